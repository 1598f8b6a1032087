import { eq, or, sql } from 'drizzle-orm'
import type { Contributions } from '#contract/contributions.ts'
import type { AcademicText, Reference } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { BlockAuthors } from '#core/editing/authorship.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { findDocument } from '#server/projects/get-project.ts'
import { blockAuthors, wordsBy } from './steps.table.ts'

type Authors = {
  people: (string | null)[]
  authors: (BlockAuthors & { id: string })[] | null
  ownerId: string
}

/** Who sent the steps of a text, and who wrote its blocks before them; no authors where nobody was counted before. */
export async function findAuthors(
  db: Db,
  projectId: string,
  { number, last }: { number: number; last: number },
): Promise<Authors> {
  const [found] = await rowsOf<Authors>(
    db,
    sql`select p.user_id as "ownerId",
          array(select c.user_id::text from project_steps s
            left join project_clients c on c.project_id = s.project_id and c.client = s.client
            where s.project_id = p.id and s.number > ${number} and s.number <= ${last} order by s.number) as people,
          case when exists (select 1 from words_by w where w.project_id = p.id) then coalesce(
            (select jsonb_agg(jsonb_build_object('id', b.block_id, 'written', b.written_by, 'changed', b.changed_by))
              from block_authors b where b.project_id = p.id), '[]') end as authors
        from projects p where p.id = ${projectId}`,
  )
  return found ?? { people: [], authors: null, ownerId: '' }
}

/** Who wrote what: the owner, those who write, and whoever did something before they left. */
export async function readContributions(db: Db, projectId: string): Promise<Contributions> {
  const people = await rowsOf<Contributions['people'][number]>(
    db,
    sql`select u.id as user_id, u.full_name as name, a.role,
          case when a.role = 'owner' and not exists (select 1 from words_by w where w.project_id = ${projectId})
            -- Before the first step the text is the owner's.
            then coalesce((select v.word_count from versions v
              where v.project_id = ${projectId} and v.state = 'document' order by v.version_number desc limit 1), 0)
            else coalesce(c.words, 0) end as words,
          coalesce(c.comments, 0) as comments, coalesce(c.sources, 0) as sources
        from (select * from project_access where project_id = ${projectId}) a
        full join (select * from contributions where project_id = ${projectId}) c on c.user_id = a.user_id
        join users u on u.id = coalesce(a.user_id, c.user_id) and u.erased_at is null
        left join project_members m on m.project_id = ${projectId} and m.user_id = a.user_id
        where c.user_id is not null or a.role in ('owner', 'writes')
        order by a.role is null, a.role is distinct from 'owner', m.joined_at, u.full_name, u.id`,
  )
  const blocks = await db
    .select({
      id: blockAuthors.blockId,
      written_by: blockAuthors.writtenBy,
      changed_by: blockAuthors.changedBy,
    })
    .from(blockAuthors)
    .where(eq(blockAuthors.projectId, projectId))
  return { people, blocks }
}

/** What a person wrote in the texts of groups, for the download of their data: how many words, and their blocks. */
export async function* exportWords(db: Db, userId: string): AsyncIterable<object> {
  const counted = await rowsOf<{ project_id: string; words: number; ids: string[] }>(
    db,
    sql`select w.project_id, w.words, array(
          select b.block_id from block_authors b
            where b.project_id = w.project_id and b.written_by = w.user_id) as ids
        from words_by w where w.user_id = ${userId}`,
  )
  for (const { ids, ...row } of counted) {
    const content = await findDocument(db, row.project_id)
    const text = content === null ? null : readAcademicText(content)
    const own = new Set(ids)
    yield { ...row, blocks: allBlocks(text).filter(({ id }) => id !== undefined && own.has(id)) }
  }
}

const allBlocks = (text: AcademicText | null): Reference[] =>
  text === null ? [] : [...text.cuerpo, ...text.referencias]

/** Takes a person's name off what they wrote, which stays for the group. */
export async function eraseAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(wordsBy).where(eq(wordsBy.userId, userId))
  const nobody = (column: 'written_by' | 'changed_by') =>
    sql`nullif(${sql.identifier(column)}, ${userId}::uuid)`
  await tx
    .update(blockAuthors)
    .set({ writtenBy: nobody('written_by'), changedBy: nobody('changed_by') })
    .where(or(eq(blockAuthors.writtenBy, userId), eq(blockAuthors.changedBy, userId)))
}
