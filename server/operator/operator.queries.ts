import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type {
  AnswerRatingRow,
  AuditEntryRow,
  DeskPage,
  RatingsQuery,
  StudentDetail,
  StudentRow,
} from '#contract/operator.ts'
import { foldText } from '#core/credits/topup-search.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { commentsOf } from '#core/generation/answer.ts'
import { listEntries } from '#server/credits/ledger.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentTopup } from '#server/topups/topup-rows.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { containing } from './topup-filter.ts'

// The desk is a read model: it joins the tables of every feature, and writes none of them.
const maxStudents = 30
const maxAudited = 200
const detailEntries = 100

type StudentQueryRow = Omit<StudentRow, 'created_at'> & { created_at: Date | string }

const studentColumns = sql`u.id, u.full_name, u.email, a.paid_units::int as purchased,
  a.free_units::int as free, u.created_at`

/** Students whose name or e-mail contains every word of the query, or whose id it is; the newest first. */
export async function searchStudents(
  db: Db,
  { query, before, limit = maxStudents }: { query: string } & DeskPage,
): Promise<StudentRow[]> {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const meetsAll = sql.join(
    [sql`true`, ...words.map((word) => sql`u.search_text like ${containing(word)}`)],
    sql` and `,
  )
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(query)
  const rows = await rowsOf<StudentQueryRow>(
    db,
    sql`select ${studentColumns} from users u join credit_accounts a on a.user_id = u.id
        where ${isId ? sql`u.id = ${query}::uuid` : meetsAll}
          and ${afterRow(sql`u`, sql`users`, before)}
        order by u.created_at desc, u.id desc limit ${limit}`,
  )
  return rows.map(presentStudent)
}

/** The condition for the rows older than the one with this id; true without an id. */
function afterRow(row: SQL, table: SQL, before: string | undefined): SQL {
  if (before === undefined) return sql`true`
  return sql`(${row}.created_at, ${row}.id)
    < (select known.created_at, known.id from ${table} known where known.id = ${before})`
}

export async function getStudent(db: Db, userId: string): Promise<StudentRow> {
  const [row] = await rowsOf<StudentQueryRow>(
    db,
    sql`select ${studentColumns} from users u join credit_accounts a on a.user_id = u.id
        where u.id = ${userId}`,
  )
  if (row === undefined) throw new AppError('operator.student_not_found')
  return presentStudent(row)
}

export async function getStudentDetail(db: Db, userId: string): Promise<StudentDetail> {
  const student = await getStudent(db, userId)
  const { entries } = await listEntries(db, userId, { before: null, limit: detailEntries })
  const transfers = await db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt))
    .limit(detailEntries)
  return {
    ...student,
    entries,
    transactions: transfers.map(presentTopup),
    referrals: await listReferrals(db, userId),
  }
}

/** The friends whom a student referred, each with signs that it is the same person. */
async function listReferrals(db: Db, userId: string): Promise<StudentDetail['referrals']> {
  const rows = await rowsOf<{
    referred_id: string
    friend_name: string
    state: StudentDetail['referrals'][number]['state']
    same_address: boolean
    same_device: boolean
    same_mailbox: boolean
    same_receipt: boolean
    created_at: Date | string
  }>(
    db,
    sql`select r.referred_id, u.full_name as friend_name, r.state, r.created_at,
          exists (select 1 from sessions s
            where s.user_id = r.referrer_id and s.ip_address = r.ip_address) as same_address,
          exists (select 1 from sessions s
            where s.user_id = r.referrer_id and s.ip_address = r.ip_address
              and s.user_agent = r.user_agent) as same_device,
          mailbox_of(u.email) = mailbox_of(inviter.email) as same_mailbox,
          exists (select 1 from files mine join files theirs on theirs.sha256 = mine.sha256
            where mine.user_id = r.referrer_id and theirs.user_id = r.referred_id) as same_receipt
        from referrals r
        join users u on u.id = r.referred_id
        join users inviter on inviter.id = r.referrer_id
        where r.referrer_id = ${userId} order by r.created_at desc limit ${maxStudents}`,
  )
  return rows.map((row) => ({
    referred_id: row.referred_id,
    friend_name: row.friend_name,
    state: row.state,
    signals: (['same_address', 'same_device', 'same_receipt', 'same_mailbox'] as const).filter(
      (signal) => row[signal],
    ),
    created_at: new Date(row.created_at).toISOString(),
  }))
}

/** The audit trail, newest first. */
export async function listAudit(
  db: Db,
  { before, limit = maxAudited }: DeskPage,
): Promise<AuditEntryRow[]> {
  const rows = await rowsOf<Omit<AuditEntryRow, 'created_at'> & { created_at: Date | string }>(
    db,
    sql`select e.id, u.full_name as operator_name, e.action, e.subject_id, e.transaction_id, e.details,
          e.created_at
        from audit_entries e join users u on u.id = e.operator_id
        where ${afterRow(sql`e`, sql`audit_entries`, before)}
        order by e.created_at desc, e.id desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

function presentStudent(row: StudentQueryRow): StudentRow {
  return {
    ...row,
    purchased: creditsFromUnits(row.purchased),
    free: creditsFromUnits(row.free),
    created_at: new Date(row.created_at).toISOString(),
  }
}

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
