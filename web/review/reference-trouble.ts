import type { ReferenceTrouble } from '#web/hand-in/use-hand-in.ts'
import { troubleWords } from './reference-rows.ts'
import type { Review } from './review.ts'

/**
 * What is wrong with the references before a download. Only references known to be missing or wrong hold the file
 * back: if the indexes could not be reached, the student can do nothing about it.
 */
export function referenceTrouble(review: Review): ReferenceTrouble | null {
  const trouble = review.references.trouble()
  const words = trouble && troubleWords(trouble)
  if (!trouble || words === null) return null
  return { words, isHeld: trouble.retracted + trouble.notFound > 0 }
}
