import {
  findingAt,
  type LocalFinding,
  placeIn,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'

const doi =
  /(?:\bdoi\s*:?\s*)?(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|(?<![\w/.-])(?:dx\.)?doi\.org\/|\bdoi\s*:\s*|\bdoi\s+(?=10\.)|(?<![\w./:=-])(?=10\.\d{4}))(10\.\d{4,9}\/\S+)/gi

/** Source: APA 7 §9.35: a DOI is an address, "https://doi.org/…". */
const referenceDoi: Rule = {
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
      const fix = isPlain && replaceFix('Corregir el DOI', place, wanted)
      findings.push(findingAt('error', place, message, fix))
    }
    return findings
  },
}

/** Source: APA 7 §9.5 and §9.35: a full stop ends a reference, but for an address. */
const referenceDot: Rule = {
  id: 'REF-DOT',
  name: 'Punto final de la referencia',
  why: 'La referencia termina en punto, salvo después de un enlace, donde el punto lo rompería.',
  checkReference(reference) {
    const { layout, isBlank, content } = reference
    if (isBlank) return []
    const text = layout.visible.text.trimEnd()
    if (layout.address && layout.address.end === text.length) {
      const dots = /[.,;]+$/.exec(text)
      if (!dots) return []
      const place = placeIn(reference, dots.index, text.length)
      const start = placeIn(reference, layout.address.start, text.length).start
      const isPlain = content.slice(place.start, place.end) === dots[0]
      const fix = isPlain && replaceFix('Quitar el punto', place, '')
      const message = 'Después de un enlace no va punto.'
      return [findingAt('aviso', { start, end: place.end }, message, fix)]
    }
    return ending(reference.content, text)
  },
}

function ending(content: string, text: string): LocalFinding[] {
  const isDoubled = /(?<!\.)\.\.$/.test(text)
  if (!isDoubled && /(?:[.?!…]["”»]?|\))$/.test(text)) return []
  const end = content.trimEnd().length
  const message = isDoubled
    ? 'La referencia termina en un solo punto.'
    : 'La referencia termina en punto.'
  const marks = /(?:\.\.|[,;:\s])*$/.exec(content.slice(0, end))
  const from = marks ? marks.index : end
  const fix = replaceFix('Poner un punto final', { start: from, end }, '.')
  return [findingAt('aviso', wholeOf({ content }), message, fix)]
}

/** Source: APA 7 §9.16: the day of retrieval only for works that are meant to change. */
const referenceRetrieved: Rule = {
  id: 'REF-REC',
  name: 'Sin «Recuperado de»',
  why: 'El enlace basta; «Recuperado el…» se escribe solo con fecha y para páginas que cambian.',
  checkReference(reference) {
    const { retrieval, address } = reference.layout
    if (!retrieval || retrieval.day !== null || !address) return []
    const place = placeIn(reference, retrieval.start, retrieval.end)
    const end = placeIn(reference, address.start, address.end).start
    const isPlain = !reference.content.slice(place.start, end).includes('*')
    const message = 'Antes del enlace no va «Recuperado de» ni otra frase.'
    const fix = isPlain && replaceFix('Dejar solo el enlace', { start: place.start, end }, '')
    return [findingAt('aviso', place, message, fix)]
  },
}

export const referenceLinkRules: readonly Rule[] = [referenceDoi, referenceDot, referenceRetrieved]
