import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { findDocumentVersion } from '#server/projects/get-project.ts'
import type { TaskProgram, TextWork } from '#server/texts/text-work.ts'
import { findAuthors } from './block-authors.ts'
import { findBase, findText, type OpenedText } from './steps.queries.ts'

export const stepsProgram: TaskProgram<typeof import('./steps-program.ts')> = {
  name: 'steps-program',
  source: new URL('./steps-program.ts', import.meta.url),
}

export type TextDependencies = Pick<Dependencies, 'db' | 'log' | 'now'> & { steps: TextWork }

// The same pause as for a text that is saved as a whole (save-document.ts).
const pauseSeconds = 30 * 60
export const tries = 5

/**
 * A text that is written in steps, brought up to date: its order is begun with the newest version, and what replaced the text
 * meanwhile, as an answer or an import, is in it. Throws document.unreadable.
 */
export async function openText(
  dependencies: TextDependencies,
  projectId: string,
): Promise<OpenedText> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const text = await findText(dependencies.db, projectId)
    if (text === null) await beginText(dependencies, projectId)
    else if (text.replacedBy !== null) await replaceText(dependencies, projectId, text)
    else return text
  }
  throw new AppError('server.busy')
}

async function beginText({ db, steps }: TextDependencies, projectId: string): Promise<void> {
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
  { db, steps }: TextDependencies,
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

/** Saves the text as a version, if steps were written since the last time. */
export async function keepText(dependencies: TextDependencies, projectId: string): Promise<void> {
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

/** An opened text in the form that tasks of the threads take. */
export const storedOf = ({ number, doc, steps }: OpenedText) => ({ number, doc, steps })
