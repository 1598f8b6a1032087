import type { StepsTaken } from '#contract/steps.ts'
import { callFunction } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import type { JsonLimits } from '#server/http/read-json.ts'
import { findDocumentVersion } from '#server/projects/get-project.ts'
import type { TaskProgram, TextWork } from '#server/texts/text-work.ts'
import { findAuthors } from './block-authors.ts'
import { presentSteps } from './present-steps.ts'
import { appendSteps, findBase, findText, type OpenedText, stepsAfter } from './steps.queries.ts'
import type { SendToRead } from './steps-program.ts'

const stepsProgram: TaskProgram<typeof import('./steps-program.ts')> = {
  name: 'steps-program',
  source: new URL('./steps-program.ts', import.meta.url),
}

type Deps = Pick<Dependencies, 'db' | 'log' | 'now'> & { steps: TextWork }

// As of a text that is saved as a whole (save-document.ts).
const pauseSeconds = 30 * 60
const tries = 5

/**
 * A text that is written in steps, brought up to date: its order is begun with the newest version, and what replaced the text
 * meanwhile, as an answer or an import, is in it. Throws document.unreadable.
 */
export async function openText(dependencies: Deps, projectId: string): Promise<OpenedText> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const text = await findText(dependencies.db, projectId)
    if (text === null) await beginText(dependencies, projectId)
    else if (text.replacedBy !== null) await replaceText(dependencies, projectId, text)
    else return text
  }
  throw new AppError('server.busy')
}

async function beginText({ db, steps }: Deps, projectId: string): Promise<void> {
  const version = await findDocumentVersion(db, projectId)
  const content = version?.content ?? nothing
  const first = await steps.run(projectId, stepsProgram, 'firstText', content)
  if (first === null) throw new AppError('document.unreadable')
  await callFunction(db, 'open_text', {
    p_project: projectId,
    p_version: version?.version_number ?? 0,
    p_revision: version?.revision ?? 0,
    p_head: first.head,
    p_doc: first.doc,
  })
}

async function replaceText(
  { db, steps }: Deps,
  projectId: string,
  text: OpenedText & { replacedBy: number | null },
): Promise<void> {
  const version = await findDocumentVersion(db, projectId)
  const content = version?.content ?? nothing
  const base = version && (await findBase(db, version))
  const found = await steps.run(projectId, stepsProgram, 'stepsToVersion', {
    projectId,
    stored: storedOf(text),
    content,
    base,
  })
  await callFunction(db, 'replace_text', {
    p_project: projectId,
    p_version: text.replacedBy,
    p_after: found.last,
    p_steps: found.steps,
    p_head: found.head,
  })
}

const nothing = '{"cuerpo":[],"referencias":[]}'

type Sent = { bytes: Uint8Array; limits: JsonLimits; name: string }

/**
 * Takes the steps of a send, which the caller puts after the last for this project, and tells the others of them and of where
 * their writer is. Throws what reading them throws, project.not_found, and steps.behind with the steps that came before, or
 * none of them for whoever is far behind.
 */
export async function takeSteps(
  dependencies: Deps,
  { projectId, userId }: ProjectAccess,
  { bytes, limits, name }: Sent,
): Promise<StepsTaken & { hasNew: boolean }> {
  const { db, steps } = dependencies
  const read = (known: Pick<SendToRead, 'stored' | 'since'>) =>
    steps.run(userId, stepsProgram, 'readSend', { projectId, bytes, limits, ...known })
  let sent = await read({})
  if ('lacks' in sent && sent.lacks === 'steps') {
    const after = sent.last
    const rows = await stepsAfter(db, projectId, after)
    if (rows) sent = await read({ since: { after, steps: rows.map(({ step }) => step) } })
  }
  if ('lacks' in sent) {
    sent = await read({ stored: storedOf(await openText(dependencies, projectId)) })
  }
  if ('lacks' in sent) throw new Error('a text is unknown that was just read')
  const presence =
    sent.presence === undefined
      ? null
      : { client: sent.client, userId, name, presence: sent.presence }
  if (sent.steps?.length === 0) {
    if (presence) await notify(db, { kind: 'presence', projectId, ...presence })
    return { head: sent.after, hasNew: false }
  }
  /** The thread has the steps in the text already. */
  const takeBack = async () => {
    if (sent.steps !== null) await steps.run(userId, stepsProgram, 'takeBack', projectId)
  }
  const taken = await appendSteps(db, {
    projectId,
    userId,
    after: sent.steps === null ? -1 : sent.after,
    client: sent.client,
    number: sent.number,
    steps: sent.steps ?? [],
    presence,
  }).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  const isAppended =
    taken.outcome === 'taken' && taken.last === sent.after + (sent.steps?.length ?? 0)
  if (!isAppended) await takeBack()
  if (taken.outcome === 'taken') return { head: taken.last, hasNew: isAppended }
  if (taken.outcome === 'not_found') throw new AppError('project.not_found')
  const { last } = taken.outcome === 'behind' ? taken : await openText(dependencies, projectId)
  const missed = await stepsAfter(db, projectId, sent.after)
  throw new AppError('steps.behind', {
    head: last,
    ...(missed === null ? { steps: null } : presentSteps(sent.after, missed)),
  })
}

/** Saves the text as a version, if steps were written since the last time. */
export async function keepText(dependencies: Deps, projectId: string): Promise<void> {
  const { db, now, steps } = dependencies
  for (let attempt = 0; attempt < tries; attempt++) {
    const stored = await findText(db, projectId)
    if (stored === null) return
    const text = stored.replacedBy === null ? stored : await openText(dependencies, projectId)
    if (text.kept === text.last) return
    const { head } = text
    const kept = await steps.run(projectId, stepsProgram, 'textToKeep', {
      projectId,
      head,
      stored: storedOf(text),
      ...(await findAuthors(db, projectId, text)),
    })
    const [answer] = await callFunction<{ keep_steps: boolean }>(db, 'keep_steps', {
      p_project: projectId,
      p_last: kept.last,
      p_doc: kept.doc,
      p_content: kept.json,
      p_words: kept.words,
      p_pause_seconds: pauseSeconds,
      p_now: now().toISOString(),
      p_authors: kept.authors,
    })
    // Else another server kept a part of it, or a version replaced it.
    if (answer?.keep_steps !== false) return
  }
  throw new AppError('server.busy')
}

const storedOf = ({ number, doc, steps }: OpenedText) => ({ number, doc, steps })
