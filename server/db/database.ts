import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database outside a transaction. Inside one, use only the `tx` you were given (PGlite hangs otherwise). */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction of `Db`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  /**
   * The database as the owner of its tables; null where the server's login is another (decision 047). For the commands of
   * who has the machine, never for a request.
   */
  owner: Db | null
  /**
   * Calls `onNotice` with the payload of every NOTIFY on `channel`, from this server or another. A notice is a hint and
   * may be missed; `onGap` is called after a reconnection, when some may have been.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Copies the folder of the embedded database while nothing is written to it, nor until `meanwhile` is over; null on a
   * PostgreSQL server, which has its own programs for that.
   */
  copyTo: ((folder: string, meanwhile: () => Promise<void>) => Promise<void>) | null
  /** Whether the disk of the embedded database has less free space than `reservedBytes`; false for PostgreSQL. */
  isFull(): boolean
  /** Connections of the pool; the embedded database has one. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** What the owner of the tables writes before a server starts, and what a server that is not the owner expects of it. */
export type Settings = { write(owner: Db): Promise<void>; check(db: Db): Promise<void> }

/** Rows of a raw statement; both drivers return `{ rows }`. */
export async function rowsOf<Row>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/**
 * Rows of a statement with a constant text and `$1`… parameters. Not for transactions. For the statements of every
 * request or run: drizzle builds its statements each time, which costs as much as running them.
 */
export async function rowsOfText<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { $client } = db as unknown as {
    $client: { query(text: string, values: unknown[]): Promise<{ rows: Row[] }> }
  }
  return (await $client.query(text, values)).rows
}

/** Rows of a function of the database, its parameters by name: one statement, and so one transaction. */
export function callFunction<Row>(
  db: Db,
  name: string,
  values: Record<`p_${string}`, unknown>,
): Promise<Row[]> {
  const given = Object.keys(values).map((parameter, at) => `${parameter} => $${at + 1}`)
  return rowsOfText<Row>(db, `select * from ${name}(${given.join(', ')})`, Object.values(values))
}
