import type { z } from 'zod'
import type { CreateMessage, MessageRow } from '#contract/projects.ts'
import { maxMessageBytes, maxMessages } from '#contract/text-limits.ts'
import type { Day } from '#core/credits/anniversary.ts'
import { readTitlePageFromRequest } from '#core/document/title-page-from-request.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentStoredMessage, type StoredMessage } from './present-rows.ts'
import { fillTitlePage } from './projects.queries.ts'

type Added =
  | { outcome: 'saved' | 'taken'; message: StoredMessage }
  | { outcome: 'not_found'; message: null }
  | { outcome: 'full'; message: null }

/**
 * Saves a student's message with its estimate. The same message at the same sequence is a replay and returns the
 * existing row; another message there is message.sequence_taken, one too many message.too_many. Title page lines named in the message are filled in
 * where the project has none.
 */
export async function addMessage(
  db: Db,
  owner: { userId: string; projectId: string },
  today: Day,
  message: z.output<typeof CreateMessage>,
): Promise<MessageRow> {
  const [added] = await callFunction<Added>(db, 'add_message', [
    owner.userId,
    owner.projectId,
    message.content,
    message.sequence_order ?? null,
    message.continues ?? false,
    maxMessages,
    maxMessageBytes,
  ])
  if (added === undefined) throw new Error('add_message returned no row')
  if (added.outcome === 'not_found') throw new AppError('project.not_found')
  if (added.outcome === 'full') throw new AppError('message.too_many')
  if (added.outcome === 'taken') throw new AppError('message.sequence_taken')
  const { lines } = readTitlePageFromRequest(message.content, today)
  if (Object.keys(lines).length > 0) await fillTitlePage(db, owner, lines)
  return presentStoredMessage(added.message)
}
