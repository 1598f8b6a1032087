import { plainText } from './inline.ts'

const heading = /^(lista de )?referencias( bibliogr[áa]ficas)?[.:]?$|^bibliograf[íi]a[.:]?$/i

const headings = [
  'lista de referencias bibliográficas',
  'lista de referencias bibliograficas',
  'referencias bibliográficas',
  'referencias bibliograficas',
  'bibliografía',
  'bibliografia',
]

const summary = /^(resumen|abstract|r[ée]sum[ée])[.:]?$/i

/** Whether a block's content is the heading of a summary: "Resumen", "Abstract". */
export function isSummaryHeading(content: string): boolean {
  return summary.test(plainText(content))
}

const keywords = /^(?:palabras? clave|key ?words?|mots[- ]cl[ée]s)\s?[:.—–-]/i

/** Whether a content is the line of key words under a summary: "Palabras clave: uno, dos". */
export function isKeywords(content: string): boolean {
  return keywords.test(plainText(content))
}

/** Whether a content may be the beginning of such a heading. */
export function mayHeadReferences(content: string): boolean {
  const text = plainText(content).toLowerCase()
  return headings.some((words) => words.startsWith(text)) || heading.test(text)
}

/** Whether a block’s content is a heading of a reference list: "Referencias", "Bibliografía:"… */
export function isReferencesHeading(content: string): boolean {
  return heading.test(plainText(content))
}
