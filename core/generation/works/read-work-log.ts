import type { AcademicText } from '#core/document/model.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'

/** What a `WorkWriter` has written so far. */
export type WorkLog = {
  text: AcademicText
  comments: string
  /** Whether the last block is still open. */
  isOpen: boolean
  /** Whether the whole work was written. */
  isWhole: boolean
}

/** Reads the JSON of a growing work, which ends after a block, after a sentence of the open one, or at its end. */
export function readWorkLog(json: string): WorkLog {
  const reader = new WireReader()
  reader.push(json)
  const { text, comments } = reader.answer
  return { text, comments, isOpen: reader.isInString, isWhole: reader.isWhole }
}
