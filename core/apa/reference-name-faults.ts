import type { ReferenceFacts } from './facts.ts'
import { isOrganisation } from './reference-kind.ts'
import { type LocalFinding, placeIn } from './rule.ts'

const fullNames =
  /(?<=, )(\p{Lu}\p{Ll}{2,})((?: \p{Lu}(?:\p{Ll}{2,}|\.))*)(?=$|,| y | e | & |\.?\s*$)/gu

/** What is written otherwise than "Apellido, I." before the date. */
export function nameFaults(reference: ReferenceFacts): LocalFinding[] {
  const { layout, body } = reference
  const { head, date, visible, authors } = layout
  if (!date) return []
  const said = visible.text.slice(head.start, head.end)
  const place = placeIn(reference, head.start, head.start + said.trimEnd().length)
  if (said.trim() === '') {
    return [
      {
        severity: 'error',
        ...place,
        message: 'Antes de la fecha va el autor o, si no lo hay, el título.',
      },
    ]
  }
  if (!authors.isProper) return inFull(reference, said)
  const [first] = authors.names
  const isLiteral = first !== undefined && 'literal' in first && !body.isTitleFirst
  if (isLiteral && isForename(said, first.literal)) {
    const message = 'El autor se escribe con el apellido y las iniciales: «Apellido, N.».'
    return [{ severity: 'error', ...place, message }]
  }
  return withoutStop(reference, said)
}

/** "P. Mora" and "Pablo Vera": the given name first. */
function isForename(said: string, name: string): boolean {
  if (/^(?:\p{Lu}\. ?)+\p{Lu}\p{Ll}/u.test(name)) return true
  const words = name.split(' ')
  const isPlain = words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
  return (
    isPlain && words.length > 1 && words.length < 4 && !/\.\s*$/.test(said) && !isOrganisation(name)
  )
}

function inFull(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head } = reference.layout
  const edits = [...said.matchAll(fullNames)].map(
    ({ 0: whole, 1: first = '', 2: others = '', index }) => {
      const text = `${first[0]}.${others.replace(/ (\p{Lu})(?:\p{Ll}+|\.)/gu, ' $1.')}`
      return { ...placeIn(reference, head.start + index, head.start + index + whole.length), text }
    },
  )
  const place = placeIn(reference, head.start, head.start + said.trimEnd().length)
  const message = 'El nombre del autor se escribe con iniciales: «Apellido, N.».'
  const isPlain = edits.length > 0 && !reference.content.slice(place.start, place.end).includes('*')
  const stop = /\.\s*$/.test(said)
  // "Mora, Pedro." would end in two full stops.
  const last = edits.at(-1)
  const cut =
    stop && last && last.end === place.end - 1
      ? edits.map((edit) => (edit === last ? { ...edit, end: place.end } : edit))
      : edits
  return [
    {
      severity: 'error',
      ...place,
      message,
      ...(isPlain ? { fix: { label: 'Escribir iniciales', edits: cut } } : {}),
    },
  ]
}

/** A full stop and one space stand between the author and the date. */
function withoutStop(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head, date } = reference.layout
  if (!date || /(?:[.?!…]["”»]?|\.\))\s$/.test(said)) return []
  const trimmed = said.trimEnd()
  const hasStop = /[.?!…]["”»]?$/.test(trimmed) && !/\S\.\)$/.test('')
  const end = head.start + trimmed.length
  const place = placeIn(reference, head.start, end)
  const from = place.end
  const until = placeIn(reference, date.start, date.end).start
  const between = reference.content.slice(from, until)
  const isPlain = /^\s*$/.test(between)
  const message = hasStop
    ? 'Entre el autor y la fecha va un espacio.'
    : 'Después del autor va un punto.'
  const text = hasStop ? ' ' : /[,;:]$/.test(trimmed) ? null : '. '
  const fix =
    isPlain && text !== null
      ? { fix: { label: 'Corregir la puntuación', edits: [{ start: from, end: until, text }] } }
      : {}
  return [{ severity: 'error', ...place, message, ...fix }]
}
