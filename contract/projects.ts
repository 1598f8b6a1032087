import { z } from 'zod'
import type { Conjunction } from '#core/apa/finding.ts'
import { AcademicText } from '#core/document/model.ts'
import { appendixWords, indexKinds, maxDeclarationCharacters } from '#core/document/page-format.ts'
import { maxAuthorsCharacters, maxTitleCharacters } from '#core/document/title-page.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { leftOutKinds } from '#core/drafts/draft-source.ts'
import type { Completeness } from '#core/generation/wire/run-events.ts'
import { WorkPlan } from '#core/generation/works/work-plan.ts'
import { moment, row } from './call.ts'
import { DraftCommentRow } from './comments.ts'
import { memberRoles } from './rights.ts'
import {
  maxChatMessages,
  maxChosenPages,
  maxPromptCharacters,
  maxWholeMessages,
} from './text-limits.ts'

const Conjunctions = z.enum(['y', '&'] satisfies Conjunction[])
const IndexKinds = z.enum(indexKinds)
const AppendixWords = z.enum(appendixWords)
export const Completenesses = z.enum([
  'complete',
  'stopped',
  'cut_off',
  'credit_limit',
  'doubtful',
] satisfies Completeness[])

/** A title, of at most as many code points as the database stores. */
const title = z
  .string()
  .trim()
  .min(1)
  .max(2 * maxTitleCharacters, { abort: true })
  .refine((text) => [...text].length <= maxTitleCharacters, 'Este dato es demasiado largo.')
const line = z.string().trim().max(200).nullable()

/**
 * A new project. Without `title` the server takes it from the prompt. With `id` the call may be repeated: the same id and
 * prompt return the project that was created first.
 */
export const CreateProject = z.object({
  id: z.uuid().optional(),
  context_prompt: z.string().trim().min(1).max(maxPromptCharacters),
  title: title.optional(),
})
export type CreateProject = z.input<typeof CreateProject>

/** A title set here is the student's; the model's titles do not replace it any more. */
export const UpdateProject = z.object({
  title: title.optional(),
  /** Who sign the work, one a line. */
  authors: z.string().trim().max(maxAuthorsCharacters).nullable().optional(),
  institution: line.optional(),
  course: line.optional(),
  instructor: line.optional(),
  due_date: line.optional(),
  number_title_page: z.boolean().optional(),
  conjunction: Conjunctions.optional(),
  sections_start_pages: z.boolean().optional(),
  is_justified: z.boolean().optional(),
  index_kind: IndexKinds.optional(),
  appendix_word: AppendixWords.optional(),
  declaration: z.string().trim().max(maxDeclarationCharacters).nullable().optional(),
})
export type UpdateProject = z.input<typeof UpdateProject>

export const ProjectRow = row('ProjectRow', {
  id: z.uuid(),
  /** Of its owner. */
  user_id: z.uuid(),
  owner_name: z.string(),
  /** What the one who asks is in it. */
  role: z.enum(['owner', ...memberRoles]),
  /** Whether members write it too: then its text is written in steps (`contract/steps.ts`). */
  is_group: z.boolean(),
  title: z.string(),
  /** The source of the title: the prompt, the model's title-main, or the student. */
  title_source: z.enum(['prompt', 'model', 'student']),
  context_prompt: z.string(),
  /** Who sign the work, one a line; null for the student alone. */
  authors: z.string().nullable(),
  institution: z.string().nullable(),
  course: z.string().nullable(),
  instructor: z.string().nullable(),
  due_date: z.string().nullable(),
  number_title_page: z.boolean(),
  /** Before the last author in parentheses and in references. */
  conjunction: Conjunctions,
  sections_start_pages: z.boolean(),
  is_justified: z.boolean(),
  /** The index after the title page; `full` lists tables and figures too. */
  index_kind: IndexKinds,
  appendix_word: AppendixWords,
  /** The words of 'Declaración de uso de IA', one paragraph a line; null without it. */
  declaration: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
})
export type ProjectRow = z.output<typeof ProjectRow>

/** A long work that waits for the student, or is being written. */
export const UnfinishedWork = row('UnfinishedWork', {
  /**
   * `planned`: its plan waits; `resumed`: it is being written, by another server than at first; `short`: the credits
   * ended in it.
   */
  state: z.enum(['planned', 'writing', 'resumed', 'stopped', 'short']),
  /** Counted from 1: the section being written or to be written next; if `resumed`, the one where it was taken up. */
  section: z.int(),
  /** The words that the plan asks of each section, and those that were there when one last ended. */
  sections: z.array(z.object({ asked: z.int(), written: z.int() })),
  /** The answer that has the plan; null while a run writes. */
  message_id: z.uuid().nullable(),
})
export type UnfinishedWork = z.output<typeof UnfinishedWork>

