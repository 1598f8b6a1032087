import { and, asc, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { MessageRow, MessagesQuery } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { messageContents } from '#server/db/views.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { presentMessage } from './present-rows.ts'
import { messages } from './projects.table.ts'

// Bytes of the messages on a page; the last message may exceed them. Far more than 50 comments have, and twenty messages
// about a text of 57 pages.
const pageBytes = 2_000_000

export type MessagesPage = {
  /** The oldest first. */
  messages: MessageRow[]
  /** The `before` of the messages that are older than these; null when there are none. */
  before: number | null
  /** What older messages cost, in credits. */
  creditsBefore: number
  /** The places of the older messages that a chat needs; none of whole messages. */
  neededBefore: number[]
}

/** A message with its whole content; null when it was deleted. */
export async function findMessage(db: Db, messageId: string): Promise<MessageRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(messages), content: messageContents.content })
    .from(messages)
    .innerJoin(messageContents, eq(messageContents.id, messages.id))
    .where(eq(messages.id, messageId))
  return row === undefined ? null : presentMessage(row)
}

/** The newest messages of a project, or the newest of those before one; with what the reader paid for them. */
export async function listMessages(
  db: Db,
  { projectId, userId, ownerId }: Pick<ProjectAccess, 'projectId' | 'userId' | 'ownerId'>,
  { content, before, limit }: MessagesQuery,
): Promise<MessagesPage> {
  const isChat = content === 'comments'
  const newest = db
    .select({
      id: messages.id,
      sequenceOrder: messages.sequenceOrder,
      bytes: sql<number>`${isChat ? chatBytes : messageContents.bytes}`.as('bytes'),
    })
    .from(messages)
    .innerJoin(messageContents, eq(messageContents.id, messages.id))
    .where(
      and(
        eq(messages.projectId, projectId),
        before === undefined ? undefined : lt(messages.sequenceOrder, before),
      ),
    )
    .orderBy(desc(messages.sequenceOrder))
    .limit(limit)
    .as('newest')
  const sized = db
    .select({
      id: newest.id,
      bytesAfter: sql<number>`sum(${newest.bytes}) over (order by ${newest.sequenceOrder} desc)
        - ${newest.bytes}`.as('bytes_after'),
    })
    .from(newest)
    .as('sized')
  const rows = await db
    .select({
      ...getTableColumns(messages),
      content: isChat ? chatContent : messageContents.content,
    })
    .from(messages)
    .innerJoin(sized, eq(sized.id, messages.id))
    .innerJoin(messageContents, eq(messageContents.id, messages.id))
    .where(lt(sized.bytesAfter, pageBytes))
    .orderBy(asc(messages.sequenceOrder))
  const read = rows.map((row) =>
    presentMessage((row.userId ?? ownerId) === userId ? row : { ...row, creditsConsumed: 0 }),
  )
  const paidByReader = sql`coalesce(${messages.userId}, ${ownerId}) = ${userId}`
  const older = await summarizeOlder(db, projectId, rows[0]?.sequenceOrder ?? 0, paidByReader)
  const isPlanned = read.some(({ plan }) => plan !== null)
  return {
    messages: read,
    before: older.before,
    creditsBefore: older.credits,
    neededBefore: isChat
      ? [older.sizedAt, isPlanned ? null : older.plannedAt]
          .filter((place) => place !== null)
          .sort((one, other) => one - other)
      : [],
  }
}

/** What a chat needs to know of the messages before a place. */
async function summarizeOlder(db: Db, projectId: string, first: number, paidByReader: SQL) {
  const newest = (condition: SQL) =>
    sql<number | null>`max(${messages.sequenceOrder}) filter (where ${condition})`
  const [older] = await db
    .select({
      before: sql<number | null>`case when count(*) > 0 then ${first}::int end`,
      credits: sql<number>`coalesce(sum(${messages.creditsConsumed}) filter (where ${paidByReader}), 0)::float8`,
      sizedAt: newest(
        sql`${messages.role} = 'user' and ${messages.selection} is null
          and (${messages.pages} is not null or ${messages.content} ~* ${lengthWord})`,
      ),
      plannedAt: newest(sql`${messages.plan} is not null`),
    })
    .from(messages)
    .where(and(eq(messages.projectId, projectId), lt(messages.sequenceOrder, first)))
  return older ?? { before: null, credits: 0, sizedAt: null, plannedAt: null }
}

// The nouns of `askedLength`, which reads more closely whether a length is asked.
const lengthWord = '(p[áa]?[gj]|pp|hoj|carr?ill|plana|cuartilla|folio|palabras)'

// The text of an older answer is not stored apart yet.
const isOlder = sql`${messages.role} = 'assistant' and ${messages.textId} is null`
// Its size says nothing of its comments.
const chatBytes = sql<number>`case when ${isOlder} then 0 else octet_length(${messages.content}) end`
const chatContent = sql<string>`case when ${isOlder} then (answer_parts(${messages.content})).rest else ${messages.content} end`
