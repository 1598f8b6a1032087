import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import { readCitations } from '#core/apa/find-citations.ts'

/** What the corpus says of a citation. */
export type Citation = Pick<ReadCitation, 'start' | 'end' | 'form'> & { works: Work[] }
export type Work = Pick<ReadWork, 'authors' | 'etAl' | 'group' | 'year' | 'locator' | 'kind'>

/** The citations of a content, without doubtful ones. */
export function findCitations(content: string): Citation[] {
  const certain = readCitations(content).filter(({ isDoubtful }) => !isDoubtful)
  return certain.map(({ start, end, form, works }) => ({
    start,
    end,
    form,
    works: works.map(({ authors, etAl, group, year, locator, kind }) => {
      return { authors, etAl, group, year, locator, kind }
    }),
  }))
}
