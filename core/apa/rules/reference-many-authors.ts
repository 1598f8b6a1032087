import { type LocalFinding, placeIn, type Rule } from '#core/apa/rule.ts'
import { writeNames } from '#core/apa/write-reference.ts'

const maxListedAuthors = 20

/** Source: APA 7 §9.8: of 21 authors or more the first 19, an ellipsis and the last. */
export const referenceManyAuthors: Rule = {
  id: 'REF-21',
  name: 'Veintiún autores o más',
  why: 'Desde veintiún autores se escriben los primeros diecinueve, puntos suspensivos y el último.',
  checkReference(reference): LocalFinding[] {
    const { authors, head, visible } = reference.layout
    const { names, hasEllipsis, role } = authors
    if (!names.every((name) => 'family' in name)) return []
    const place = placeIn(reference, head.start, head.end)
    const said = visible.text.slice(head.start, head.end).trimEnd()
    const isPlain = !reference.content.slice(place.start, place.end).includes('*') && role === null
    const write = () => {
      const all = hasEllipsis ? [...names.slice(0, 19), ...names.slice(-1)] : names
      const text =
        all.length > maxListedAuthors || !hasEllipsis
          ? writeNames(all, 'y')
          : ellipsis(all.map((name) => writeNames([name], 'y')))
      const end = placeIn(reference, head.start, head.start + said.length).end
      return isPlain
        ? {
            fix: {
              label: 'Abreviar la lista de autores',
              edits: [{ start: place.start, end, text }],
            },
          }
        : {}
    }
    if (!hasEllipsis && names.length > maxListedAuthors) {
      const message = `Son ${names.length} autores: se escriben los primeros 19, puntos suspensivos y el último.`
      return [{ severity: 'error', ...place, message, ...write() }]
    }
    if (!hasEllipsis) return []
    const hasConjunction = /(?:…|\. ?\. ?\.) ?,? ?(?:y|e|&) /.test(said)
    if (names.length === maxListedAuthors && !hasConjunction) return []
    const message = 'Los puntos suspensivos van después del autor 19 y antes del último, sin «y».'
    return [
      {
        severity: 'error',
        ...place,
        message,
        ...(names.length >= maxListedAuthors ? write() : {}),
      },
    ]
  },
}

function ellipsis(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')}, … ${names.at(-1)}`
}
