import type { CslItem } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { isSameWork, marksOf } from './same-work.ts'

/** A work that a student can cite. */
type CitableWork = {
  csl: CslItem
  /** Its entry in the reference list, or, when `isListed` is false, the entry to add. */
  reference: string
  isListed: boolean
}

/**
 * All works that a student can cite, sorted as a reference list: the references of the text, and the sources that are not among
 * them. Each is in the list once.
 */
export function citableWorks(
  references: readonly string[],
  sources: readonly { csl: CslItem }[],
  conjunction: Conjunction,
): CitableWork[] {
  const listed = references
    .map((reference) => ({ csl: readReference(reference), reference, isListed: true }))
    .filter(({ csl }) => (csl.title ?? '') !== '')
  const known = listed.map(({ csl }) => marksOf(csl))
  const others = sources
    .filter(({ csl }) => {
      const marks = marksOf(csl)
      return !known.some((one) => isSameWork(one, marks))
    })
    .map(({ csl }) => ({
      csl,
      reference: writeReference(csl, { conjunction }),
      isListed: false,
    }))
  const byReference = new Map([...others, ...listed].map((work) => [work.reference, work]))
  const ordered = arrangeReferences([...byReference.keys()].map((content) => ({ content })))
  return ordered.flatMap(({ content }) => byReference.get(content) ?? [])
}