/** A project as the list shows it. */
export const ListedProject = ProjectRow.extend({
  /** Whether a run is writing in it. */
  is_writing: z.boolean(),
  /** A long work that is not written to its end; null once it is, and where there is none. */
  writing: UnfinishedWork.nullable(),
}).meta({ id: 'ListedProject' })
export type ListedProject = z.output<typeof ListedProject>

/** The list: the last edited first. */
export const ProjectsQuery = z.object({
  /** What the page before has in its header. */
  cursor: z.string().optional(),
})

/** The title of a new project: the first 40 characters of the prompt followed by '...' (specification §9). */
export function titleFromPrompt(prompt: string): string {
  return `${truncateText(prompt.trim(), 40)}...`
}

/**
 * Inserts a student's message; the server computes its cost. Without
 * `sequence_order` it takes the next one; with it, a replay returns the same row.
 */
export const CreateMessage = z.object({
  role: z.literal('user'),
  content: z.string().trim().min(1).max(maxPromptCharacters),
  sequence_order: z.int().min(1).max(100_000).optional(),
  /** Continue the incomplete text instead of the document: 'Continuar'. */
  continues: z.boolean().optional(),
  /** The length of the work in pages of text, where the student chose it beside the request. */
  pages: z.int().min(1).max(maxChosenPages).nullable().optional(),
})
export type CreateMessage = z.input<typeof CreateMessage>

/**
 * A page of messages, the newest ones: those before `before`, a `sequence_order`. `content=comments`: of an answer its
 * comments without its text.
 */
export const MessagesQuery = z
  .object({
    content: z.enum(['comments']).optional(),
    before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(maxChatMessages).optional(),
  })
  .transform(({ limit, ...query }) => {
    const most = query.content === 'comments' ? maxChatMessages : maxWholeMessages
    return { ...query, limit: Math.min(limit ?? most, most) }
  })
export type MessagesQuery = z.output<typeof MessagesQuery>

const Place = z.object({ block: z.int(), offset: z.int() })

export const MessageSelection = row('MessageSelection', {
  /** The version that was the document. */
  version: z.int(),
  from: Place,
  to: Place,
  instruction: z.string(),
  /** The beginning of the selected text. */
  excerpt: z.string(),
})
export type MessageSelection = z.output<typeof MessageSelection>

/** The plan that an answer proposes, or by which it was written. */
const MessagePlan = WorkPlan.extend({
  /** How many of its sections are written, from the first on: 0 of a plan that waits for the student. */
  hechas: z.int().min(0),
  /** Words of each section when it ended; answers of earlier versions have none. */
  escritas: z.array(z.int()).optional(),
})
export type MessagePlan = z.output<typeof MessagePlan>

export const MessageRow = row('MessageRow', {
  id: z.uuid(),
  project_id: z.uuid(),
  /** The member who sent this request, or who sent the request that this answers. Null in old rows, which are the owner's. */
  user_id: z.uuid().nullable(),
  role: z.enum(['user', 'assistant']),
  /**
   * Of an assistant's message a JSON object: `comentarios_del_modelo` and, without `content=comments`, `texto_generado`.
   */
  content: z.string(),
  sequence_order: z.int(),
  model: z.string().nullable(),
  status: z.literal('sent'),
  message_version: z.int(),
  is_edited: z.boolean(),
  is_retry: z.boolean(),
  /** In credits, exact to four decimals; 0 in what another member asked. */
  credits_consumed: z.number(),
  /** `complete`, or why the assistant's text ends early: it was kept and can be continued. */
  completeness: Completenesses,
  /** The pages that the student chose for a request. */
  pages: z.int().nullable(),
  /** The selected text that the request, or the request that this answers, is about; null for the whole document. */
  selection: MessageSelection.nullable(),
  /**
   * Whether the student accepted the replacement that an answer about selected text proposes; `unchanged` where it is the
   * selected text as it was, which leaves nothing to decide; null for other messages.
   */
  proposal: z.enum(['pending', 'accepted', 'discarded', 'unchanged']).nullable(),
  /** The student's rating of an answer. */
  rating: z.enum(['up', 'down']).nullable(),
  /** Null for messages that have to do with no plan. */
  plan: MessagePlan.nullable(),
  created_at: moment,
})
export type MessageRow = z.output<typeof MessageRow>

/** Counts the answers to requests about the whole text and the proposals that were accepted. */
export const AnswersSummary = row('AnswersSummary', {
  answers: z.int(),
  accepted: z.int(),
  /** Each once, in the order of their first answers. */
  models: z.array(z.string()),
  /** When the first and the last of them were written; null without one. */
  first: moment.nullable(),
  last: moment.nullable(),
})
export type AnswersSummary = z.output<typeof AnswersSummary>

/** What the student did with a proposed replacement. */
export const DecideProposal = z.object({ proposal: z.enum(['pending', 'accepted', 'discarded']) })
export type DecideProposal = z.input<typeof DecideProposal>

