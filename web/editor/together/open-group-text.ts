import type { QueryClient } from '@tanstack/react-query'
import { Node } from 'prosemirror-model'
import { Step } from 'prosemirror-transform'
import type { StepEvents } from '#contract/steps.ts'
import { schema } from '#core/editing/schema.ts'
import { hasStatus, noConnection } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { readServerEvents } from '#web/api/read-stream.ts'
import { TimeLimit } from '#web/api/time-limit.ts'
import type { EditingSession, SessionOptions } from '#web/editor/editing-session.ts'
import { othersCarets } from './carets.ts'
import { GroupText, type KeptText, type OpenedText } from './group-text.ts'
import { leaveDeleted, unsentSteps } from './step-exchange.ts'
import { openSteps } from './steps.api.ts'
import { findUnsent } from './unsent-steps.ts'

const maxOpeningMs = 20_000

type About = Pick<OpenedText, 'projectId' | 'userId'> & {
  /** Keeps the text when it is left with everything else that was read, until the session ends. */
  client: QueryClient
}

/**
 * What a session of a text that several people write begins with: what an earlier visit left unsent in this browser, else
 * the text of the server, else without a network the text as it was last left.
 */
export async function groupText(about: About): Promise<Omit<SessionOptions, 'frame'>> {
  const { projectId, userId, client } = about
  // Not below the project's key: what is read again by that has a call, this has none.
  const key = ['text of a group', projectId, userId]
  const kept = client.getQueryData<KeptText>(key)
  const unsent = await findUnsent(userId, projectId)
  const { number, doc, head } = unsent ?? (await readText(projectId, kept))
  const opened: OpenedText = {
    projectId,
    userId,
    onLeft: (text) => {
      if (client.getQueryData(meQuery.queryKey)?.id === userId) client.setQueryData(key, text)
    },
    number,
    doc: Node.fromJSON(schema, doc),
    head,
    earlier: unsent,
  }
  return {
    document: opened.doc,
    head,
    plugins: [unsentSteps(), othersCarets()],
    begin: (tr) => {
      const { selection } = tr
      for (const step of unsent?.steps ?? []) tr.step(Step.fromJSON(schema, step))
      leaveDeleted(selection, tr)
      return tr
    },
    saveBy: (session) => new GroupText(session, opened),
  }
}

/**
 * The session of a group in place of one person's, once the server has all of theirs; null where it has not, or `isCurrent`
 * is false by then.
 */
export async function sessionInGroup(
  alone: EditingSession,
  about: About,
  Session: new (options: SessionOptions) => EditingSession,
  isCurrent: () => boolean,
): Promise<EditingSession | null> {
  if (!(await alone.save())) return null
  const opened = await groupText(about)
  if (!isCurrent() || !alone.isSaved) return null
  const session = new Session({ ...opened, frame: alone.frame })
  session.startWhere(alone)
  return session
}

async function readText(projectId: string, kept: KeptText | undefined): Promise<KeptText> {
  const limit = new TimeLimit(maxOpeningMs)
  try {
    const response = await openSteps(projectId, null, limit.signal)
    for await (const { name, data } of readServerEvents(response)) {
      if (name !== 'text') continue
      const { number, doc, head } = JSON.parse(data) as StepEvents['text']
      return { number, doc, head: head as OpenedText['head'] }
    }
    throw noConnection()
  } catch (error) {
    if (kept === undefined || !hasStatus(error, 0)) throw error
    return kept
  } finally {
    limit.lift()
  }
}
