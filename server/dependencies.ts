import type { Logger } from 'pino'
import type { Auth } from './account/auth.ts'
import type { DeviceCookie } from './account/device-cookie.ts'
import type { Config } from './config.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Notices } from './db/notices.ts'
import type { Storage } from './files/storage.ts'
import type { Model } from './generation/models/model.ts'
import type { Runs } from './generation/runs.ts'
import type { FindSession } from './http/app-types.ts'

/** What the parts of the server need, built once by startServer and handed down. */
export type Dependencies = {
  config: Config
  database: Database
  db: Db
  log: Logger
  /** The calendar's clock. Leases use the database's own. */
  now: () => Date
  auth: Auth
  findSession: FindSession
  deviceCookie: DeviceCookie
  notices: Notices
  storage: Storage
  model: Model
  runs: Runs
  /** Generation stands to the right of projects; this is what projects may ask of it. */
  stopAndSettleActiveRun: (owner: { userId: string; projectId: string }) => Promise<void>
  /** Referrals stand to the right of account; this is what a verified address starts there. */
  rewardVerifiedFriend: (tx: Tx, userId: string) => Promise<void>
}
