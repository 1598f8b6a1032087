import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import type { TestServer } from '#test/test-server.ts'
import { rowsOf } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
  await Student.register(server.url)
})

/** PostgreSQL's code of a refusal: 42501. */
const refusal = { cause: { code: '42501' } }
const attempt = (statement: string) => server.dependencies.db.execute(sql.raw(statement))
const isRefused = (statement: string) =>
  expect(attempt(statement), statement).rejects.toMatchObject(refusal)

// What the server may not do to rows; every statement is tried.
const forbidden: [table: string, ...statements: string[]][] = [
  ['credit_accounts', 'insert', 'update', 'delete'],
  ['credit_entries', 'insert', 'update', 'delete'],
  ['credit_holds', 'insert', 'update', 'delete'],
  ['audit_entries', 'update', 'delete'],
  ['generations', 'insert', 'update', 'delete'],
  ['generation_chunks', 'insert', 'update'],
  ['transactions', 'delete'],
  ['users', 'delete'],
  ['product_settings', 'insert', 'update', 'delete'],
  ['schema_migrations', 'insert', 'update', 'delete'],
]
const firstColumn: Record<string, string> = {
  credit_accounts: 'free_units',
  credit_entries: 'paid_units',
  credit_holds: 'charged_paid',
  audit_entries: 'details',
  generations: 'cost_units',
  generation_chunks: 'text',
  product_settings: 'free_monthly_units',
  schema_migrations: 'checksum',
}

describe('the login of a server', () => {
  it.each(forbidden)(
    'changes %s only by functions: it may not %s %s %s',
    async (table, ...whats) => {
      const column = firstColumn[table]
      const written = {
        insert: `insert into ${table} default values`,
        update: `update ${table} set ${column} = ${column} where false`,
        delete: `delete from ${table} where false`,
      }
      for (const what of whats) await isRefused(written[what as keyof typeof written])
    },
  )

  it('changes no column of a run but what erasing an account empties', async () => {
    const columns = await columnsOf('generations')
    for (const column of columns) {
      const statement = `update generations set ${column} = ${column} where false`
      if (column === 'answer' || column === 'error_details') await attempt(statement)
      else await isRefused(statement)
    }
  })

  it('makes no operator, of an account or anew', async () => {
    await isRefused(`update users set role = 'operator'`)
    await isRefused(
      `insert into users (full_name, email, role) values ('Eva', 'eva@correo.ec', 'operator')`,
    )
    await isRefused(
      `insert into users (full_name, email) values ('Eva', 'eva@correo.ec')
         on conflict (email) do update set role = 'operator'`,
    )
  })

  it('empties, changes and makes no table, function, trigger or role', async () => {
    const tables = await rowsOf<{ name: string }>(
      server.dependencies.db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      await isRefused(`truncate ${name}`)
      await isRefused(`alter table ${name} disable trigger all`)
      await isRefused(`drop table ${name}`)
      await isRefused(
        `create trigger mine before insert on ${name} execute function forbid_change()`,
      )
    }
    await isRefused('create table public.mine (id integer)')
    await isRefused('create function public.mine() returns integer language sql return 1')
    await isRefused('create role mine')
    await isRefused(`copy users to program 'true'`)
    await isRefused('drop function post_credit_entry')
  })

  it('calls the functions that a request calls, and none of those inside them', async () => {
    const functions = await rowsOf<{ name: string; call: string; open: boolean; granted: boolean }>(
      server.dependencies.db,
      sql`select proname as name, provolatile = 'i' or prosecdef as open,
            has_function_privilege(oid, 'execute') as granted,
            format('select %s(%s)', proname, (select string_agg('null::' || format_type(type, null), ', ')
              from unnest(proargtypes) type)) as call
          from pg_proc p where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
            and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    for (const { name, open, granted } of functions) expect([name, granted]).toEqual([name, open])
    const closed = functions.filter(({ open }) => !open)
    expect(closed.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'post_credit_entry',
        'settle_credits',
        'release_credits',
        'hold_credits',
      ]),
    )
    for (const { call } of closed) await isRefused(call)
  })

  it('calls functions that find their tables in one schema, whatever its own search_path', async () => {
    const loose = await rowsOf(
      server.dependencies.db,
      sql`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
            and proconfig is distinct from array['search_path=public, pg_temp']`,
    )
    expect(loose).toEqual([])
  })

  it('moves no credits that no transfer, referral or erasure is about', async () => {
    const { db } = server.dependencies
    const [user] = await rowsOf<{ id: string }>(db, sql`select id from users limit 1`)
    const id = user?.id ?? ''
    for (const kind of ['topup', 'reversal', 'referral', 'grant', 'expire', 'message']) {
      await expect(
        attempt(`select move_paid_credits('${id}', '${kind}', 1000000, 'x', null, null, now())`),
        kind,
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is due to user') } })
    }
    await attempt(`select empty_balance('${id}', 'x')`)
    expect(await rowsOf(db, sql`select kind from credit_entries where user_id = ${id}`)).toEqual([
      { kind: 'grant' },
    ])
  })

  it.skipIf(postgresUrl === undefined)('takes no other role', async () => {
    await isRefused('set role postgres')
    await isRefused('set session authorization postgres')
    await attempt('reset role')
    await isRefused('delete from credit_entries')
  })
})

async function columnsOf(table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    server.dependencies.db,
    sql`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  )
  return rows.map(({ name }) => name)
}
