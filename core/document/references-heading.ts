import { plainText } from './inline.ts'

const heading = /^(lista de )?referencias( bibliogr[áa]ficas)?[.:]?$|^bibliograf[íi]a[.:]?$/i

const summary = /^(resumen|abstract|r[ée]sum[ée])[.:]?$/i

/** Whether a block's content is the heading of a summary: "Resumen", "Abstract". */
export function isSummaryHeading(content: string): boolean {
  return summary.test(plainText(content))
}

/** Whether a block’s content is a heading of a reference list: "Referencias", "Bibliografía:"… */
export function isReferencesHeading(content: string): boolean {
  return heading.test(plainText(content))
}
