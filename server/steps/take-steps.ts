import type { StepsTaken } from '#contract/steps.ts'
import { notify, type WriterPresence } from '#server/db/notices.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import type { JsonLimits } from '#server/http/read-json.ts'
import type { ReadSend, SendToRead } from './read-send.ts'
import { presentSteps } from './step-feeds.ts'
import { type Appended, appendSteps, type StepRow, stepsAfter } from './steps.queries.ts'
import { openText, stepsProgram, storedOf, type TextDependencies, tries } from './written-texts.ts'

type Sent = Pick<SendToRead, 'bytes' | 'limits'> & {
  /** The sender's name. */
  name: string
  /** The steps of the project that notices told this server of since the last send. */
  heard: readonly StepRow[]
}

/**
 * Takes the steps of a send, which the caller puts after the last for this project, and tells the others of them and of where
 * their writer is. Throws what reading them throws, project.not_found, and steps.behind with the steps that came before, or
 * none of them when the sender is far behind.
 */
export async function takeSteps(
  dependencies: TextDependencies,
  access: ProjectAccess,
  { heard, ...send }: Sent,
): Promise<StepsTaken & { hasNew: boolean }> {
  const { db } = dependencies
  const { projectId } = access
  let since: readonly StepRow[] | null = heard
  for (let attempt = 1; ; attempt++) {
    const sent: ReadSend = await readSend(dependencies, access, { ...send, since })
    const { after, count, steps } = sent
    const presence = presenceOf(sent, access, send.name)
    if (count === 0) {
      if (presence) await notify(db, { kind: 'presence', projectId, ...presence })
      return { head: after, hasNew: false }
    }
    const { outcome, last } = await append(dependencies, access, sent, presence)
    if (outcome === 'taken') {
      const hasNew = steps !== null && last === sent.last + count
      if (last === after + count) return { head: last, hasNew }
      const rows = hasNew ? rowsOf(sent, steps) : await stepsAfter(db, projectId, after)
      return { head: last, hasNew, since: rows && presentSteps(after, rows) }
    }
    if (outcome === 'not_found') throw new AppError('project.not_found')
    if (outcome === 'behind' && steps !== null && sent.rebase && attempt < tries) {
      // Another server took steps whose notice has not arrived here yet.
      since = await stepsAfter(db, projectId, sent.last)
      continue
    }
    const head = outcome === 'behind' ? last : (await openText(dependencies, projectId)).last
    const missed = await stepsAfter(db, projectId, after)
    throw new AppError('steps.behind', {
      head,
      ...(missed === null ? { steps: null } : presentSteps(after, missed)),
    })
  }
}

/** What a send has, read by the thread that knows the text; it is given the text, or the steps since, where it lacks them. */
async function readSend(
  dependencies: TextDependencies,
  { projectId, userId }: ProjectAccess,
  {
    bytes,
    limits,
    since,
  }: { bytes: Uint8Array; limits: JsonLimits; since: readonly StepRow[] | null },
): Promise<ReadSend> {
  const { db, steps } = dependencies
  const read = (known: Pick<SendToRead, 'stored' | 'since'>) =>
    steps.run(userId, stepsProgram, 'readSend', { projectId, bytes, limits, ...known })
  let sent = since && (await read({ since }))
  if (sent && 'lacks' in sent && sent.lacks === 'steps') {
    const rows = await stepsAfter(db, projectId, sent.last)
    if (rows) sent = await read({ since: rows })
  }
  if (sent === null || 'lacks' in sent) {
    sent = await read({ stored: storedOf(await openText(dependencies, projectId)) })
  }
  if ('lacks' in sent) throw new Error('a text is unknown that was just read')
  return sent
}

/** The thread has the steps in the text already: takes them out of it where the database does not take them. */
async function append(
  { db, steps: work }: TextDependencies,
  { projectId, userId }: ProjectAccess,
  { client, number, count, last, steps }: ReadSend,
  presence: WriterPresence | null,
): Promise<Appended> {
  const takeBack = async () => {
    if (steps !== null) await work.run(userId, stepsProgram, 'takeBack', projectId)
  }
  const send = { projectId, userId, client, number, presence }
  const appended = await appendSteps(db, {
    ...send,
    after: steps === null ? -1 : last,
    steps: steps ?? [],
  }).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (appended.outcome !== 'taken' || appended.last !== last + count) await takeBack()
  return appended
}

const presenceOf = (
  { client, presence }: ReadSend,
  { userId }: ProjectAccess,
  name: string,
): WriterPresence | null => (presence === undefined ? null : { client, userId, name, presence })

/** The steps after a send's `after`: those since, and its own behind them. */
function rowsOf({ after, client, since }: ReadSend, own: readonly string[]): StepRow[] {
  const steps = [...since, ...own.map((step) => ({ client, step }))]
  return steps.map((step, at) => ({ ...step, number: after + 1 + at }))
}
