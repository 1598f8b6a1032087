import { isPlace } from '#core/apa/place-names.ts'
import { placeIn, type Rule } from '#core/apa/rule.ts'

const placed =
  /^([\p{Lu}][\p{L}. ]{1,30}?)(?:, ((?:\p{Lu}\.? ?)+\p{Ll}*[\p{L} ]{0,20}?))?: (?=\p{Lu})/u

/** Source: APA 7 §9.29: the publisher without its place. */
export const referencePlace: Rule = {
  id: 'REF-PLACE',
  name: 'Editorial sin lugar',
  why: 'Desde la séptima edición la editorial va sola, sin la ciudad.',
  checkReference(reference) {
    const { body, layout, csl } = reference
    if (csl.type === 'article-journal' || csl.type === 'article-newspaper') return []
    const rest = body.inside?.rest ?? body.rest
    const found = placed.exec(layout.visible.text.slice(rest.start, rest.end))
    if (!found?.[1] || !isPlace(found[1].trim())) return []
    const place = placeIn(reference, rest.start, rest.end)
    const end = placeIn(reference, rest.start, rest.start + found[0].length).end
    const isPlain = reference.content.slice(place.start, end) === found[0]
    const message = 'La editorial va sin el lugar de publicación.'
    const edits = [{ start: place.start, end, text: '' }]
    return [
      {
        severity: 'aviso',
        ...place,
        message,
        ...(isPlain ? { fix: { label: 'Quitar el lugar', edits } } : {}),
      },
    ]
  },
}