/** Thumbs up or down for an answer of the model; null takes the rating back. */
export const RateMessage = z.object({ rating: z.enum(['up', 'down']).nullable() })
export type RateMessage = z.input<typeof RateMessage>

/**
 * Saves what the student wrote over a version. `base_version` is the number of that
 * version, 0 when the project had none; `base_revision` is its revision: it detects a conflict with another tab that
 * edits the same version. `ends_sitting`: close the version, so that the next save creates a new one. `content` may come
 * as the text of its JSON.
 */
export const SaveDocument = z.object({
  content: AcademicText,
  base_version: z.int().min(0).max(1_000_000_000),
  base_revision: z.int().min(1).max(1_000_000_000).optional(),
  ends_sitting: z.boolean().optional(),
})
export type SaveDocument = z.output<typeof SaveDocument>

/** A version without its text. */
export const VersionSummary = row('VersionSummary', {
  id: z.uuid(),
  project_id: z.uuid(),
  /** The member who wrote it, or whose request the model answered. Null in older rows: the owner. */
  user_id: z.uuid().nullable(),
  version_number: z.int(),
  word_count: z.int(),
  /**
   * The newest `document` is the project's text. `alternative`: an incomplete text, kept beside the document until the
   * student chooses one. `discarded`: an incomplete text that the student did not choose.
   */
  state: z.enum(['document', 'alternative', 'discarded']),
  completeness: Completenesses,
  author: z.enum(['model', 'student', 'imported']),
  /** Grows with every save of the same sitting. */
  revision: z.int(),
  /** The number of the version whose text was restored as this one. */
  restored_from: z.int().nullable(),
  created_at: moment,
  /** When the student last wrote in it. */
  edited_at: moment.nullable(),
})
export type VersionSummary = z.output<typeof VersionSummary>

/** A version with its text, the JSON of an AcademicText. */
export const VersionRow = VersionSummary.extend({ content: z.string() }).meta({ id: 'VersionRow' })
export type VersionRow = z.output<typeof VersionRow>

/**
 * A version of the list, newest first, without its text; written by a model, it has the request that it answers. Its pages
 * are those of the project's format, its words added and gone against the document before it; null where not known yet.
 */
export const ListedVersion = VersionSummary.extend({
  request: z.string().nullable(),
  pages: z.int().nullable(),
  words_added: z.int().nullable(),
  words_gone: z.int().nullable(),
}).meta({ id: 'ListedVersion' })
export type ListedVersion = z.output<typeof ListedVersion>

/**
 * The newest document version, with the incomplete newer version that the student has not accepted or discarded yet
 * (`alternative`).
 */
export const LatestVersion = VersionRow.extend({ alternative: VersionRow.nullable() }).meta({
  id: 'LatestVersion',
})
export type LatestVersion = z.output<typeof LatestVersion>

/** The number of a version, or the newest. */
export const PdfQuery = z.object({ version: z.string().optional() })

/** Makes a draft, read earlier with `?preview=true`, the document. `content` may come as the text of its JSON. */
export const UseDraft = z.object({ content: AcademicText })
export type UseDraft = z.output<typeof UseDraft>

/** Whether a draft is only read. */
export const ImportQuery = z.object({ preview: z.string().optional() })

/** Format settings read from a DOCX that Cuartilla exported. The import returns them and does not store them. */
const DraftFormat = row('DraftFormat', {
  number_title_page: z.boolean().optional(),
  sections_start_pages: z.boolean().optional(),
  is_justified: z.boolean().optional(),
  index_kind: IndexKinds.optional(),
  appendix_word: AppendixWords.optional(),
  declaration: z.string().nullable().optional(),
})
export type DraftFormat = z.output<typeof DraftFormat>

/**
 * The works that the citations of a draft carry, by Zotero, Mendeley, EndNote or Word. A used draft has made them the
 * project's sources; one that was only read has them as `csl` of `POST …/sources` takes them.
 */
const DraftSources = row('DraftSources', {
  csl: z.array(z.record(z.string(), z.unknown())),
  /** Those without a title, and beyond the limit. */
  left_out: z.int(),
})
export type DraftSources = z.output<typeof DraftSources>

/** A draft as the document; `version` is null when it was only read. */
export const ImportedDraft = row('ImportedDraft', {
  version: VersionRow.nullable(),
  /** JSON of an AcademicText. */
  content: z.string(),
  word_count: z.int(),
  /**
   * What the document has no place for. `after`: for each one, the index in `cuerpo` of the block that it stood after;
   * -1 at the beginning.
   */
  left_out: z.array(z.object({ kind: z.enum(leftOutKinds), after: z.array(z.int()) })),
  format: DraftFormat,
  sources: DraftSources,
  /** A draft that became the document has its comments in the project already. */
  comments: z.array(DraftCommentRow),
})
export type ImportedDraft = z.output<typeof ImportedDraft>
