import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedContent } from '#test/parsed-content.ts'
import { pgliteTemplate } from '#test/pglite-template.ts'
import { createPostgresDatabase, postgresUrl, serverRole } from '#test/test-database.ts'
import { pgliteRole } from './connect-pglite.ts'
import { migrate as migrateTo, readSchema, type ScriptRunner, type SqlFile } from './migrate.ts'

type Opened = ScriptRunner & { close(): Promise<void> }

const files = await readSchema()
// Rights are given with every migration, so that a new database and an older one are compared with them.
const role = postgresUrl === undefined ? pgliteRole : serverRole
const migrate = (runner: ScriptRunner, schema: readonly SqlFile[]) =>
  migrateTo(runner, schema, role)
let fresh: Opened
beforeAll(async () => {
  fresh = await openNew()
})
afterAll(() => fresh.close())

describe.each([
  { made: '0022', isFull: false },
  { made: '0045', isFull: true },
])('a database of the migrations up to $made', ({ made, isFull }) => {
  let old: Opened
  beforeAll(async () => {
    old = await openNew()
    await old.script('drop schema public cascade; create schema public')
    await old.script(
      await readFile(new URL(`../../test/database-${made}.sql`, import.meta.url), 'utf8'),
    )
    // What pg_dump sets for its session.
    await old.script('reset all')
  })
  afterAll(() => old.close())

  it('is refused with what to do, and not changed, when it lacks one of the first', async () => {
    const missing = `name = '0019-formats.sql'`
    const [{ checksum } = { checksum: '' }] = await old.rows<{ checksum: string }>(
      `delete from schema_migrations where ${missing} returning checksum`,
    )
    const before = [await schemaOf(old), await rowsOf(old), await applied(old)]
    await expect(migrate(old, files)).rejects.toThrow(
      /older than this version can read. Start it once with .*0022-declaration/,
    )
    expect([await schemaOf(old), await rowsOf(old), await applied(old)]).toEqual(before)
    await old.script(`insert into schema_migrations values ('0019-formats.sql', '${checksum}')`)
  })

  it('keeps its rows, and has the schema of a new one', async () => {
    const before = await rowsOf(old)
    const texts = await textsOf(old, made)
    expect(texts.length).toBeGreaterThan(0)
    if (isFull) for (const rows of Object.values(before)) expect(rows).not.toBe('[]')
    await migrate(old, files)
    if (isFull) expect(asBefore(await rowsOf(old), before)).toEqual(rowsIn(before))
    expect(await textsOf(old, 'now')).toEqual(texts)
    for (const table of ['users', 'credit_entries', 'credit_accounts', 'sources'])
      expect(rowCount((await rowsOf(old))[table])).toBe(rowCount(before[table]))
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh))
    expect(await applied(old)).toEqual(await applied(fresh))
  })

  it('goes on: the waiting answer is settled, and the ledger is right', async () => {
    const settled = await old.rows<{ was: string; content: string }>(
      `select s.was, s.version ->> 'content' as content from generations g,
         settle_run(g.user_id, g.id, null, null, '2026-10-07') s where g.status = 'generated'`,
    )
    expect(settled).toMatchObject([{ was: 'generated' }])
    expect(parsedContent(settled[0]?.content ?? '')).toMatchObject({ cuerpo: expect.any(Array) })
    expect(await old.rows('select * from drift')).toEqual([])
    await expect(old.script('delete from credit_entries')).rejects.toThrow('append-only')
    await old.script('rollback')
  })
})

type Row = Record<string, unknown>

const rowsIn = (tables: Record<string, string>): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, JSON.parse(rows)]))

/** The rows without the tables and columns that migrations after the baseline added. */
function asBefore(now: Record<string, string>, before: Record<string, string>) {
  const rows = rowsIn(now)
  return Object.fromEntries(
    Object.entries(rowsIn(before)).map(([name, [first = {}]]) => [
      name,
      rows[name]?.map((row) =>
        Object.fromEntries(Object.keys(first).map((column) => [column, row[column]])),
      ),
    ]),
  )
}

