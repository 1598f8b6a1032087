import { madeUpWorks } from './made-up-works.ts'
import rows from './real-works.json' with { type: 'json' }
import type { Flaw, Work } from './work.ts'

const apart: Flaw[] = ['subtitle apart']

/** Works that exist, with the DOI they are known by; students' books without a record are `none`. */
export const realWorks: Work[] = rows.map((row, at) => {
  const [kind = '', authors = '', year, title = '', venue = '', volume, issue, page, doi = ''] =
    row.split('|')
  return {
    kind: kind === 'retracted' ? 'article' : kind === 'unindexed' ? 'book' : (kind as Work['kind']),
    authors: authors.split('; '),
    year: Number(year),
    title,
    venue,
    ...(volume ? { volume } : {}),
    ...(issue ? { issue } : {}),
    ...(page ? { page } : {}),
    doi: doi === '' ? null : doi,
    registry: kind === 'unindexed' ? 'none' : kind === 'preprint' ? 'datacite' : 'crossref',
    ...(kind === 'retracted' ? { isRetracted: true } : {}),
    flaws: at % 2 === 0 && kind !== 'preprint' ? apart : [],
  }
})

/** Real works and made-up ones, told apart by their lists. */
export const allWorks: Work[] = [...realWorks, ...madeUpWorks]
