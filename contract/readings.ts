import { z } from 'zod'
import { AssignmentRow } from './assignment.ts'
import { moment, row } from './call.ts'
import { maxReadPageCharacters, maxReadPages } from './source-limits.ts'
import { SourceRow } from './sources.ts'

/** The text of a page that was read from a picture, and where in it the doubtful words are (UTF-16 units). */
const ReadPageText = row('ReadPageText', {
  text: z.string(),
  doubts: z.array(z.tuple([z.int(), z.int()])),
  /** Why it could not be read, in Spanish; the student may write its text. */
  message: z.string().nullable(),
})

/**
 * A photo or a scanned file whose text is recognized (OCR). In state `read` the student corrects the text and accepts
 * it, which makes it an assignment or a source. In state `photo` no text was recognized; the photo itself was stored as
 * the assignment, because the model can see photos.
 */
export const ReadingRow = row('ReadingRow', {
  id: z.uuid(),
  project_id: z.uuid().nullable(),
  purpose: z.enum(['assignment', 'source']),
  file_name: z.string(),
  state: z.enum(['reading', 'read', 'failed', 'photo']),
  /** How many pages are read, and how many of them are done. */
  pages: z.int(),
  pages_read: z.int(),
  /** How many more pages the file has. */
  left_out: z.int(),
  /** The pages that could not be read, from 1, while others were. */
  unread: z.array(z.int()),
  /** Why it failed, in Spanish. */
  message: z.string().nullable(),
  added_at: moment,
})
export type ReadingRow = z.output<typeof ReadingRow>

/** All of an account. */
export const ReadingList = row('ReadingList', { readings: z.array(ReadingRow) })
export type ReadingList = z.output<typeof ReadingList>

export const ReadingText = row('ReadingText', {
  reading: ReadingRow,
  pages: z.array(ReadPageText),
})
export type ReadingText = z.output<typeof ReadingText>

/** `POST …/accept`: the text of every page as the student corrected it. */
export const AcceptReading = z.object({
  pages: z.array(z.string().max(maxReadPageCharacters)).min(1).max(maxReadPages),
})
export type AcceptReading = z.input<typeof AcceptReading>

/** What the reading became. */
export const AcceptedReading = row('AcceptedReading', {
  assignment: AssignmentRow.nullable(),
  sources: z.array(SourceRow),
})
export type AcceptedReading = z.output<typeof AcceptedReading>

/** Beside the result of an upload; null where there was nothing to read from pictures. */
export const StartedReading = { reading: ReadingRow.nullable() }
