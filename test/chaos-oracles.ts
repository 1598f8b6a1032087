import { isDeepStrictEqual } from 'node:util'
import { jsonWithoutIds } from '#core/document/block-ids.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import type { ChaosDatabase } from './chaos-database.ts'
import type { RunRecord } from './chaos-load.ts'
import type { Told } from './chaos-student.ts'

export type Finding = {
  scenario: string
  kind: 'lost write' | 'charged failure' | 'wrong'
  words: string
}

/** Runs a statement on the database under test. */
export type BooksReader = Pick<ChaosDatabase, 'rows'>

type Run = {
  id: string
  user_message_id: string
  status: string
  answer: string | null
  /** Steps of a work that were done; null of other runs. */
  done: number | null
  messages: number
  message_entries: number
  answer_entries: number
}

/** Compares what every student saw with the database, once no run is under way. */
export function compareWithBooks(records: readonly RunRecord[], books: Books): Finding[] {
  const findings: Finding[] = []
  for (const record of records) {
    const say = (kind: Finding['kind'], words: string) =>
      findings.push({ scenario: record.scenario, kind, words: `${words} (${record.prompt})` })
    if (record.trouble !== null) say('wrong', record.trouble)
    for (const words of record.odd) say('wrong', words)
    for (const lost of lostWrites(record, books)) say('lost write', lost)
    for (const told of record.told) compareRun(told, books, say)
    compareMessage(record, books, say)
  }
  return findings
}

export type Books = Awaited<ReturnType<typeof readBooks>>

export async function readBooks(database: BooksReader) {
  const byId = async <Row extends { id: string }>(statement: string) =>
    new Map((await database.rows<Row>(statement)).map((row) => [row.id, row]))
  type Message = { id: string; content: string; credits: number }
  return {
    projects: await byId<{ id: string; context_prompt: string }>(
      'select id, context_prompt from projects',
    ),
    messages: await byId<Message>(
      'select id, c.content, credits_consumed::float as credits from messages m join message_contents c using (id)',
    ),
    versions: await byId<{ id: string; content: string }>(
      'select v.id, t.content from versions v join version_texts t on t.id = v.text_id',
    ),
    runs: await byId<Run>(
      `select g.id, g.user_message_id, g.status, g.answer, (g.work->>'done')::int as done,
          (select count(*)::int from messages m where m.generation_id = g.id) as messages,
          count(e.id) filter (where e.kind = 'message')::int as message_entries,
          count(e.id) filter (where e.kind = 'generation')::int as answer_entries
        from generations g left join credit_entries e on e.generation_id = g.id
        group by g.id`,
    ),
  }
}

/** Acknowledged writes that are missing or changed. */
function lostWrites({ project, message, saved }: RunRecord, books: Books): string[] {
  const lost: string[] = []
  if (
    project !== null &&
    books.projects.get(project.id)?.context_prompt !== project.context_prompt
  ) {
    lost.push(`project ${project.id}`)
  }
  if (message !== null && books.messages.get(message.id)?.content !== message.content) {
    lost.push(`message ${message.id}`)
  }
  if (saved === null) return lost
  const { assistantMessageData: answer, versionData: version, creditsDeducted } = saved
  const found = books.messages.get(answer.id)
  // Answers cross the wire without the ids of their blocks.
  if (!found || jsonWithoutIds(found.content) !== answer.content)
    lost.push(`saved answer ${answer.id}`)
  else if (found.credits !== creditsDeducted) {
    lost.push(`the price of answer ${answer.id}: ${creditsDeducted}, now ${found.credits}`)
  }
  if (version && books.versions.get(version.id)?.content !== version.content)
    lost.push(`version ${version.id}`)
  return lost
}

type Say = (kind: Finding['kind'], words: string) => void

