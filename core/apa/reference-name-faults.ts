import type { CslName } from './csl.ts'
import type { ReferenceFacts } from './facts.ts'
import type { CheckOptions } from './finding.ts'
import { givenNames } from './given-names.ts'
import { isOrganisation } from './reference-kind.ts'
import { groupInitials } from './reference-names.ts'
import { type LocalFinding, placeIn } from './rule.ts'
import { writeNames } from './write-reference.ts'

/** Finds names before the date that are not written as "Apellido, I.". */
export function nameFaults(
  reference: ReferenceFacts,
  { conjunction }: CheckOptions,
): LocalFinding[] {
  const { layout, body } = reference
  const { head, date, visible, authors } = layout
  if (!date) return []
  const said = visible.text.slice(head.start, head.end)
  const trimmed = said.trimEnd()
  const place = placeIn(reference, head.start, head.start + trimmed.length)
  if (trimmed === '') {
    return [
      {
        severity: 'error',
        ...place,
        message: 'Antes de la fecha va el autor o, si no lo hay, el título.',
      },
    ]
  }
  const [first] = authors.names
  const isLiteral = first !== undefined && 'literal' in first && !body.isTitleFirst
  if (isLiteral && isForename(first.literal)) {
    const message = 'El autor se escribe con el apellido y las iniciales: «Apellido, N.».'
    return [{ severity: 'error', ...place, message }]
  }
  if (isLiteral && /, \p{Lu}\.(?:,| |$)/u.test(first.literal)) {
    const message = 'Los autores se escriben «Apellido, N. N.», separados por comas.'
    return [{ severity: 'error', ...place, message }]
  }
  if (authors.isProper)
    return [...withInitialsOfGroup(reference, said), ...withoutStop(reference, said)]
  const message = 'El autor se escribe con el apellido, coma e iniciales: «Apellido, N.».'
  const isPlain = reference.content.slice(place.start, place.end) === trimmed
  if (!isPlain || authors.role || authors.hasEtAl || authors.hasEllipsis)
    return [{ severity: 'error', ...place, message }]
  const text = writeNames(authors.names.map(withInitials), conjunction)
  const fix = { label: 'Escribir apellido e iniciales', edits: [{ ...place, text }] }
  return [{ severity: 'error', ...place, message, fix }]
}

function withInitials(name: CslName): CslName {
  if ('literal' in name || !name.given) return name
  const given = name.given
    .replace(/(?:^|(?<= ))(?:del?|la) /g, '')
    .replace(/(\p{Lu})\p{Ll}{2,}/gu, '$1.')
  return { family: name.family, given }
}

/** "P. Mora" and "Pablo Vera": the given name first. */
function isForename(name: string): boolean {
  if (/^(?:\p{Lu}\. ?)+\p{Lu}\p{Ll}/u.test(name)) return true
  const words = name.split(' ')
  const isPlain = words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
  if (!isPlain || words.length < 2 || words.length > 4 || isOrganisation(name)) return false
  return givenNames.has((words[0] ?? '').toLowerCase())
}

/** The initials of an organisation belong to the text's first citation, not to the list. */
function withInitialsOfGroup(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head, authors } = reference.layout
  const [first, second] = authors.names
  const found = groupInitials.exec(said.replace(/\.?\s*$/, ''))
  if (!found || second || !first || !('literal' in first) || reference.body.isTitleFirst) return []
  const place = placeIn(
    reference,
    head.start + found.index,
    head.start + found.index + found[0].length,
  )
  const isPlain = reference.content.slice(place.start, place.end) === found[0]
  const message = 'En la lista el nombre de la institución va sin su sigla.'
  const fix = { label: 'Quitar la sigla', edits: [{ ...place, text: '' }] }
  return [{ severity: 'aviso', ...place, message, ...(isPlain ? { fix } : {}) }]
}

/** A full stop and one space stand between the author and the date. */
function withoutStop(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head, date } = reference.layout
  if (!date || /(?:[.?!…]["”»]?|\.\))\s$/.test(said)) return []
  const trimmed = said.trimEnd()
  const hasStop = /[.?!…]["”»]?$/.test(trimmed)
  const place = placeIn(reference, head.start, head.start + trimmed.length)
  const until = placeIn(reference, date.start, date.end).start
  const isPlain = /^\s*$/.test(reference.content.slice(place.end, until))
  const message = hasStop
    ? 'Entre el autor y la fecha va un espacio.'
    : 'Después del autor va un punto.'
  const text = hasStop ? ' ' : '. '
  if (!isPlain || (!hasStop && /[,;:]$/.test(trimmed)))
    return [{ severity: 'error', ...place, message }]
  const fix = { label: 'Corregir la puntuación', edits: [{ start: place.end, end: until, text }] }
  return [{ severity: 'error', ...place, message, fix }]
}
