import type { HostileAccount } from './hostile-account.ts'

/** What one account does to a server, by what it is called in the report. */
export type Abuses = Record<string, (account: HostileAccount) => Promise<void>>
