import { z } from 'zod'

/** The words of the assignment that ask for it; null for an item that the student added. */
const quote = z.string().max(300).nullable()
const id = z.string().min(1).max(40)
const common = {
  id,
  quote,
  /** Whether the student says that it was asked; an uncertain item begins unticked. */
  ticked: z.boolean(),
}
/** The highest number that an assignment may ask for. */
export const maxAmount = 100_000
const amount = z.int().min(1).max(maxAmount).nullable()

/** One thing that the teacher asked for. */
export const AssignmentItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('length'),
    unit: z.enum(['pages', 'words']),
    /** `min` and `max` are equal where the assignment asks for one approximate number. */
    min: amount,
    max: amount,
  }),
  z.object({
    ...common,
    kind: z.literal('sections'),
    sections: z.array(z.string().trim().min(1).max(80)).min(1).max(20),
  }),
  z.object({
    ...common,
    kind: z.literal('sources'),
    min: z.int().min(1).max(200),
    journals: amount,
  }),
  /** Sources that are at most `years` old. */
  z.object({ ...common, kind: z.literal('recent'), years: z.int().min(1).max(100) }),
  /** Literal quotations. */
  z.object({ ...common, kind: z.literal('quotations'), min: z.int().min(1).max(200) }),
  z.object({ ...common, kind: z.literal('format'), format: z.string().trim().min(1).max(120) }),
  z.object({ ...common, kind: z.literal('due'), day: z.string().trim().min(1).max(60) }),
  z.object({ ...common, kind: z.literal('genre'), genre: z.string().trim().min(1).max(60) }),
  z.object({ ...common, kind: z.literal('other'), text: z.string().trim().min(1).max(300) }),
])
export type AssignmentItem = z.infer<typeof AssignmentItem>
