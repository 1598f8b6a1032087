import type { CslItem } from '#core/apa/csl.ts'
import { comparedText } from '#core/references/compared-text.ts'

/** What makes a work the same in a list: its DOI, else its title, first author and year. */
export function workKey(csl: CslItem): string {
  if (csl.DOI) return `doi:${csl.DOI.toLowerCase()}`
  const [first] = csl.author ?? csl.editor ?? []
  const name = first === undefined ? '' : 'literal' in first ? first.literal : first.family
  const year = csl.issued?.['date-parts'][0]?.[0] ?? ''
  const title = comparedText(csl.title ?? '').slice(0, 300)
  return `work:${title}|${comparedText(name).slice(0, 80)}|${year}`
}
