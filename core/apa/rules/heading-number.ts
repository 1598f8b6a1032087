import { headingLevels, type Rule, replaceFix } from '#core/apa/rule.ts'

const number =
  /^(?:(?:[Cc]ap[íi]tulo|CAP[ÍI]TULO)\s+(?:\d{1,2}|[IVXLC]+|[ivxlc]+)\b\s*[.:–—-]*\s*|\d{1,2}(?:\.\d{1,2}){0,4}\s*[.)][-–—]?\s+|\d{1,2}(?:\.\d{1,2}){1,4}\s+(?=\p{L})|\d{1,2}\s*[-–—]\s+|\d{1,2}\s+(?=\p{Lu}\p{Ll})|(?:[IVX]{1,5}|[IVXLC]{2,7})\s*[.)][-–—]?\s+|[a-z][.)]\s+|[A-Z]\)\s+)/u

/** Source: APA 7 §2.27: headings have neither numbers nor letters. */
export const headingNumber: Rule = {
  id: 'HEAD-NUM',
  name: 'Encabezado sin número',
  why: 'En APA 7 los encabezados se distinguen por su forma, no por números ni letras.',
  checkBlock({ role, content }) {
    if (!headingLevels.has(role)) return []
    const found = number.exec(content)
    if (!found || found[0].length >= content.length) return []
    const said = found[0]
    const message = 'El encabezado no lleva número ni letra delante.'
    const fix = replaceFix('Quitar el número', 0, said.length, '')
    return [{ severity: 'aviso', start: 0, end: said.length, message, fix }]
  },
}
