import { NoopLogger } from 'drizzle-orm'

/** The statements that `work` sends through drizzle, also those in transactions, on either database. */
export async function drizzleStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const silent = NoopLogger.prototype.logQuery
  NoopLogger.prototype.logQuery = (...given: unknown[]) => void statements.push(String(given[0]))
  try {
    await work()
  } finally {
    NoopLogger.prototype.logQuery = silent
  }
  return statements
}
