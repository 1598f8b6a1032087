import { z } from 'zod'
import type { Completeness } from '#core/generation/run/run-events.ts'
import type { ErrorCode } from './error-messages.ts'
import type { MessageRow, VersionRow } from './projects.ts'

/**
 * `POST /api/generate`: message rows, newest last. The server only reads which user message to answer (its id, or
 * project_id and sequence_order) and rebuilds the history from the database.
 */
export const Generate = z.object({
  message_history: z
    .array(
      z.looseObject({
        id: z.uuid().optional(),
        project_id: z.uuid().optional(),
        role: z.string(),
        sequence_order: z.int().optional(),
      }),
    )
    .min(1)
    .max(2_000),
})
export type Generate = z.input<typeof Generate>

/** `POST /api/save-message`. The text and the cost are those the server recorded; the request cannot set them. */
export const SaveMessage = z.object({
  projectId: z.uuid(),
  fullJsonContent: z.unknown().optional(),
  academicText: z.unknown().optional(),
  lastSequence: z.int().min(0).optional(),
})
export type SaveMessage = z.input<typeof SaveMessage>

export type SaveMessageResult = {
  assistantMessageData: MessageRow
  versionData: VersionRow
  /** What the generation cost, in credits. */
  creditsDeducted: number
}

export type GenerationStatus = 'running' | 'generated' | 'saved' | 'failed'

/** `GET /api/projects/:id/generation`: the project's newest run, or `null`. */
export type GenerationRow = {
  id: string
  project_id: string
  user_message_id: string
  status: GenerationStatus
  /** Why it failed, and the Spanish words for it. */
  error_code: ErrorCode | null
  error_message: string | null
  completeness: Completeness
  created_at: string
  updated_at: string
}

/**
 * The text of a run is sent in two encodings of the same events (`core/generation/run/run-events.ts`), each with a
 * heartbeat every 15 s while there are no events. `GET /api/generations/:id/stream?after=SEQ` sends server-sent events:
 * `chunk` has the event id `seq` and a piece of the answer's JSON; exactly one `end` closes the stream.
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
