import { type LocalFinding, placeIn, type Rule } from '#core/apa/rule.ts'

const doi =
  /(?:\bdoi\s*:?\s*)?(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|(?<![\w/.-])(?:dx\.)?doi\.org\/|\bdoi\s*:\s*|\bdoi\s+(?=10\.)|(?<![\w./:=-])(?=10\.\d{4}))(10\.\d{4,9}\/\S+)/gi

/** Source: APA 7 §9.35: a DOI is an address, "https://doi.org/…". */
export const referenceDoi: Rule = {
  id: 'REF-DOI',
  name: 'DOI como enlace',
  why: 'Un DOI escrito como https://doi.org/… se abre en cualquier lugar.',
  checkReference(reference) {
    const { text } = reference.layout.visible
    const findings: LocalFinding[] = []
    if (!/10\.\d{4}/.test(text)) return []
    for (const { 0: said, 1: name = '', index } of text.matchAll(doi)) {
      const clean = name.replace(/[.,;]+$/, '')
      const wanted = `https://doi.org/${clean}`
      const written = said.slice(0, said.length - name.length + clean.length)
      if (written === wanted) continue
      const place = placeIn(reference, index, index + written.length)
      const isPlain = reference.content.slice(place.start, place.end) === written
      const message = 'El DOI se escribe como enlace, «https://doi.org/10…».'
      const edits = [{ ...place, text: wanted }]
      findings.push({
        severity: 'error',
        ...place,
        message,
        ...(isPlain ? { fix: { label: 'Corregir el DOI', edits } } : {}),
      })
    }
    return findings
  },
}
