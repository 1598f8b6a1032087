import type { Logger } from 'pino'
import type { AnchoredComments } from '#contract/comments.ts'
import type { PromptMaterial } from '#core/generation/prompt.ts'
import type { DeviceCookie, SessionCookie } from './account/cookies.ts'
import type { PasswordHashing } from './account/hash-password.ts'
import type { SecretBox } from './account/secret-box.ts'
import type { Config } from './config.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Notices } from './db/notices.ts'
import type { Storage } from './files/storage.ts'
import type { Model } from './generation/models/model.ts'
import type { Runs } from './generation/runs.ts'
import type { FindSession } from './http/app-types.ts'
import type { FindLinkAccess, ProjectAccess } from './http/project-access.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { IndexClient } from './references/index-client.ts'
import type { Readings } from './sources/readings.ts'
import type { TextKeeper } from './steps/text-keeper.ts'
import type { TextWork } from './texts/text-work.ts'

/** What the routes need, built once by startServer. A function takes only the part of it that it uses. */
export type Dependencies = {
  config: Config
  database: Database
  db: Db
  log: Logger
  metrics: Metrics
  /** Whether the server is about to end: proxies are told to send nothing more. */
  ending: { isBegun: boolean }
  /** The clock of calendar rules, which tests replace. Leases use the database's own clock. */
  now: () => Date
  passwords: PasswordHashing
  findSession: FindSession
  findLinkAccess: FindLinkAccess
  sessionCookie: SessionCookie
  secrets: SecretBox
  deviceCookie: DeviceCookie
  notices: Notices
  storage: Storage
  /** Reads students' texts in threads. */
  texts: TextWork
  /** Work on texts that several people write, in one thread, which keeps those texts in memory. */
  stepWork: TextWork
  keeper: TextKeeper
  /** For calls that read or replace a text that is written in steps: saves it as a version. */
  keepText: (projectId: string) => Promise<void>
  model: Model
  runs: Runs
  readings: Readings
  /** Null where references are not checked. */
  indexClient: IndexClient | null
  /**
   * For generation, which may not import from sources: a project's ticked sources and assignment. The sources are
   * searched for the words of `request`.
   */
  readPromptMaterial: (
    owner: { userId: string; projectId: string },
    reading: { request: string; maxCharacters: number },
  ) => Promise<PromptMaterial>
  /** For projects, which may not import from sources: adds the works of a draft, and returns how many had no room. */
  addDraftSources: (
    owner: { userId: string; projectId: string },
    csl: readonly unknown[],
  ) => Promise<number>
  /** For projects, which may not import from comments: adds the comments of a draft that became the document. */
  addDraftComments: (access: ProjectAccess, comments: AnchoredComments) => Promise<unknown>
  /** For projects, which may not import from generation. */
  stopAndSettleActiveRun: (named: { projectId: string }) => Promise<void>
  /** For account, which may not import from referrals: called when an address is verified. */
  rewardVerifiedFriend: (tx: Tx, userId: string) => Promise<void>
}
