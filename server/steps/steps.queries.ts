import { maxStepsBehind } from '#contract/step-limits.ts'
import { callFunction, type Db, rowsOfText } from '#server/db/database.ts'
import type { WriterPresence } from '#server/db/notices.ts'

/** A text after step `number`, as JSON, and the steps since. */
export type StoredText = { number: number; doc: string; steps: readonly string[] }

/** A text that is written in steps, as the database has it. */
export type OpenedText = StoredText & { head: string; last: number; kept: number }

export async function isWrittenInSteps(db: Db, projectId: string): Promise<boolean> {
  const rows = await rowsOfText(db, 'select 1 from project_texts where project_id = $1', [
    projectId,
  ])
  return rows.length > 0
}

/** Null for a project whose text is written as a whole. */
export async function findText(
  db: Db,
  projectId: string,
): Promise<(OpenedText & { replacedBy: number | null }) | null> {
  const [row] = await rowsOfText<OpenedText & { replacedBy: number | null }>(
    db,
    `select t.number, t.doc, t.head, t.last, t.kept, t.replaced_by as "replacedBy",
        array(select s.step from project_steps s
          where s.project_id = t.project_id and s.number > t.number order by s.number) as steps
      from project_texts t where t.project_id = $1`,
    [projectId],
  )
  return row ?? null
}

export type Appended = {
  outcome: 'taken' | 'behind' | 'replaced' | 'not_found' | 'unopened'
  last: number
}

export async function appendSteps(
  db: Db,
  send: {
    userId: string
    projectId: string
    /** -1 for steps that may not be taken; such a send is answered as it was if it was taken before. */
    after: number
    client: string
    number: number
    steps: readonly string[]
    presence: WriterPresence | null
  },
): Promise<Appended> {
  const [appended] = await callFunction<Appended>(db, 'append_steps', {
    p_user: send.userId,
    p_project: send.projectId,
    p_after: send.after,
    p_client: send.client,
    p_number: send.number,
    p_steps: send.steps,
    p_presence: send.presence && JSON.stringify(send.presence),
  })
  if (appended === undefined) throw new Error('append_steps returned no row')
  return appended
}

export type StepRow = { number: number; client: string; step: string }

/** The steps after `after`; null when there are more than a browser is sent, or they are not stored any more. */
export async function stepsAfter(
  db: Db,
  projectId: string,
  after: number,
): Promise<StepRow[] | null> {
  const [row] = await rowsOfText<{ last: number; steps: StepRow[] }>(
    db,
    `select t.last, coalesce((
        select json_agg(json_build_object('number', s.number, 'client', s.client, 'step', s.step) order by s.number)
          from project_steps s where s.project_id = t.project_id and s.number > $2 and s.number <= $2 + $3), '[]') as steps
      from project_texts t where t.project_id = $1`,
    [projectId, after, maxStepsBehind],
  )
  if (row === undefined || row.last < after) return null
  return row.last - after === row.steps.length ? row.steps : null
}

/** Projects whose text has had steps for some time that no version has. */
export async function findUnkeptTexts(
  db: Db,
  { leftAfterSeconds, limit }: { leftAfterSeconds: number; limit: number },
): Promise<string[]> {
  const rows = await rowsOfText<{ id: string }>(
    db,
    `select t.project_id as id from project_texts t
      where t.kept < t.last and t.changed_at < now() - make_interval(secs => $1)
      order by t.changed_at limit $2`,
    [leftAfterSeconds, limit],
  )
  return rows.map(({ id }) => id)
}

/** The text that a version was made from: the document when its run began, or the one before it; null for the first. */
export async function findBase(
  db: Db,
  version: { id: string; project_id: string; version_number: number },
): Promise<string | null> {
  const [row] = await rowsOfText<{ content: string }>(
    db,
    `select t.content from versions v
        join version_texts t on t.id = v.text_id
        join versions made on made.id = $1
        left join generations g on g.id = made.generation_id
      where v.project_id = $2 and v.version_number < $3 and v.state = 'document'
        and (g.id is null or v.created_at <= g.created_at)
      order by v.version_number desc limit 1`,
    [version.id, version.project_id, version.version_number],
  )
  return row?.content ?? null
}
