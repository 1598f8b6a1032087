import { z } from 'zod'
import { row } from './call.ts'
import { CreditsRow } from './credits.ts'
import { TransactionRow } from './topups.ts'

/** `GET /api/events`: the data of each server-sent event for the signed-in student, by name. */
export const ServerEvents = row('ServerEvents', {
  credits: CreditsRow.pick({ purchased: true, free: true, total: true, held: true }),
  transaction: TransactionRow,
  project: z.object({ id: z.uuid() }),
  /** The comments of the project with this id changed. */
  comments: z.object({ id: z.uuid() }),
  generation: z.object({ id: z.uuid() }),
})
export type ServerEvents = z.output<typeof ServerEvents>
