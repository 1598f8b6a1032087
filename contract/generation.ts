import { z } from 'zod'
import { planWords } from '#core/generation/works/plan-size.ts'
import { maxSections, maxWorkWords } from '#core/generation/works/work-limits.ts'
import { WorkPlan } from '#core/generation/works/work-plan.ts'
import { moment, row } from './call.ts'
import type { ErrorCode } from './error-messages.ts'
import { Completenesses, MessageRow, VersionRow } from './projects.ts'
import { maxInstructionCharacters } from './text-limits.ts'

/** The place of a message in its project; the database's integers have 31 bits. */
const Sequence = z.int().min(0).max(2_147_483_647)

const TextPlace = z.object({
  block: z.int().min(0).max(1_000_000),
  offset: z.int().min(0).max(10_000_000),
})

/**
 * A change of selected text: the number of the version that is the document, the place in it (`block` counts the
 * blocks of `cuerpo` and then those of `referencias`; `offset` counts UTF-16 units of the block's content) and what is
 * asked of it.
 */
const Selection = z.object({
  version: z.int().min(1).max(1_000_000_000),
  from: TextPlace,
  to: TextPlace,
  instruction: z.string().trim().min(1).max(maxInstructionCharacters),
})
export type Selection = z.output<typeof Selection>

/**
 * The plan as the student corrected it. `desde`: its first section that is not whole in the document, counted from 0;
 * `sigue`: the document is the beginning of the work, though it has no whole section.
 */
const PlanToWrite = WorkPlan.extend({
  desde: z.int().min(0).max(maxSections).default(0),
  sigue: z.boolean().default(false),
}).refine((plan) => plan.desde < plan.secciones.length && planWords(plan) <= 1.05 * maxWorkWords)
export type PlanToWrite = z.output<typeof PlanToWrite>

/** A plan that waits, as the student corrected it: the request changes it, and the answer is another plan. */
const PlanToChange = WorkPlan.extend({ cambia: z.literal(true) })
export type PlanToChange = z.output<typeof PlanToChange>

/**
 * The request for an answer. `message_history` has the messages of the chat, newest last. The server looks up the user
 * message to answer by its id, or by its project_id and sequence_order, and ignores the rest of `message_history`: it
 * reads the messages before it from the database.
 * With `selection` the answer is a proposal to replace that text, not a new version; the server then adds the user
 * message if there is none yet, or if the given one has its answer already.
 */
export const Generate = z.object({
  message_history: z
    .array(
      z.looseObject({
        id: z.uuid().optional(),
        project_id: z.uuid().optional(),
        role: z.string(),
        sequence_order: Sequence.optional(),
      }),
    )
    .min(1)
    .max(2_000),
  selection: Selection.optional(),
  /**
   * A work in steps: `auto` for a caller that can show a plan, the plan to write, or the one to change. Without it the
   * answer is one pass, whatever length is asked for.
   */
  plan: z.union([z.literal('auto'), PlanToChange, PlanToWrite]).optional(),
})
export type Generate = z.input<typeof Generate>

export const FreePlansQuery = z.object({ project_id: z.uuid().optional() })
export const FreePlans = row('FreePlans', { left: z.int() })

/** The text and the cost are those the server recorded; the request cannot set them. */
export const SaveMessage = z.object({
  projectId: z.uuid(),
  fullJsonContent: z.unknown().optional(),
  academicText: z.unknown().optional(),
  lastSequence: Sequence.optional(),
})
export type SaveMessage = z.input<typeof SaveMessage>

export const SaveMessageResult = row('SaveMessageResult', {
  assistantMessageData: MessageRow,
  /** Null for the answer to a request about selected text, which is a proposal and not a version. */
  versionData: VersionRow.nullable(),
  /** What the generation cost, in credits. */
  creditsDeducted: z.number(),
})
export type SaveMessageResult = z.output<typeof SaveMessageResult>

/** A run of a project. */
export const GenerationRow = row('GenerationRow', {
  id: z.uuid(),
  project_id: z.uuid(),
  /** Who asked. */
  user_id: z.uuid(),
  user_message_id: z.uuid(),
  status: z.enum(['running', 'generated', 'saved', 'failed']),
  /** Why it failed, and the Spanish words for it. */
  error_code: (z.string() as z.ZodType<ErrorCode>).nullable(),
  error_message: z.string().nullable(),
  completeness: Completenesses,
  /**
   * Of a work in steps: its plan once there is one, the first section that is written, how many are whole, and in which
   * section, counted from 0, another server last took it up.
   */
  work: z
    .object({
      plan: WorkPlan.nullable(),
      from: z.int(),
      written: z.int(),
      words: z.int(),
      resumed: z.int().nullable(),
    })
    .nullable(),
  /** Grows when another server takes the run over: a reader of the run before reads again from its beginning. */
  fence: z.int(),
  created_at: moment,
  updated_at: moment,
})
export type GenerationRow = z.output<typeof GenerationRow>
export type GenerationStatus = GenerationRow['status']

/** Where the stream of a run begins: after `seq` of an event that was received. */
export const StreamQuery = z.object({ after: z.string().optional() })

/**
 * A stream of a run that has no events sends a heartbeat every so many ms. There are two streams with the same events
 * (`core/generation/wire/run-events.ts`): `POST /api/generate` sends a JSON array, `GET /api/generations/:id/stream?after=SEQ`
 * server-sent events. There each `chunk` has its `seq` as the event id and a piece of the answer's JSON, and one `end` is last.
 */
export const beatMs = 15_000

/**
 * `POST /api/generate` answers with a streamed JSON array in Gemini's shape. A run that fails after the first
 * byte ends the array with an element that has `error` instead of `candidates`.
 */
export type GenerateElement =
  | {
      candidates: [
        { content: { role: 'model'; parts: [{ text: string }] }; index: 0; finishReason?: string },
      ]
      /** Offset in the answer's JSON, in UTF-16 units, after this event: pass it as `after` to resume the stream. */
      seq: number
    }
  | {
      error: {
        code: ErrorCode
        message: string
        details: Record<string, unknown>
        requestId: string
      }
    }