function compareRun(told: Told, books: Books, say: Say): void {
  const id = told.generationId
  if (id === null) return
  const run = books.runs.get(id)
  if (run === undefined) {
    say('lost write', `run ${id} was told ${told.end} and is not there`)
    return
  }
  const charges = run.message_entries + run.answer_entries
  if (told.end === 'failed') {
    if (charges > 0) say('charged failure', `run ${id} was told ${told.code} and is charged`)
    if ((run.done ?? 0) > 0) say('lost write', `work ${id} failed after ${run.done} steps`)
    if (run.status !== 'failed') {
      say('wrong', `run ${id} was told ${told.code} “${told.words}” and is ${run.status}`)
    }
    return
  }
  if (run.status === 'failed') {
    say('lost write', `run ${id} was told ${told.end} and has failed`)
    return
  }
  if (run.status !== 'saved') say('wrong', `run ${id} was told ${told.end} and is ${run.status}`)
  else if (run.messages !== 1 || run.message_entries !== 1 || run.answer_entries !== 1) {
    const counts = `${run.messages} messages, ${run.message_entries} + ${run.answer_entries} charges`
    say('wrong', `run ${id} was told ${told.end} and has ${counts}`)
  }
  const read = answerIn(told)
  if (!isDeepStrictEqual(read, JSON.parse(jsonWithoutIds(run.answer ?? 'null')))) {
    const what = typeof read === 'string' ? read : 'whole'
    const lengths = `${told.text.length} characters, ${what}, of ${run.answer?.length}`
    say(
      'lost write',
      `run ${id} was told ${told.end} with another text than is recorded: ${lengths}`,
    )
  }
}

/** The answer within the text that a student read. */
function answerIn(told: Told): unknown {
  const reader = new WireReader()
  reader.push(told.text)
  const outcome = reader.finish()
  return outcome.kind === 'complete' ? outcome.answer : outcome.kind
}

/** A message is charged at most once, and never when its student saw only failures and waits for nothing more. */
function compareMessage({ message, told, gaveUp }: RunRecord, books: Books, say: Say): void {
  if (message === null) return
  const runs = [...books.runs.values()].filter((run) => run.user_message_id === message.id)
  const charged = runs.filter((run) => run.answer_entries > 0)
  if (charged.length > 1) {
    say('wrong', `message ${message.id} is charged for ${charged.map(({ id }) => id).join(', ')}`)
  }
  const isFailure = !gaveUp && told.length > 0 && told.every(({ end }) => end === 'failed')
  const known = new Set(told.map(({ generationId }) => generationId))
  const hidden = charged.filter(({ id }) => !known.has(id))
  if (isFailure && hidden.length > 0) {
    say('charged failure', `message ${message.id} was told failures only and is charged`)
  }
}

/** Waits until no run is under way and nothing is held; after a time-out, returns what is left. */
export async function settled(database: BooksReader, withinMs: number): Promise<string[]> {
  const end = Date.now() + withinMs
  for (;;) {
    const open = await database.rows<{ words: string }>(
      `select 'run ' || id || ' is still ' || status as words from generations
          where status in ('running', 'generated')
        union all
        select 'run ' || generation_id || ' still holds credits' from credit_holds
          where state = 'held'`,
    )
    if (open.length === 0) return []
    if (Date.now() > end) return open.map(({ words }) => words)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** The rows of the view `drift`, which has to be empty at any time. */
export async function readDrift(database: BooksReader): Promise<string[]> {
  const rows = await database.rows<{ words: string }>(
    "select 'drift: ' || user_id || ': ' || problem as words from drift",
  )
  return rows.map(({ words }) => words)
}

/** Projects whose messages show other costs than the ledger, once no run is under way. */
export async function wrongProjects(database: BooksReader): Promise<string[]> {
  // The cost of a message is stored with it before its run starts.
  const projects = await database.rows<{ words: string }>(
    `select 'project ' || p.id || ' shows ' || shown.units || ' units, its ledger ' || paid.units as words
      from projects p
      cross join lateral (
        select coalesce(sum(m.credits_consumed) * 10000, 0)::bigint as units from messages m
          where m.project_id = p.id and (m.role = 'assistant' or exists (
            select 1 from generations g where g.user_message_id = m.id))
      ) shown
      cross join lateral (
        select coalesce(-sum(e.free_units + e.paid_units), 0)::bigint as units
          from credit_entries e join generations g on g.id = e.generation_id
          where g.project_id = p.id and e.kind in ('message', 'generation')
      ) paid
      where shown.units <> paid.units`,
  )
  return projects.map(({ words }) => words)
}
