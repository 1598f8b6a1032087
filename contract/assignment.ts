import { z } from 'zod'
import { AssignmentItem } from '#core/assignment/assignment-item.ts'

/** What the teacher asked, of a project or waiting for the next one. */
export type AssignmentRow = {
  id: string
  file_name: string | null
  kind: 'text' | 'photo'
  /** What was read; empty for a photo. */
  content: string
  items: AssignmentItem[]
  /** The student said that the items are right. */
  confirmed: boolean
  added_at: string
}

/** `GET /api/projects/:id/assignment`, and `GET /api/assignment` for the one that waits: null without one. */
export type AssignmentResult = { assignment: AssignmentRow | null }

/**
 * `POST …/assignment` with JSON: a text too long for a request, or `take_waiting`. With a form: `file`, a PDF, a DOCX or
 * a photo. It takes the place of the one before.
 */
export const SetAssignment = z
  .object({
    text: z.string().trim().min(1).max(1_000_000).optional(),
    take_waiting: z.literal(true).optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: 'Adjunta la consigna.',
  })
export type SetAssignment = z.input<typeof SetAssignment>

/** `PATCH …/assignment`: what the student confirmed or changed. */
export const UpdateAssignment = z.object({
  items: z.array(AssignmentItem).max(40),
  confirmed: z.boolean(),
})
export type UpdateAssignment = z.input<typeof UpdateAssignment>
