import { sql } from 'drizzle-orm'
import type { Passage } from '#core/sources/source-passages.ts'
import { type Db, rowsOfText, type Tx } from '#server/db/database.ts'
import { nextTurn } from '#server/timing/timing.ts'

/** Rows of one insert: they keep the embedded database, which shares our thread, busy for some 30 ms. */
const passagesAtOnce = 60

/** Stores a text, piece by piece, so that other requests are answered in between. */
export async function insertPassages(
  tx: Tx,
  sourceId: string,
  passages: readonly Passage[],
): Promise<void> {
  for (let at = 0; at < passages.length; at += passagesAtOnce) {
    const piece = JSON.stringify(passages.slice(at, at + passagesAtOnce))
    await tx.execute(sql`
      insert into source_passages (source_id, place, page, text)
        select ${sourceId}, p.place, p.page, p.text
          from jsonb_to_recordset(${piece}::jsonb) as p(place integer, page integer, text text)`)
    await nextTurn()
  }
}

/** A whole text. */
export function findPassages(db: Db, sourceId: string): Promise<Passage[]> {
  return rowsOfText<Passage>(
    db,
    'select place, page, text from source_passages where source_id = $1 order by place',
    [sourceId],
  )
}

export type TextPassage = Passage & { sourceId: string }

/** The passages of several texts up to a place of each and a page of all. */
export function findBeginnings(
  db: Db,
  texts: readonly { sourceId: string; places: number }[],
  pages: number | null = null,
): Promise<TextPassage[]> {
  return rowsOfText<TextPassage>(
    db,
    `select p.source_id as "sourceId", p.place, p.page, p.text
       from jsonb_to_recordset($1::jsonb) as t("sourceId" uuid, places integer)
         join source_passages p on p.source_id = t."sourceId" and p.place < t.places
       where $2::integer is null or p.page < $2
       order by p.source_id, p.place`,
    [JSON.stringify(texts), pages],
  )
}

/** A text's beginning, and then its passages that agree most with the words. */
export function searchPassages(
  db: Db,
  sourceId: string,
  { words, count }: { words: string; count: number },
): Promise<Passage[]> {
  return rowsOfText<Passage>(
    db,
    `select place, page, text from source_passages where source_id = $1
       order by place = 0 desc, coalesce(ts_rank(search, any_word($2)), 0) desc, place limit $3`,
    [sourceId, words, count],
  )
}

/** The texts in the order in which their titles, abstracts and beginnings agree with the words. */
export async function rankTexts(
  db: Db,
  sourceIds: readonly string[],
  words: string,
): Promise<string[]> {
  const rows = await rowsOfText<{ id: string }>(
    db,
    `select s.id
       from jsonb_array_elements_text($1::jsonb) with ordinality as t(id, number)
         join sources s on s.id = t.id::uuid
         left join source_passages p on p.source_id = s.id and p.place = 0
       order by coalesce(ts_rank(
           to_tsvector('spanish', left(coalesce(s.csl ->> 'title', ''), 300))
             || to_tsvector('spanish', left(coalesce(s.abstract, ''), 1000))
             || coalesce(p.search, ''), any_word($2)), 0) desc, t.number`,
    [JSON.stringify(sourceIds), words],
  )
  return rows.map(({ id }) => id)
}
