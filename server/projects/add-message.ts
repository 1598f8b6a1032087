import type { z } from 'zod'
import type { CreateMessage, MessageRow, MessageSelection } from '#contract/projects.ts'
import { maxMessageBytes, maxMessages } from '#contract/text-limits.ts'
import type { Day } from '#core/credits/days.ts'
import { readTitlePageFromRequest } from '#core/document/title-page-from-request.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentStoredMessage, type StoredMessage } from './present-rows.ts'

type Added =
  | { outcome: 'saved' | 'taken'; message: StoredMessage }
  | { outcome: 'not_found'; message: null }
  | { outcome: 'full'; message: null }

/**
 * Saves a student's message with its estimate, or with the text that it selects: such a request costs nothing itself.
 * The same message at the same sequence is a replay and returns the existing row; another message there is
 * message.sequence_taken, one too many message.too_many. Title page lines that the message names are filled in where
 * the project has none.
 */
export async function addMessage(
  db: Db,
  owner: { userId: string; projectId: string },
  today: Day,
  message: z.output<typeof CreateMessage>,
  selection: MessageSelection | null = null,
): Promise<MessageRow> {
  const { lines } = readTitlePageFromRequest(message.content, today)
  const [added] = await callFunction<Added>(db, 'add_message', {
    p_user: owner.userId,
    p_project: owner.projectId,
    p_content: message.content,
    p_sequence: message.sequence_order ?? null,
    p_continues: message.continues ?? false,
    p_max_messages: maxMessages,
    p_max_bytes: maxMessageBytes,
    p_lines: JSON.stringify(lines),
    p_pages: message.pages ?? null,
    p_selection: selection && JSON.stringify(selection),
  })
  if (added === undefined) throw new Error('add_message returned no row')
  if (added.outcome === 'not_found') throw new AppError('project.not_found')
  if (added.outcome === 'full') throw new AppError('message.too_many')
  if (added.outcome === 'taken') throw new AppError('message.sequence_taken')
  return presentStoredMessage(added.message)
}
