import type { CslItem } from '#core/apa/csl.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import type { GivenAuthors } from './compare-authors.ts'
import { comparedText } from './compared-text.ts'

/** The student's reference, read into its parts. */
export type GivenReference = {
  csl: CslItem
  authors: GivenAuthors
  doi: string | null
  /** Whether it has the form of a reference. Notes and sentences in the list are never sent to a public index. */
  isReference: boolean
}

/** No title or name of an organisation has as many words. */
const maxWords = 50

export function readGivenReference(text: string): GivenReference {
  const { csl, layout } = readInParts(text)
  const doi = csl.DOI ?? doiOfAddress(csl.URL)
  const [author] = csl.author ?? csl.editor ?? []
  const first = author && ('literal' in author ? author.literal : author.family)
  return {
    csl,
    doi: doi === null ? null : normalizeDoi(doi),
    isReference: doi !== null || (layout.date !== null && isTitle(csl.title) && isName(first)),
    authors: {
      names: csl.author ?? csl.editor ?? [],
      hasEtAl: csl['et-al'] === true,
      hasEllipsis: layout.authors.hasEllipsis,
    },
  }
}

function isTitle(said = ''): boolean {
  return comparedText(said) !== '' && isShort(said)
}

function isShort(said: string): boolean {
  return said.split(/\s+/).length <= maxWords
}

/** Seven digits in a row are of an identity card or a telephone, not of an author. */
function isName(said = ''): boolean {
  return isShort(said) && !/\d{7}/.test(said)
}

/** What no index of works holds. */
const unindexed = new Set<CslItem['type']>(['legislation', 'standard', 'motion_picture'])

/** Why no index is asked about a reference: its form, or the kind of work; null where they are asked. */
export function whyUnasked({ csl, doi, isReference }: GivenReference): 'form' | 'kind' | null {
  if (!isReference) return 'form'
  return doi === null && unindexed.has(csl.type) ? 'kind' : null
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
