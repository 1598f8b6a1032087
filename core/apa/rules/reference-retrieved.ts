import { placeIn, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §9.16: the day of retrieval only for works that are meant to change. */
export const referenceRetrieved: Rule = {
  id: 'REF-REC',
  name: 'Sin «Recuperado de»',
  why: 'El enlace basta; «Recuperado el…» se escribe solo con fecha y para páginas que cambian.',
  checkReference(reference) {
    const { retrieval, address } = reference.layout
    if (!retrieval || retrieval.day !== null || !address) return []
    const place = placeIn(reference, retrieval.start, retrieval.end)
    const end = placeIn(reference, address.start, address.end).start
    const edits = [{ start: place.start, end, text: '' }]
    const isPlain = !reference.content.slice(place.start, end).includes('*')
    const message = 'Antes del enlace no va «Recuperado de» ni otra frase.'
    return [
      {
        severity: 'aviso',
        ...place,
        message,
        ...(isPlain ? { fix: { label: 'Dejar solo el enlace', edits } } : {}),
      },
    ]
  },
}
