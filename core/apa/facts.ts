import { isBlank, plainText } from '#core/document/inline.ts'
import type { ReadCitation } from './citation.ts'
import { readCitations } from './find-citations.ts'
import { findQuotations, type Quotation } from './find-quotations.ts'
import { type ReadReference, readInParts } from './read-reference.ts'
import { type ReferenceKeys, referenceKeys } from './reference-keys.ts'

/** The input of the rules about one block; cached while the block does not change. */
export type BlockFacts = {
  role: string
  content: string
  isBlank: boolean
  /** The visible text. */
  text: string
  citations: readonly ReadCitation[]
  quotations: readonly Quotation[]
}

/** The same of a reference. */
export type ReferenceFacts = ReadReference & {
  content: string
  isBlank: boolean
  keys: ReferenceKeys
}

/** The roles in which citations and quotations are read. */
export const isProse = (role: string) => role === 'p' || role === 'quote'

export function readBlockFacts(role: string, content: string): BlockFacts {
  const prose = isProse(role)
  return {
    role,
    content,
    isBlank: isBlank(content),
    text: prose ? '' : plainText(content),
    citations: prose ? readCitations(content) : [],
    quotations: prose ? findQuotations(content) : [],
  }
}

export function readReferenceFacts(content: string): ReferenceFacts {
  const read = readInParts(content)
  return { ...read, content, isBlank: isBlank(content), keys: referenceKeys(read) }
}
