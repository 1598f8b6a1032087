import { sql } from 'drizzle-orm'
import type { Presence } from '#contract/steps.ts'
import type { Database, Db, Tx } from './database.ts'

const channel = 'cuartilla'

/** A member's caret in a text. `client`: the browser tab that sent it; `presence`: null when the tab was closed. */
export type WriterPresence = {
  client: string
  userId: string
  name: string
  presence: Presence | null
}

/** Tells all servers that something changed. They read the new state from the database. */
export type Notice =
  | { kind: 'generation'; generationId: string; userId: string }
  | { kind: 'chunks'; generationIds: string[] }
  | { kind: 'stop'; generationId: string }
  | { kind: 'project'; projectId: string; userId: string }
  /** A version replaced the text. */
  | { kind: 'steps'; projectId: string; last: null }
  | {
      kind: 'steps'
      projectId: string
      /** The number of the newest step. */
      last: number
      client: string
      /** The newest steps, as JSON. Null if they are too long for a notice; absent from a server of the version before. */
      steps?: string[] | null
      presence?: WriterPresence | null
    }
  | ({ kind: 'presence'; projectId: string } & WriterPresence)
  /** To guests, and to each member. */
  | { kind: 'comments'; projectId: string }
  | { kind: 'commented'; projectId: string; userId: string }
  /** Somebody joined, left or has another role, or a link was revoked. */
  | { kind: 'members'; projectId: string }
  | { kind: 'credits'; userId: string }
  /** Some of the user's sessions have ended. */
  | { kind: 'sessions'; userId: string }
  | { kind: 'transaction'; transactionId: string; userId: string }

export type Notices = {
  /** Calls `onNotice` for each notice of any server, and with null when some may have been missed. */
  subscribe(onNotice: (notice: Notice | null) => void): () => void
  close(): Promise<void>
}

/** Sends notices when (and only if) the transaction commits. */
export async function notify(tx: Db | Tx, ...notices: Notice[]): Promise<void> {
  for (const notice of notices) {
    await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`)
  }
}

export async function openNotices(database: Database): Promise<Notices> {
  const subscribers = new Set<(notice: Notice | null) => void>()
  const publish = (notice: Notice | null) => {
    for (const subscriber of subscribers) subscriber(notice)
  }
  const unlisten = await database.listen(
    channel,
    (payload) => publish(JSON.parse(payload) as Notice),
    () => publish(null),
  )
  return {
    subscribe(onNotice) {
      subscribers.add(onNotice)
      return () => subscribers.delete(onNotice)
    },
    close: unlisten,
  }
}
