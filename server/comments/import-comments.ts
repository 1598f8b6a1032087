import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maxComments } from '#contract/comment-limits.ts'
import type { AnswerRow, CommentRow, ImportComments } from '#contract/comments.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { lockProject, tellOfComments } from '#server/projects/project-owner.ts'
import { comments } from './comments.table.ts'
import { listComments, mailMembers } from './comments.ts'

type Given = z.output<typeof ImportComments>['comments'][number]
type Said = Given['answers'][number]

/** How many comments and answers were added, and how many there was no room for. */
type Imported = { added: number; left_out: number }

/**
 * Adds the comments of a draft, with the names of their authors as guests' and their own times. A thread or an answer that
 * the project has from the same author in the same words is not added again, so the same draft may come twice.
 */
export async function importComments(
  db: Db,
  person: ProjectAccess,
  { comments: given }: z.output<typeof ImportComments>,
): Promise<Imported> {
  const { projectId } = person
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const kept = await listComments(tx, projectId)
    const count = kept.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
    const adding = new Adding(tx, projectId, maxComments - count)
    const known = pairThreads(given, kept)
    for (const comment of given) await adding.addThread(comment, known.get(comment))
    if (adding.changed) await tellOfComments(tx, projectId)
    if (adding.added > 0) await mailMembers(tx, person)
    return { added: adding.added, left_out: adding.leftOut }
  })
}

class Adding {
  added = 0
  leftOut = 0
  changed = false
  readonly #tx: Tx
  readonly #projectId: string
  #room: number

  constructor(tx: Tx, projectId: string, room: number) {
    this.#tx = tx
    this.#projectId = projectId
    this.#room = room
  }

  async addThread(comment: Given, known: CommentRow | undefined): Promise<void> {
    const { anchor, is_resolved, answers } = comment
    if (known) {
      await this.#addAnswers(known.id, missing(answers, known.answers))
      if (is_resolved && known.resolved_at === null) {
        await this.#tx
          .update(comments)
          .set({ resolvedAt: sql`now()` })
          .where(eq(comments.id, known.id))
        this.changed = true
      }
      return
    }
    const id = await this.#insert(comment, { anchor, resolvedAt: is_resolved ? sql`now()` : null })
    if (id === null) this.leftOut += answers.length
    else await this.#addAnswers(id, answers)
  }

  /** In their order also where a program writes the same minute for all. */
  async #addAnswers(answersId: string, answers: readonly Said[]): Promise<void> {
    let last = 0
    for (const answer of answers) {
      last = Math.max(last + 1, Date.parse(answer.written_at))
      const written_at = new Date(last).toISOString()
      await this.#insert({ ...answer, written_at }, { answersId })
    }
  }

  /** Null where there is no room. */
  async #insert(
    { author_name, written_at, text }: Said,
    more: Pick<typeof comments.$inferInsert, 'anchor' | 'answersId'> & { resolvedAt?: SQL | null },
  ): Promise<string | null> {
    if (this.#room === 0) {
      this.leftOut++
      return null
    }
    const [made] = await this.#tx
      .insert(comments)
      .values({
        projectId: this.#projectId,
        guestName: author_name,
        text,
        // A clock that is ahead would put it after what is written next.
        createdAt: sql`least(${written_at}::timestamptz, now())`,
        ...more,
      })
      .returning({ id: comments.id })
    if (made === undefined) throw new Error('insert returned no row')
    this.#room--
    this.added++
    this.changed = true
    return made.id
  }
}

const keyOf = (author: string, text: string) => JSON.stringify([author, text])

/** The threads that the project has already: one with the same quoted words before any other. */
function pairThreads(
  given: readonly Given[],
  kept: readonly CommentRow[],
): Map<Given, CommentRow | undefined> {
  const left = new Set(kept)
  const paired = new Map<Given, CommentRow | undefined>()
  for (const isExact of [true, false]) {
    for (const comment of given) {
      if (paired.has(comment)) continue
      const key = keyOf(comment.author_name, comment.text)
      const known = [...left].find(
        ({ author_name, text, anchor }) =>
          keyOf(author_name, text) === key && (!isExact || anchor.quoted === comment.anchor.quoted),
      )
      if (!known) continue
      left.delete(known)
      paired.set(comment, known)
    }
  }
  return paired
}

function missing(answers: readonly Said[], kept: readonly AnswerRow[]): Said[] {
  const known = kept.map(({ author_name, text }) => keyOf(author_name, text))
  return answers.filter(({ author_name, text }) => {
    const at = known.indexOf(keyOf(author_name, text))
    if (at === -1) return true
    known.splice(at, 1)
    return false
  })
}
