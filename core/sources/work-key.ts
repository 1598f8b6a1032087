import { type CslItem, firstAuthor, yearOf } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { comparedText } from '#core/references/compared-text.ts'

/** What makes a work the same in a list: its DOI, else its title, first author and year. */
export function workKey(csl: CslItem): string {
  if (csl.DOI) return `doi:${csl.DOI.toLowerCase()}`
  const title = cutText(comparedText(csl.title ?? ''), 300)
  const name = cutText(comparedText(firstAuthor(csl)), 80)
  return `work:${title}|${name}|${yearOf(csl) ?? ''}`
}
