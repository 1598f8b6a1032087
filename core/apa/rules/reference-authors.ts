import { givenNames, isOrganisation } from '#core/apa/citation-words.ts'
import type { CslName } from '#core/apa/csl.ts'
import type { ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions } from '#core/apa/finding.ts'
import { capitalizedName } from '#core/apa/letter-case.ts'
import { groupInitials } from '#core/apa/reference-names.ts'
import { type Fault, hasNoStar, isPlain, placeIn, type Rules, rewrite } from '#core/apa/rule.ts'
import { writeNames } from '#core/apa/write-reference.ts'

const maxListedAuthors = 20

export const referenceAuthorRules = {
  'REF-ETAL': {
    name: 'Autores completos en la lista',
    why: 'En la lista de referencias se nombran todos los autores, hasta veinte.',
    source: 'APA 7 §9.8',
    severity: 'error',
    reference(reference) {
      const { authors, head } = reference.layout
      const message = 'En las referencias se nombran todos los autores, sin «et al.».'
      return authors.hasEtAl && { at: placeIn(reference, head), message }
    },
  },
  'REF-21': {
    name: 'Veintiún autores o más',
    why: 'Desde veintiún autores se escriben los primeros diecinueve, puntos suspensivos y el último.',
    source: 'APA 7 §9.8',
    severity: 'error',
    reference(reference) {
      const { authors, head } = reference.layout
      const { names, hasEllipsis } = authors
      if (!names.every((name) => 'family' in name)) return null
      const at = placeIn(reference, head)
      if (!hasEllipsis) {
        if (names.length <= maxListedAuthors) return null
        const message = `Son ${names.length} autores: se escriben los primeros 19, puntos suspensivos y el último.`
        return { at, message, fix: abbreviatingFix(reference) }
      }
      const hasConjunction = /(?:…|\. ?\. ?\.) ?,? ?(?:y|e|&) /.test(headOf(reference))
      if (names.length === maxListedAuthors && !hasConjunction) return null
      const message = 'Los puntos suspensivos van después del autor 19 y antes del último, sin «y».'
      return { at, message, fix: names.length >= maxListedAuthors && abbreviatingFix(reference) }
    },
  },
  'REF-NAME': {
    name: 'Apellidos e iniciales',
    why: 'Los apellidos van en minúsculas y las iniciales separadas por un espacio: «Mora Paz, L. M.».',
    source: 'APA 7 §9.8',
    reference(reference) {
      const { layout, body } = reference
      const persons = layout.authors.names.flatMap((name) => ('family' in name ? [name] : []))
      if (!layout.date || body.isTitleFirst || persons.length === 0) return null
      const said = headOf(reference)
      let wanted = said.replace(/(?<!\p{L})(\p{Lu}\p{Ll}?\.)(?=\p{Lu}\p{Ll}?\.)/gu, '$1 ')
      const shouted = persons.filter(({ family }) => /^\p{Lu}[\p{Lu}’' -]{2,}$/u.test(family))
      for (const { family } of shouted)
        wanted = wanted.replace(family, () => capitalizedName(family))
      if (wanted === said && shouted.length === 0) return null
      const message =
        shouted.length > 0
          ? 'Los apellidos no se escriben en mayúsculas.'
          : 'Entre las iniciales va un espacio: «L. M.».'
      const { start } = layout.head
      const stretch = { start, end: start + said.length }
      return { ...rewrite(reference, stretch, 'Corregir los nombres', wanted), message }
    },
  },
} satisfies Rules

/** What stands before the date. */
function headOf({ layout: { head, visible } }: ReferenceFacts): string {
  return visible.text.slice(head.start, head.end).trimEnd()
}

/** The first 19 authors, an ellipsis and the last. */
function abbreviatingFix(reference: ReferenceFacts) {
  const { authors, head } = reference.layout
  const { names, hasEllipsis, role } = authors
  if (role !== null || !hasNoStar(reference.content, placeIn(reference, head))) return null
  const all = hasEllipsis ? [...names.slice(0, 19), ...names.slice(-1)] : names
  const each = all.map((name) => writeNames([name], 'y'))
  const text =
    all.length > maxListedAuthors || !hasEllipsis
      ? writeNames(all, 'y')
      : `${each.slice(0, -1).join(', ')}, … ${each.at(-1)}`
  const at = placeIn(reference, { start: head.start, end: head.start + headOf(reference).length })
  return { label: 'Abreviar la lista de autores', at, text }
}

/** Finds names before the date that are not written as "Apellido, I.". */
export function nameFaults(reference: ReferenceFacts, { conjunction }: CheckOptions): Fault[] {
  const { layout, body } = reference
  const { head, date, authors } = layout
  if (!date) return []
  const said = headOf(reference)
  const stretch = { start: head.start, end: head.start + said.length }
  const at = placeIn(reference, stretch)
  if (said === '')
    return [{ at, message: 'Antes de la fecha va el autor o, si no lo hay, el título.' }]
  const [first] = authors.names
  const literal = first && 'literal' in first && !body.isTitleFirst ? first.literal : ''
  if (isForename(literal))
    return [{ at, message: 'El autor se escribe con el apellido y las iniciales: «Apellido, N.».' }]
  if (/, \p{Lu}\.(?:,| |$)/u.test(literal))
    return [{ at, message: 'Los autores se escriben «Apellido, N. N.», separados por comas.' }]
  if (authors.isProper) return [...groupInitialsFaults(reference), ...stopFaults(reference)]
  const names = writeNames(authors.names.map(withInitials), conjunction)
  const { role, hasEtAl, hasEllipsis } = authors
  const isCertain = isPlain(reference, stretch) && !role && !hasEtAl && !hasEllipsis
  const message = 'El autor se escribe con el apellido, coma e iniciales: «Apellido, N.».'
  return [
    { at, message, fix: isCertain && { label: 'Escribir apellido e iniciales', text: names } },
  ]
}

function withInitials(name: CslName): CslName {
  if ('literal' in name || !name.given) return name
  const given = name.given
    .replace(/(?:^|(?<= ))(?:del?|la) /g, '')
    .replace(/(\p{Lu})\p{Ll}{2,}/gu, '$1.')
  return { ...name, given }
}

/** "P. Mora" and "Pablo Vera": the given name first. */
function isForename(name: string): boolean {
  if (/^(?:\p{Lu}\. ?)+\p{Lu}\p{Ll}/u.test(name)) return true
  const words = name.split(' ')
  const hasCapitals = words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
  if (!hasCapitals || words.length < 2 || words.length > 4 || isOrganisation(name)) return false
  return givenNames.has((words[0] ?? '').toLowerCase())
}

/** The initials of an organisation belong to the text's first citation, not to the list. */
function groupInitialsFaults(reference: ReferenceFacts): Fault[] {
  const { head, authors } = reference.layout
  const [first, second] = authors.names
  if (second || !first || !('literal' in first) || reference.body.isTitleFirst) return []
  const found = groupInitials.exec(headOf(reference).replace(/\.$/, ''))
  if (!found) return []
  const start = head.start + found.index
  const stretch = { start, end: start + found[0].length }
  const message = 'En la lista el nombre de la institución va sin su sigla.'
  return [{ ...rewrite(reference, stretch, 'Quitar la sigla', ''), severity: 'aviso', message }]
}

/** A full stop and one space stand between the author and the date. */
function stopFaults(reference: ReferenceFacts): Fault[] {
  const { head, date, visible } = reference.layout
  const whole = visible.text.slice(head.start, head.end)
  if (!date || /(?:[.?!…]["”»]?|\.\))\s$/.test(whole)) return []
  const said = whole.trimEnd()
  const at = placeIn(reference, { start: head.start, end: head.start + said.length })
  const between = { start: at.end, end: placeIn(reference, date).start }
  const hasStop = /[.?!…]["”»]?$/.test(said)
  const isCertain =
    /^\s*$/.test(reference.content.slice(between.start, between.end)) &&
    (hasStop || !/[,;:]$/.test(said))
  const message = hasStop
    ? 'Entre el autor y la fecha va un espacio.'
    : 'Después del autor va un punto.'
  const fix = { label: 'Corregir la puntuación', at: between, text: hasStop ? ' ' : '. ' }
  return [{ at, message, fix: isCertain && fix }]
}
