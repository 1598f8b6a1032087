import { z } from 'zod'
import { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { moment, row } from './call.ts'

/** What the teacher asked for: the assignment of a project, or one that waits for the student's next project. */
export const AssignmentRow = row('AssignmentRow', {
  id: z.uuid(),
  file_name: z.string().nullable(),
  kind: z.enum(['text', 'photo']),
  /** The text that was read from it; empty for a photo. */
  content: z.string(),
  items: z.array(AssignmentItem),
  /** Whether the student confirmed the items. */
  confirmed: z.boolean(),
  added_at: moment,
})
export type AssignmentRow = z.output<typeof AssignmentRow>

/** Null without an assignment. */
export const AssignmentResult = row('AssignmentResult', { assignment: AssignmentRow.nullable() })
export type AssignmentResult = z.output<typeof AssignmentResult>

/**
 * The JSON body of `POST …/assignment`: `text`, an assignment too long for a message, or `take_waiting`, to take the one
 * that was added before there was a project. A form has `file` instead: one PDF, DOCX or photo, or several photos in the
 * order of the pages. The new assignment replaces the earlier one.
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
