import { plainText } from './inline.ts'

const heading = /^(lista de )?referencias( bibliogr[áa]ficas)?[.:]?$|^bibliograf[íi]a[.:]?$/i

const summary = /^(resumen|abstract|r[ée]sum[ée])[.:]?$/i

/** Whether a block's content is the heading of a summary: "Resumen", "Abstract". */
export function isSummaryHeading(content: string): boolean {
  return summary.test(plainText(content))
}

/** Whether a block's content says what the heading of the reference list says: "Referencias", "Bibliografía:"… */
export function isReferencesHeading(content: string): boolean {
  return heading.test(plainText(content))
}
