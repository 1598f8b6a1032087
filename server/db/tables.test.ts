import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import type { TestServer } from '#test/test-server.ts'
import { rowsOf } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

it('the tables in the code are those that the migrations make', async () => {
  const columns = await rowsOf<{ table: string; column: string; nullable: boolean }>(
    server.dependencies.db,
    sql`select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.table_name <> 'schema_migrations'`,
  )
  const described = (await exportsOfTableFiles())
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        column: column.name,
        nullable: !column.notNull,
      })),
    )
  const line = (row: { table: string; column: string; nullable: boolean }) =>
    `${row.table}.${row.column}${row.nullable ? ' null' : ''}`
  expect(described.map(line).sort()).toEqual(columns.map(line).sort())
})

it('the ledger and the audit trail are append-only', async () => {
  const db = server.owner
  await db.execute(sql`insert into users (full_name, email) values ('A', 'a@correo.ec')`)
  for (const statement of [
    sql`update credit_entries set free_units = 1`,
    sql`delete from credit_entries`,
    sql`truncate credit_entries cascade`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
  }
})

async function exportsOfTableFiles(): Promise<unknown[]> {
  const server = fileURLToPath(new URL('..', import.meta.url))
  const files = await readdir(server, { recursive: true })
  const modules = await Promise.all(
    files.filter((file) => file.endsWith('.table.ts')).map((file) => import(`${server}${file}`)),
  )
  return modules.flatMap((module) => Object.values(module as Record<string, unknown>))
}
