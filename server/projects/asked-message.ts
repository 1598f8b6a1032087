import { sql } from 'drizzle-orm'
import type { MessageSelection } from '#contract/projects.ts'
import { callFunction, type Db, rowsOfText } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'

/** The user message to answer, as a request names it. */
export type MessageReference =
  | { id: string }
  | { projectId: string; sequenceOrder: number | undefined }

/** The parameters with which the database's functions name a message. */
export function parametersOf(reference: MessageReference) {
  return 'id' in reference
    ? { p_message: reference.id, p_project: null, p_sequence: null }
    : {
        p_message: null,
        p_project: reference.projectId,
        p_sequence: reference.sequenceOrder ?? null,
      }
}

/** Clears the estimated cost of a message whose answer was refused. */
export async function clearEstimate(
  db: Db,
  userId: string,
  reference: MessageReference,
): Promise<void> {
  const { p_message, p_project, p_sequence } = parametersOf(reference)
  await rowsOfText(
    db,
    `select forget_message_cost(m.id) from messages m join projects p on p.id = m.project_id
      where coalesce(m.user_id, p.user_id) = $1 and m.role = 'user' and (m.id = $2 or (m.project_id = $3
        and ($4::integer is null or m.sequence_order = $4)))`,
    [userId, p_message, p_project, p_sequence],
  )
}

/** Clears the estimated costs of messages for which no answer was asked within five minutes. */
export async function clearUnaskedEstimates(db: Db): Promise<void> {
  await db.execute(
    sql`select forget_message_cost(m.id) from messages m
        where m.role = 'user' and m.credits_consumed > 0
          and m.created_at between now() - interval '1 day' and now() - interval '5 minutes'
          and not exists (
            select 1 from run_summaries r where r.user_message_id = m.id and r.status <> 'failed')`,
  )
}

type AskedMessage = {
  project_id: string
  content: string
  /** The length that the student chose. */
  pages: number | null
  document: string | null
}

/** A request as it was written, and its project's text; null where there is none. */
export async function findRequest(
  db: Db,
  userId: string,
  reference: MessageReference,
): Promise<AskedMessage | null> {
  const { p_message, p_project, p_sequence } = parametersOf(reference)
  const [found] = await rowsOfText<AskedMessage>(
    db,
    `select m.content, m.pages, m.project_id,
        (select t.content from versions v join version_texts t on t.id = v.text_id
          where v.project_id = p.id and v.state = 'document'
          order by v.version_number desc limit 1) as document
      from messages m join projects p on p.id = m.project_id
      where coalesce(m.user_id, p.user_id) = $1 and m.role = 'user' and m.selection is null and not m.continues
        and (m.id = $2 or ($2::uuid is null and m.project_id = $3
          and ($4::integer is null or m.sequence_order = $4)))
      order by m.sequence_order desc limit 1`,
    [userId, p_message, p_project, p_sequence],
  )
  return found ?? null
}

export type SelectionTarget = {
  project_id: string
  /** The user message that the request names, where it has no answer yet; null when a new one is needed. */
  message_id: string | null
  version_number: number | null
  revision: number | null
  content: string | null
}

/**
 * The project and the document that a request about selected text is about, and the message that it answers. A repeated
 * request gets the existing message. Throws message.not_found for another's project.
 */
export async function findSelectionTarget(
  db: Db,
  userId: string,
  reference: MessageReference,
  selection: Omit<MessageSelection, 'excerpt'>,
): Promise<SelectionTarget> {
  const { version, from, to, instruction } = selection
  const [target] = await callFunction<SelectionTarget>(db, 'selection_target', {
    p_user: userId,
    ...parametersOf(reference),
    p_selection: JSON.stringify({ version, from, to, instruction }),
  })
  if (target === undefined) throw new AppError('message.not_found')
  return target
}

/** Makes an unanswered message a request about selected text; it costs nothing itself. */
export async function markSelection(
  db: Db,
  messageId: string,
  selection: MessageSelection,
): Promise<void> {
  await rowsOfText(
    db,
    `update messages m set selection = $2, credits_consumed = 0
      where m.id = $1 and m.role = 'user' and not exists (
        select 1 from run_summaries r where r.user_message_id = m.id and r.status <> 'failed')`,
    [messageId, JSON.stringify(selection)],
  )
}
