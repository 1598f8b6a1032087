import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maxComments } from '#contract/comment-limits.ts'
import type {
  AnswerRow,
  ChangeComment,
  CommentRow,
  CreateAnswer,
  CreateComment,
} from '#contract/comments.ts'
import { mailUser } from '#server/account/account-mails.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { GuestAccess, ProjectAccess } from '#server/http/project-access.ts'
import { isWithinLimit } from '#server/http/rate-limit.ts'
import type { MailText } from '#server/mail/queue-mail.ts'
import { lockProject, tellOfComments } from '#server/projects/project-owner.ts'
import { readSiteOrigin } from '#server/settings/product-settings.ts'
import { comments } from './comments.table.ts'

type Stored = typeof comments.$inferSelect
type Person = ProjectAccess | GuestAccess
type CommentRef = Pick<Stored, 'id' | 'projectId' | 'answersId' | 'userId'>

/** The threads of a project, oldest first; with `threadId` only that thread. */
export async function listComments(
  db: Db | Tx,
  projectId: string,
  threadId?: string,
): Promise<CommentRow[]> {
  const rows = await db
    .select({
      comment: comments,
      name: sql<string | null>`(select full_name from users where id = ${comments.userId})`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.projectId, projectId),
        threadId === undefined
          ? undefined
          : or(eq(comments.id, threadId), eq(comments.answersId, threadId)),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
  const answers = new Map<string, AnswerRow[]>()
  for (const { comment, name } of rows) {
    if (comment.answersId === null) continue
    const thread = answers.get(comment.answersId) ?? []
    answers.set(comment.answersId, [...thread, present(comment, name)])
  }
  return rows.flatMap(({ comment, name }) =>
    comment.anchor === null
      ? []
      : [
          {
            ...present(comment, name),
            project_id: comment.projectId,
            anchor: comment.anchor,
            resolved_at: comment.resolvedAt?.toISOString() ?? null,
            answers: answers.get(comment.id) ?? [],
          },
        ],
  )
}

/** Finds the project, thread and author of a comment. Throws comment.not_found. */
export async function findComment(db: Db, id: string): Promise<CommentRef> {
  const [found] = await db
    .select({
      id: comments.id,
      projectId: comments.projectId,
      answersId: comments.answersId,
      userId: comments.userId,
    })
    .from(comments)
    .where(eq(comments.id, id))
  if (found === undefined) throw new AppError('comment.not_found')
  return found
}

/** Throws comment.too_many and, for a guest without a name, comment.name_missing. */
export function addComment(
  db: Db,
  person: Person,
  { anchor, ...given }: z.output<typeof CreateComment>,
): Promise<CommentRow> {
  return add(db, person, { anchor, answersId: null, ...given })
}

/** Answers a thread. Throws what `addComment` throws, and comment.not_found when it was deleted meanwhile. */
export function addAnswer(
  db: Db,
  person: Person,
  answered: CommentRef,
  given: z.output<typeof CreateAnswer>,
): Promise<CommentRow> {
  return add(db, person, { anchor: null, answersId: answered.answersId ?? answered.id, ...given })
}

type New = Pick<Stored, 'anchor' | 'answersId' | 'text'> & { guest_name?: string | undefined }

async function add(
  db: Db,
  person: Person,
  { anchor, answersId, text, guest_name }: New,
): Promise<CommentRow> {
  const { projectId, userId } = person
  if (userId === null && guest_name === undefined) throw new AppError('comment.name_missing')
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const kept = await tx.$count(comments, eq(comments.projectId, projectId))
    if (kept >= maxComments) throw new AppError('comment.too_many')
    if (answersId !== null) await requireThread(tx, projectId, answersId)
    const guestName = userId === null ? (guest_name ?? null) : null
    const [made] = await tx
      .insert(comments)
      .values({ projectId, userId, guestName, answersId, anchor, text })
      .returning({ id: comments.id })
    if (made === undefined) throw new Error('insert returned no row')
    await tellOfComments(tx, projectId)
    await mailMembers(tx, person)
    return readThread(tx, projectId, answersId ?? made.id)
  })
}

/**
 * Changes a text, which its author alone may, or resolves a thread, which its author and whoever writes may. Throws
 * auth.forbidden.
 */
