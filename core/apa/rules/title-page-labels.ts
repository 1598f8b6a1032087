import { type Rule, replaceFix, wholeOf } from '#core/apa/rule.ts'

const label =
  /^[\s*]*(?:autor(?:a|es|as)?|estudiantes?|alumn[oa]s?|integrantes?|nombres?(?: y apellidos)?|presentado por|elaborado por|instituci[óo]n|universidad|facultad|carrera|curso|asignatura|materia|c[áa]tedra|docente|profesora?|tutora?|instructora?|fecha(?: de entrega)?|nivel|paralelo|semestre)\s*:[\s*]*/i

const heading = /^(?:car[áa]tula|portada)[.:]?$/i

/** Source: APA 7 §2.3: the lines stand by themselves. */
export const titlePageLabels: Rule = {
  id: 'TP-LABEL',
  name: 'Portada sin etiquetas',
  why: 'En la portada los datos van solos, sin «Autor:» ni «Docente:» delante.',
  checkBlock(block) {
    if (block.role !== 'title-meta') return []
    if (heading.test(block.text)) {
      const message = 'La portada no lleva la palabra «Carátula» ni «Portada».'
      const fix = { label: 'Quitar la línea', edits: 'remove' as const }
      return [{ severity: 'aviso', ...wholeOf(block), message, fix }]
    }
    const found = label.exec(block.content)
    if (!found || found[0].length === block.content.length) return []
    const message = 'En la portada el dato va solo, sin etiqueta delante.'
    const fix = found[0].includes('*')
      ? {}
      : { fix: replaceFix('Quitar la etiqueta', 0, found[0].length, '') }
    return [{ severity: 'aviso', start: 0, end: block.content.length, message, ...fix }]
  },
}
