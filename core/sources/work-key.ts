import type { CslItem } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { comparedText } from '#core/references/compared-text.ts'

/** What makes a work the same in a list: its DOI, else its title, first author and year. */
export function workKey(csl: CslItem): string {
  if (csl.DOI) return `doi:${csl.DOI.toLowerCase()}`
  const [first] = csl.author ?? csl.editor ?? []
  const name = first === undefined ? '' : 'literal' in first ? first.literal : first.family
  const year = csl.issued?.['date-parts'][0]?.[0] ?? ''
  const title = cutText(comparedText(csl.title ?? ''), 300)
  return `work:${title}|${cutText(comparedText(name), 80)}|${year}`
}
