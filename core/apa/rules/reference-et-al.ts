import { placeIn, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §9.8: the list names up to twenty authors. */
export const referenceEtAl: Rule = {
  id: 'REF-ETAL',
  name: 'Autores completos en la lista',
  why: 'En la lista de referencias se nombran todos los autores, hasta veinte.',
  checkReference(reference) {
    const { authors, head } = reference.layout
    if (!authors.hasEtAl) return []
    const message = 'En las referencias se nombran todos los autores, sin «et al.».'
    return [{ severity: 'error', ...placeIn(reference, head.start, head.end), message }]
  },
}