export async function changeComment(
  db: Db,
  { projectId, userId, role }: ProjectAccess,
  comment: CommentRef,
  { text, resolved }: z.output<typeof ChangeComment>,
): Promise<CommentRow> {
  const isOwn = comment.userId === userId
  const mayResolve = isOwn || role === 'owner' || role === 'writes'
  if ((text !== undefined && !isOwn) || (resolved !== undefined && !mayResolve)) {
    throw new AppError('auth.forbidden')
  }
  const threadId = comment.answersId ?? comment.id
  return db.transaction(async (tx) => {
    if (text !== undefined) {
      await tx
        .update(comments)
        .set({ text, editedAt: sql`now()` })
        .where(eq(comments.id, comment.id))
    }
    if (resolved !== undefined) {
      await tx
        .update(comments)
        .set({ resolvedAt: resolved ? sql`now()` : null })
        .where(eq(comments.id, threadId))
    }
    await tellOfComments(tx, projectId)
    return readThread(tx, projectId, threadId)
  })
}

/** Deletes a comment or an answer; a comment that others answered loses its text alone. Throws auth.forbidden. */
export async function deleteComment(
  db: Db,
  { projectId, userId, role }: ProjectAccess,
  comment: CommentRef,
): Promise<void> {
  if (comment.userId !== userId && role !== 'owner') throw new AppError('auth.forbidden')
  await db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const answers = await tx.$count(comments, eq(comments.answersId, comment.id))
    if (answers > 0) {
      await tx
        .update(comments)
        .set({ text: '', editedAt: sql`now()` })
        .where(eq(comments.id, comment.id))
    } else {
      await tx.delete(comments).where(eq(comments.id, comment.id))
    }
    await tellOfComments(tx, projectId)
  })
}

/** A person's comments in all projects, for the download of personal data. */
export async function exportComments(db: Db, userId: string): Promise<object[]> {
  return rowsOf(
    db,
    sql`select project_id, anchor, text, created_at, edited_at from comments
        where user_id = ${userId} order by created_at, id`,
  )
}

/** Takes a person's name off their comments, whose words stay for the group. */
export async function eraseCommentAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.update(comments).set({ userId: null }).where(eq(comments.userId, userId))
}

async function requireThread(tx: Tx, projectId: string, id: string): Promise<void> {
  const [thread] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.projectId, projectId)))
  if (thread === undefined) throw new AppError('comment.not_found')
}

async function readThread(tx: Tx, projectId: string, id: string): Promise<CommentRow> {
  const [thread] = await listComments(tx, projectId, id)
  if (thread === undefined) throw new AppError('comment.not_found')
  return thread
}

const hourly = { attempts: 1, windowSeconds: 3_600 }

/** Mails the members who write the project, except the person who commented: at most once an hour a project. */
export async function mailMembers(tx: Tx, { projectId, userId }: Person): Promise<void> {
  const members = await rowsOf<{ user_id: string; title: string }>(
    tx,
    sql`select a.user_id, p.title from project_access a join projects p on p.id = a.project_id
        where a.project_id = ${projectId} and a.role in ('owner', 'writes')
          and a.user_id is distinct from ${userId}`,
  )
  const origin = await readSiteOrigin(tx)
  for (const { user_id: recipient, title } of members) {
    if (!(await isWithinLimit(tx, ['comment-mail', projectId, recipient], hourly))) continue
    await mailUser(tx, recipient, 'comment', ({ greeting }) =>
      commentMail({ greeting, title, url: `${origin}/doc/${projectId}` }),
    )
  }
}

function present(comment: Stored, name: string | null): AnswerRow {
  return {
    id: comment.id,
    author_id: comment.userId,
    author_name: comment.guestName ?? name ?? 'Cuenta eliminada',
    is_guest: comment.guestName !== null,
    text: comment.text,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  }
}

type About = { greeting: string; title: string; url: string }

/** Says that there are comments, without their words: whoever has a link could write a mail to the group with them. */
function commentMail({ greeting, title, url }: About): MailText {
  return {
    subject: 'Hay comentarios nuevos en tu trabajo',
    body: [
      greeting,
      '',
      `Alguien comentó en «${title}». Léelo y respóndele aquí:`,
      url,
      '',
      'Te escribimos como mucho una vez por hora sobre el mismo trabajo.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}
