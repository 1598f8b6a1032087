import type { CslItem } from '#core/apa/csl.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import type { GivenAuthors } from './compare-authors.ts'
import { comparedText } from './compared-text.ts'

/** The student's reference, read into its parts. */
export type GivenReference = { csl: CslItem; authors: GivenAuthors; doi: string | null }

export function readGivenReference(text: string): GivenReference {
  const { csl, layout } = readInParts(text)
  const doi = csl.DOI ?? doiOfAddress(csl.URL)
  return {
    csl,
    doi: doi === null ? null : normalizeDoi(doi),
    authors: {
      names: csl.author ?? csl.editor ?? [],
      hasEtAl: csl['et-al'] === true,
      hasEllipsis: layout.authors.hasEllipsis,
    },
  }
}

/** Whether it can be looked up: by a DOI or a title. */
export function isAskable({ csl, doi }: GivenReference): boolean {
  return doi !== null || comparedText(csl.title ?? '') !== ''
}

/** As registries compare DOIs: lower case, percent signs decoded, an arXiv version left out. */
export function normalizeDoi(doi: string): string {
  let decoded = doi
  try {
    decoded = decodeURIComponent(doi)
  } catch {
    // A percent sign that encodes nothing belongs to the DOI.
  }
  return decoded
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//, '')
    .replace(/^(10\.48550\/arxiv\.\d{4}\.\d{4,5})v\d+$/, '$1')
}

/** The addresses of arXiv and of publishers contain the DOI. */
function doiOfAddress(url: string | undefined): string | null {
  if (url === undefined) return null
  const arxiv = /arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})/i.exec(url)?.[1]
  if (arxiv) return `10.48550/arxiv.${arxiv}`
  return /\/doi\/(?:abs\/|full\/|pdf\/|epdf\/)?(10\.\d{4,9}\/[^\s?#]+)/i.exec(url)?.[1] ?? null
}
