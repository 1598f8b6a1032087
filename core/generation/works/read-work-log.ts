import type { AcademicText } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/answer-reader.ts'
import { JsonScanner } from '#core/generation/json-scanner.ts'

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
  const reader = new AnswerReader({ isWritten: true })
  reader.push(json)
  let isOpen = false
  const nothing = () => {}
  const scanner = new JsonScanner({
    open: nothing,
    close: nothing,
    key: nothing,
    scalar: nothing,
    stringPiece: nothing,
    stringStart: () => {
      isOpen = true
    },
    stringEnd: () => {
      isOpen = false
    },
  })
  scanner.push(json)
  const { text, comments } = reader.answer
  return { text, comments, isOpen, isWhole: scanner.state === 'closed' }
}
