import type { CslItem } from '#core/apa/csl.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import type { GivenAuthors } from './compare-authors.ts'
import { isSearchable } from './searchable-reference.ts'

/** The student's reference, read into its parts. */
export type GivenReference = {
  csl: CslItem
  authors: GivenAuthors
  doi: string | null
  /**
   * Whether its title and first author may be sent to a public index: notes and sentences in a list never are, so both
   * have to be read by the grammar of references, with confidence.
   */
  isSearchable: boolean
}

export function readGivenReference(text: string): GivenReference {
  const { csl, layout } = readInParts(text)
  const doi = csl.DOI ?? doiOfAddress(csl.URL)
  return {
    csl,
    doi: doi === null ? null : normalizeDoi(doi),
    isSearchable: isSearchable(csl, layout),
    authors: {
      names: csl.author ?? csl.editor ?? [],
      hasEtAl: csl['et-al'] === true,
      hasEllipsis: layout.authors.hasEllipsis,
    },
  }
}

/** What no index of works holds. */
const unindexed = new Set<CslItem['type']>(['legislation', 'standard', 'motion_picture'])

/** Why no index is asked about a reference: its form, or the kind of work; null where they are asked. */
export function whyUnasked({ csl, doi, isSearchable }: GivenReference): 'form' | 'kind' | null {
  if (doi !== null) return null
  if (unindexed.has(csl.type)) return 'kind'
  return isSearchable ? null : 'form'
}

/** As registries compare DOIs: lower case, percent signs decoded, no control characters, an arXiv version left out. */
export function normalizeDoi(doi: string): string {
  let decoded = doi
  try {
    decoded = decodeURIComponent(doi)
  } catch {
    // A percent sign that encodes nothing belongs to the DOI.
  }
  return decoded
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
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
