import { sql } from 'drizzle-orm'
import type { AnswerRatingRow, RatingsQuery } from '#contract/operator.ts'
import { commentsOf } from '#core/generation/assistant-content.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

const maxListed = 50
const maxCommentLength = 280

type Found = Omit<AnswerRatingRow, 'comment' | 'rated_at'> & {
  content: string
  rated_at: Date | string
}

/** Students' ratings of answers, the newest first, with the beginning of the answer's comment. */
export async function listRatings(
  db: Db,
  { rating, before, limit = maxListed }: RatingsQuery,
): Promise<AnswerRatingRow[]> {
  const rows = await rowsOf<Found>(
    db,
    sql`select m.id, m.rating, m.rated_at, u.id as student_id, u.full_name as student_name,
          p.title as project_title, m.model, m.completeness, m.content
        from messages m
        join projects p on p.id = m.project_id
        join users u on u.id = p.user_id
        where m.rating is not null
          and ${rating === undefined ? sql`true` : sql`m.rating = ${rating}`}
          and ${
            before === undefined
              ? sql`true`
              : sql`(m.rated_at, m.id) < (select rated_at, id from messages where id = ${before})`
          }
        order by m.rated_at desc, m.id desc limit ${limit}`,
  )
  return rows.map(({ content, ...row }) => ({
    ...row,
    rated_at: new Date(row.rated_at).toISOString(),
    comment: shorten(commentsOf(content).trim()),
  }))
}

function shorten(text: string): string {
  const letters = [...text]
  if (letters.length <= maxCommentLength) return text
  return `${letters.slice(0, maxCommentLength).join('').trimEnd()}…`
}
