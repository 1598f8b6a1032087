import { z } from 'zod'
import { row } from './call.ts'
import { maxStepsAtOnce } from './step-limits.ts'

/** Names a browser's open text, for as long as it is open. */
const client = z.string().regex(/^[\w-]{1,16}$/)
const place = z.int().min(0).max(10_000_000)

/** A member's caret: positions of the selection's ends after step `after`, and the id of the exhibit being edited. */
export const Presence = z.object({
  after: place,
  anchor: place,
  head: place,
  exhibit: z.string().max(16).nullable(),
})
export type Presence = z.output<typeof Presence>

/**
 * Changes of a text, as JSON of ProseMirror's steps, for the text after step `after`. `number` counts the sends of a client
 * from 1 on: one that was taken is not taken again. Without steps it tells the others where one is. `rebase`: where other steps
 * came before, these may be put behind them.
 */
export const SendSteps = z.object({
  after: place,
  steps: z.array(z.unknown()).max(maxStepsAtOnce),
  client,
  number: z.int().min(0).max(10_000_000),
  presence: Presence.nullable().optional(),
  rebase: z.boolean().optional(),
})
export type SendSteps = z.output<typeof SendSteps>

export const StepsQuery = z.object({ after: z.string().optional() })

/** Steps in their order; the first has the number `after` + 1. `clients`: who sent each. */
export const StepsSince = z.object({
  after: z.int(),
  steps: z.array(z.unknown()),
  clients: z.array(z.string()),
})
export type StepsSince = z.output<typeof StepsSince>

/**
 * `head`: the number of the newest step. `since`: the steps after `after` of a send that was put behind others', with its own at
 * the end; null where they are too many.
 */
export const StepsTaken = row('StepsTaken', {
  head: z.int(),
  since: StepsSince.nullable().optional(),
})
export type StepsTaken = z.output<typeof StepsTaken>

/** `GET …/steps`: the data of each server-sent event, by name. */
export type StepEvents = {
  /** The text after a step, as JSON of ProseMirror's document, and the blocks of its title page. First without `after`. */
  text: { number: number; doc: unknown; head: unknown }
  steps: StepsSince
  /** A member's caret moved; `presence` is null when they closed the text. For who writes. */
  presence: { client: string; user_id: string; name: string; presence: Presence | null }
  /** A version was saved of a text that has no steps yet. Only for who does not write; others begin them. */
  version: Record<never, never>
  comments: Record<never, never>
  members: Record<never, never>
}
