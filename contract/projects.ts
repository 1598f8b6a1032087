import { z } from 'zod'
import type { Conjunction } from '#core/apa/finding.ts'
import { AcademicText } from '#core/document/model.ts'
import { maxTitleCharacters } from '#core/document/title-page.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { LeftOut } from '#core/drafts/draft-source.ts'
import type { Completeness } from '#core/generation/run/run-events.ts'
import { maxDeclarationCharacters, maxPromptCharacters } from './text-limits.ts'

/** A title, of at most as many code points as the database stores. */
const title = z
  .string()
  .trim()
  .min(1)
  .max(2 * maxTitleCharacters, { abort: true })
  .refine((text) => [...text].length <= maxTitleCharacters, 'Este dato es demasiado largo.')
const line = z.string().trim().max(200).nullable()
const documentContent = z.union([AcademicText, z.string().transform(parseJson).pipe(AcademicText)])

/**
 * `POST /api/projects`. Without a title the server derives it from the prompt. With an id the call is idempotent: the
 * same prompt and id return the existing project.
 */
export const CreateProject = z.object({
  id: z.uuid().optional(),
  context_prompt: z.string().trim().min(1).max(maxPromptCharacters),
  title: title.optional(),
})
export type CreateProject = z.input<typeof CreateProject>

/** `PATCH /api/projects/:id`. A title set here is the student's; the model's titles do not replace it any more. */
export const UpdateProject = z.object({
  title: title.optional(),
  institution: line.optional(),
  course: line.optional(),
  instructor: line.optional(),
  due_date: line.optional(),
  number_title_page: z.boolean().optional(),
  conjunction: z.enum(['y', '&']).optional(),
  sections_start_pages: z.boolean().optional(),
  is_justified: z.boolean().optional(),
  declaration: z.string().trim().max(maxDeclarationCharacters).nullable().optional(),
})
export type UpdateProject = z.input<typeof UpdateProject>

export type ProjectRow = {
  id: string
  user_id: string
  title: string
  /** The source of the title: the prompt, the model's title-main, or the student. */
  title_source: 'prompt' | 'model' | 'student'
  context_prompt: string
  institution: string | null
  course: string | null
  instructor: string | null
  due_date: string | null
  number_title_page: boolean
  /** Before the last author in parentheses and in references. */
  conjunction: Conjunction
  sections_start_pages: boolean
  is_justified: boolean
  /** The words of 'Declaración de uso de IA', one paragraph a line; null without it. */
  declaration: string | null
  created_at: string
  updated_at: string
}

/** `GET /api/projects`: a project as the list shows it. */
export type ListedProject = ProjectRow & {
  /** Whether a run is writing in it. */
  is_writing: boolean
}

/** The title of a new project: the first 40 characters of the prompt followed by '...' (specification §9). */
export function titleFromPrompt(prompt: string): string {
  return `${truncateText(prompt.trim(), 40)}...`
}

/**
 * `POST /api/projects/:id/messages`. Inserts a student's message; the server computes its cost. Without
 * `sequence_order` it takes the next one; with it, a replay returns the same row.
 */
export const CreateMessage = z.object({
  role: z.literal('user'),
  content: z.string().trim().min(1).max(maxPromptCharacters),
  sequence_order: z.int().min(1).max(100_000).optional(),
  /** Continue the incomplete text instead of the document: 'Continuar'. */
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
  /** The selected text that the request, or the request that this answers, is about; null for the whole document. */
  selection: MessageSelection | null
  /**
   * Whether the student accepted the replacement that an answer about selected text proposes; `unchanged` where it is the
   * selected text as it was, which leaves nothing to decide; null for other messages.
   */
  proposal: 'pending' | 'accepted' | 'discarded' | 'unchanged' | null
  /** The student's rating of an answer. */
  rating: 'up' | 'down' | null
  created_at: string
}

export type MessageSelection = {
  /** The version that was the document. */
  version: number
  from: { block: number; offset: number }
  to: { block: number; offset: number }
  instruction: string
  /** The beginning of the selected text. */
  excerpt: string
}

/** `PUT /api/projects/:id/messages/:messageId/proposal`: what the student did with a proposed replacement. */
export const DecideProposal = z.object({ proposal: z.enum(['pending', 'accepted', 'discarded']) })
export type DecideProposal = z.input<typeof DecideProposal>

/** `PUT /api/projects/:id/messages/:messageId/rating`: rates an assistant's message; null removes the rating. */
export const RateMessage = z.object({ rating: z.enum(['up', 'down']).nullable() })
export type RateMessage = z.input<typeof RateMessage>

/**
 * `PUT /api/projects/:id/document`: saves what the student wrote over a version. `base_version` is the number of that
 * version, 0 when the project had none; `base_revision` is its revision: it detects a conflict with another tab that
 * edits the same version. `ends_sitting`: close the version, so that the next save creates a new one.
 */
export const SaveDocument = z.object({
  content: documentContent,
  base_version: z.int().min(0).max(1_000_000_000),
  base_revision: z.int().min(1).max(1_000_000_000).optional(),
  ends_sitting: z.boolean().optional(),
})
export type SaveDocument = z.output<typeof SaveDocument>

/** A version without its text. */
export type VersionSummary = {
  id: string
  project_id: string
  version_number: number
  word_count: number
  /**
   * The newest `document` is the project's text. `alternative`: an incomplete text, kept beside the document until the
   * student chooses one. `discarded`: an incomplete text that the student did not choose.
   */
  state: 'document' | 'alternative' | 'discarded'
  completeness: Completeness
  author: 'model' | 'student' | 'imported'
  /** Grows with every save of the same sitting. */
  revision: number
  /** The number of the version whose text was restored as this one. */
  restored_from: number | null
  created_at: string
  /** When the student last wrote in it. */
  edited_at: string | null
}

/** `GET /api/projects/:id/versions/:number`: a version with its text, the JSON of an AcademicText. */
export type VersionRow = VersionSummary & { content: string }

/**
 * `GET /api/projects/:id/versions`: newest first, without the texts, each of which is read by its number. A version
 * written by a model has the request that it answers.
 */
export type ListedVersion = VersionSummary & { request: string | null }

/**
 * `GET /api/projects/:id/versions/latest`: the newest document version, with the incomplete newer version that the student
 * has not accepted or discarded yet (`alternative`). Null for a project without versions.
 */
export type LatestVersion = VersionRow & { alternative: VersionRow | null }

/** `PUT /api/projects/:id/draft`: makes a draft, read earlier with `?preview=true`, the document. */
export const UseDraft = z.object({ content: documentContent })
export type UseDraft = z.output<typeof UseDraft>

/**
 * `POST /api/projects/:id/import` (multipart: file, a .docx of 10 MB at most): the draft as the document. With
 * `?preview=true`, and at `POST /api/projects/import`, it is only read, and `version` is null.
 */
export type ImportedDraft = {
  version: VersionRow | null
  /** JSON of an AcademicText. */
  content: string
  word_count: number
  /** What the document has no place for. */
  left_out: LeftOut[]
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'No es un JSON válido.' })
    return z.NEVER
  }
}
