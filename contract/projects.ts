import { z } from 'zod'
import { cutText } from '#core/document/cut-text.ts'
import { maxTitleCharacters } from '#core/document/title-lines.ts'
import type { Completeness } from '#core/generation/run/run-events.ts'
import { maxPromptCharacters } from './text-limits.ts'

const line = z.string().trim().max(200).nullable()

/**
 * `POST /api/projects`. Without a title the server makes it from the prompt. An id of one's own choosing makes the
 * call safe to repeat: the same prompt under the same id is answered with the project that is there.
 */
export const CreateProject = z.object({
  id: z.uuid().optional(),
  context_prompt: z.string().trim().min(1).max(maxPromptCharacters),
  title: z.string().trim().min(1).max(maxTitleCharacters).optional(),
})
export type CreateProject = z.input<typeof CreateProject>

/** `PATCH /api/projects/:id`. A title here is the student's and is never replaced by the model's again. */
export const UpdateProject = z.object({
  title: z.string().trim().min(1).max(maxTitleCharacters).optional(),
  institution: line.optional(),
  course: line.optional(),
  instructor: line.optional(),
  due_date: line.optional(),
  number_title_page: z.boolean().optional(),
})
export type UpdateProject = z.input<typeof UpdateProject>

export type ProjectRow = {
  id: string
  user_id: string
  title: string
  /** Whose words the title is: made from the prompt, from the model's title-main, or the student's. */
  title_source: 'prompt' | 'model' | 'student'
  context_prompt: string
  institution: string | null
  course: string | null
  instructor: string | null
  due_date: string | null
  number_title_page: boolean
  created_at: string
  updated_at: string
}

/** The title of a new project: the first 40 characters of the prompt followed by '...' (specification §9). */
export function titleFromPrompt(prompt: string): string {
  return `${cutText(prompt.trim(), 40)}...`
}

/**
 * `POST /api/projects/:id/messages`. Only a student's message is ever inserted here; its cost is the server's
 * to say. Without `sequence_order` it takes the next place; with one, a replay answers with the same row.
 */
export const CreateMessage = z.object({
  role: z.literal('user'),
  content: z.string().trim().min(1).max(maxPromptCharacters),
  sequence_order: z.int().min(1).max(100_000).optional(),
  /** Go on with the text that was cut off, which is not the document: 'Continuar'. */
  continues: z.boolean().optional(),
})
export type CreateMessage = z.input<typeof CreateMessage>

export type MessageRow = {
  id: string
  project_id: string
  role: 'user' | 'assistant'
  /** An assistant's content is JSON: comentarios_del_modelo and texto_generado. */
  content: string
  sequence_order: number
  model: string | null
  status: 'sent'
  message_version: number
  is_edited: boolean
  is_retry: boolean
  /** In credits, exact to four decimals. */
  credits_consumed: number
  /** `complete`, or why the assistant's text ends early: it was kept and can be continued. */
  completeness: Completeness
  created_at: string
}

export type VersionRow = {
  id: string
  project_id: string
  version_number: number
  /** JSON of an AcademicText. */
  content: string
  word_count: number
  /**
   * The newest `document` is the project's text. `alternative`: an incomplete text, kept beside the document until the
   * student chooses one. `discarded`: an incomplete text that the student did not choose.
   */
  state: 'document' | 'alternative' | 'discarded'
  completeness: Completeness
  created_at: string
}

/** `GET /api/projects/:id/versions/latest`: the document, and the newer text that waits for a choice. */
export type LatestVersion = VersionRow & { alternative: VersionRow | null }