describe('a function', () => {
  it('has a file with its name, or is beside the index or column that is made with it', async () => {
    const rows = await fresh.rows<{ name: string }>(
      `select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend d where d.refobjid = p.oid and d.deptype = 'n'
           and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass))
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    const names = files.flatMap(({ name }) => /^functions\/(.*)\.sql$/.exec(name)?.[1] ?? [])
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  it('has a body that PostgreSQL can read', async () => {
    await fresh.script(
      `do $$ declare f regprocedure; begin
         for f in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
           where pronamespace = 'public'::regnamespace and lanname = 'sql'
         loop perform fmgr_sql_validator(f); end loop;
         for f in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
           where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'
         loop perform plpgsql_validator(f); end loop;
       end $$`,
    )
  })

  it('is made again when its file changes, and the one with the former signature is dropped', async () => {
    const before = await schemaOf(fresh)
    const changed = filesWith('functions/is_text.sql', (sql) =>
      sql.replace('p_content text)', 'p_content text, p_more integer default 1)'),
    )
    await migrate(fresh, changed)
    const signatures = `select pg_get_function_identity_arguments(oid) as arguments from pg_proc
      where proname = 'is_text'`
    expect(await fresh.rows(signatures)).toEqual([
      { arguments: 'p_text uuid, p_content text, p_more integer' },
    ])
    await migrate(fresh, files)
    expect(await schemaOf(fresh)).toEqual(before)
  })

  it('answers the call of an older server, which lacks the parameters that were added since', async () => {
    const call = `select outcome from add_message(p_user => gen_random_uuid(),
      p_project => gen_random_uuid(), p_content => 'Hola', p_sequence => null, p_continues => false,
      p_max_messages => 1, p_max_bytes => 1, p_lines => '{}')`
    expect(await fresh.rows(call)).toEqual([{ outcome: 'not_found' }])
  })

  it('that a trigger calls is replaced', async () => {
    const changed = filesWith('functions/forbid_change.sql', (sql) =>
      sql.replace('is append-only', 'is append-only, always'),
    )
    await migrate(fresh, changed)
    await fresh.script(`insert into users (full_name, email) values ('Ana', 'ana@correo.ec')`)
    await expect(fresh.script('delete from credit_entries')).rejects.toThrow('append-only, always')
    await fresh.script('rollback')
    await migrate(fresh, files)
    await expect(fresh.script('delete from credit_entries')).rejects.toThrow(/append-only$/)
    await fresh.script('rollback')
  })

  it('or a view without a file is dropped', async () => {
    const before = await schemaOf(fresh)
    const more = [
      ...files,
      file('functions/one.sql', 'create or replace function one() returns integer return 1;'),
      file('views/ones.sql', 'create or replace view ones as select one();'),
    ]
    await migrate(fresh, more)
    expect(await fresh.rows('select * from ones')).toEqual([{ one: 1 }])
    await migrate(fresh, files)
    expect(await schemaOf(fresh)).toEqual(before)
  })

  it('is not touched by a start with the same files', async () => {
    const before = await fresh.rows('select oid, xmin from pg_proc order by oid')
    await migrate(fresh, files)
    expect(await fresh.rows('select oid, xmin from pg_proc order by oid')).toEqual(before)
  })
})

describe('a migration after the baseline', () => {
  const step = file(
    'schema/0100-notes.sql',
    'drop view drift; create table notes (id integer primary key);',
  )

  it('that fails leaves nothing', async () => {
    const before = [await schemaOf(fresh), await applied(fresh)]
    const broken = file(step.name, `${step.sql} create table users (id integer);`)
    await expect(migrate(fresh, [...files, broken])).rejects.toThrow('already exists')
    expect([await schemaOf(fresh), await applied(fresh)]).toEqual(before)
  })

  it('is applied once, and the functions and views are made again', async () => {
    await migrate(fresh, [...files, step])
    await migrate(fresh, [...files, step])
    expect(await fresh.rows('select * from notes')).toEqual([])
    expect(await fresh.rows('select * from drift')).toEqual([])
  })

  it('is refused with other contents', async () => {
    const other = file(step.name, 'create table other (id integer);')
    await expect(migrate(fresh, [...files, other])).rejects.toThrow(
      'schema/0100-notes.sql was applied with other contents',
    )
  })

  it('makes code from before it leave the functions to newer code', async () => {
    const before = await schemaOf(fresh)
    await migrate(
      fresh,
      filesWith('functions/is_text.sql', (sql) => sql.replace('exists', 'not exists')),
    )
    expect(await schemaOf(fresh)).toEqual(before)
  })
})

function file(name: string, sql: string): SqlFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function filesWith(name: string, change: (sql: string) => string): SqlFile[] {
  return files.map((one) => (one.name === name ? file(name, change(one.sql)) : one))
}

const applied = (runner: ScriptRunner) =>
  runner.rows('select name, checksum from schema_migrations order by name')

/** The texts of the versions, which the migrations after 0022 put in a table of their own. */
const textsOf = (runner: ScriptRunner, made: string) =>
  runner.rows(
    made === '0022'
      ? 'select version_number, content from versions order by 1'
      : `select version_number, content from versions v join version_texts t on t.id = v.text_id order by 1`,
  )

const rowCount = (rows = '[]') => JSON.parse(rows).length

/** All rows of each table, as text; no order of columns. */
async function rowsOf(runner: ScriptRunner): Promise<Record<string, string>> {
  const tables = await runner.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> 'schema_migrations' order by tablename`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await runner.rows<{ all: string }>(
      `select coalesce(json_agg(r.one order by r.one::text), '[]')::text as all
         from (select to_jsonb(t) as one from ${name} t) r`,
    )
    found[name] = row?.all ?? ''
  }
  return found
}

/** What there is in a database besides rows: a sorted list, without the order of columns. */
async function schemaOf(runner: ScriptRunner): Promise<string[]> {
  const rows = await runner.rows<{ line: string }>(
    `with mine as (select * from pg_class where relnamespace = 'public'::regnamespace)
     select concat_ws(' ', 'column', relname, relkind, attname, format_type(atttypid, atttypmod), attnotnull,
         attgenerated, pg_get_expr(adbin, adrelid), attacl::text, col_description(mine.oid, attnum)) as line
       from mine join pg_attribute a on a.attrelid = mine.oid and attnum > 0 and not attisdropped
         left join pg_attrdef on adrelid = attrelid and adnum = attnum
     union all select concat_ws(' ', 'grant', relname, relacl::text, obj_description(mine.oid, 'pg_class')) from mine
     union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid), convalidated)
       from mine join pg_constraint c on conrelid = mine.oid
     union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
       from mine join pg_trigger t on tgrelid = mine.oid where not tgisinternal
     union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
     union all select concat_ws(' ', 'function', pg_get_functiondef(oid), proacl::text)
       from pg_proc where pronamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** A database at the newest schema, without rows. */
async function openNew(): Promise<Opened> {
  if (postgresUrl === undefined) {
    const dataDir = await mkdtemp(join(tmpdir(), 'cuartilla-migrate-'))
    await cp(await pgliteTemplate(), dataDir, { recursive: true })
    const client = await PGlite.create({ dataDir })
    return {
      script: async (sql) => void (await client.exec(sql)),
      rows: async <Row>(sql: string) => (await client.query<Row>(sql)).rows,
      close: async () => {
        await client.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
  const { url, drop } = await createPostgresDatabase(postgresUrl)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const runner: ScriptRunner = {
    script: async (sql) => void (await client.query(sql)),
    rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
  }
  await migrate(runner, files)
  const close = async () => {
    await client.end()
    await drop()
  }
  return { ...runner, close }
}
