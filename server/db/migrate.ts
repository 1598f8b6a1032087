import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rightsOf } from './rights.ts'

/** Runs SQL scripts of several statements; each driver has its own. */
export type ScriptRunner = {
  script(sql: string): Promise<void>
  rows<Row>(sql: string): Promise<Row[]>
}

/**
 * A file of `schema/` or `upgrades/`, named by its path from the folder of the schema (`schema/0001-account.sql`), or one
 * function or view with what belongs to it, named by its folder and its own name (`functions/start_run.sql`).
 */
export type SqlFile = { name: string; sql: string; checksum: string }

/**
 * Reads the schema in the order in which it is applied: `upgrades/`, for databases from before the baseline; `schema/` by
 * number, each file once; then each definition of `functions/` and `views/`, applied again when it changes
 * (decision 033).
 */
export async function readSchema(
  folder = fileURLToPath(new URL('.', import.meta.url)),
): Promise<SqlFile[]> {
  const folders = ['upgrades', 'schema', 'functions', 'views'].map((kind) =>
    readFolder(folder, kind),
  )
  const files = (await Promise.all(folders)).flat()
  return files.flatMap((file) => (isDefinition(file.name) ? definitionsOf(file) : file))
}

async function readFolder(folder: string, kind: string): Promise<SqlFile[]> {
  const files = (await readdir(`${folder}/${kind}`)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) =>
      namedSql(`${kind}/${file}`, await readFile(`${folder}/${kind}/${file}`, 'utf8')),
    ),
  )
}

const head = /^create or replace (?:function|view) (\w+)/m

/** A definition begins after an empty line, with its comment; the triggers of a function stand under it. */
function definitionsOf({ name: file, sql }: SqlFile): SqlFile[] {
  return sql
    .trimEnd()
    .split(/\n\n(?=(?:--.*\n)*create or replace (?:function|view) )/)
    .map((text) => {
      const name = head.exec(text)?.[1]
      if (name === undefined) throw new Error(`${file} begins with no function and no view.`)
      return namedSql(`${dirname(file)}/${name}.sql`, `${text}\n`)
    })
}

const namedSql = (name: string, sql: string): SqlFile => ({ name, sql, checksum: sha256(sql) })

// An arbitrary key of an advisory lock, the same in every server, so that only one migrates at a time.
const migrationLock = 7_203_114

type Applied = Pick<SqlFile, 'name' | 'checksum'>

/**
 * Brings the database up to date under a lock, so that a second server waits: each file of `schema/` once, in its own
 * transaction, then the functions and views that differ, with the rights of `role`, in one. Throws when an applied file of
 * `schema/` differs from the one in the code, or when the database is too old: it lacks a migration from before those in
 * `upgrades/`.
 */
export async function migrate(
  runner: ScriptRunner,
  files: readonly SqlFile[],
  role: string | null = null,
): Promise<void> {
  await runner.script(`select pg_advisory_lock(${migrationLock})`)
  try {
    await runner.script(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    let applied = await runner.rows<Applied>('select name, checksum from schema_migrations')
    if (applied.some(isOlderThanBaseline)) {
      const baseline = files.filter(isBaseline)
      await toBaseline(runner, files.filter(isUpgrade), applied, baseline)
      applied = baseline
    }
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
    const steps = files.filter(({ name }) => isStep(name))
    const missing = steps.filter(({ name }) => !checksums.has(name))
    const changed = steps.find(
      (step) => (checksums.get(step.name) ?? step.checksum) !== step.checksum,
    )
    if (changed) throw new Error(`Migration ${changed.name} was applied with other contents.`)
    for (const step of missing) await runner.script(inTransaction(step.sql, recorded([step])))
    const known = new Set(files.map(({ name }) => name))
    // Code from before the database's last migration leaves functions and views to the newer code.
    if (applied.some(({ name }) => isStep(name) && !known.has(name))) return
    const definitions = files.filter((file) => !isStep(file.name) && !isUpgrade(file))
    // A migration may have dropped what it could not change.
    const stale =
      missing.length > 0
        ? definitions
        : definitions.filter(({ name, checksum }) => checksums.get(name) !== checksum)
    const gone = applied.filter(({ name }) => isDefinition(name) && !known.has(name))
    const isRenewed = stale.length + gone.length > 0
    const rights = (await rolesOf(runner, applied, role))
      .map((one) => ({ ...rightsFile(one.name), hasSome: one.hasSome }))
      .filter((one) => isRenewed || !one.hasSome || checksums.get(one.name) !== one.checksum)
    if (!isRenewed && rights.length === 0) return
    await runner.script(
      inTransaction(
        isRenewed ? renewed(stale, gone) : '',
        ...rights.map(({ sql }) => sql),
        forgotten(rights),
        recorded(rights),
      ),
    )
  } catch (error) {
    await runner.script('rollback')
    throw error
  } finally {
    await runner.script(`select pg_advisory_unlock(${migrationLock})`)
  }
}

/** The rights of a role, recorded as a file is, and given again with the functions that are made again. */
function rightsFile(role: string): SqlFile {
  return namedSql(`rights/${encodeURIComponent(role).replaceAll("'", '%27')}`, rightsOf(role))
}

/**
 * The role of this start and those that were given rights before and are still there. A copy of the database in another
 * cluster may have the record of rights without the rights.
 */
async function rolesOf(
  runner: ScriptRunner,
  applied: readonly Applied[],
  role: string | null,
): Promise<{ name: string; hasSome: boolean }[]> {
  const names = applied.flatMap(({ name }) =>
    name.startsWith('rights/') ? decodeURIComponent(name.slice('rights/'.length)) : [],
  )
  if (role !== null) names.push(role)
  if (names.length === 0) return []
  const existing = await runner.rows<{ name: string; hasSome: boolean }>(
    `select rolname as name, has_table_privilege(oid, 'schema_migrations', 'select') as "hasSome" from pg_roles`,
  )
  return existing.filter(({ name }) => names.includes(name))
}

const isStep = (name: string) => name.startsWith('schema/')
const isDefinition = (name: string) => /^(functions|views)\//.test(name)

// The schema as it was when it replaced the migrations before it; each migration since then has a greater number.
const isBaseline = ({ name }: Applied) => isStep(name) && name < 'schema/0100'
// The migrations before it were recorded without a folder.
const isOlderThanBaseline = ({ name }: Applied) => !name.includes('/')
const isUpgrade = ({ name }: Applied) => name.startsWith('upgrades/')

/** The migrations 0001 to 0022, from which `upgrades/` goes on: their names and checksums as `schema_migrations` has them. */
const checksumOfFirst = '53bcd03f0afcc4fa23995a724ba7dfc308e066306171f5ffe592ba1051d2d9e6'
const lastFirst = '0022-declaration.sql'

/**
 * Applies the older migrations that the database lacks, each in its own transaction, and exchanges their records for
 * those of the baseline, which makes the same tables. Throws, and changes nothing, when the first ones are not as known.
 */
async function toBaseline(
  runner: ScriptRunner,
  upgrades: readonly SqlFile[],
  applied: readonly Applied[],
  baseline: readonly Applied[],
): Promise<void> {
  const older = upgrades.map((upgrade) => ({ ...upgrade, name: basename(upgrade.name) }))
  const first = applied.filter(({ name }) => !older.some((upgrade) => upgrade.name === name))
  const listed = first.map(({ name, checksum }) => `${name} ${checksum}`).sort()
  if (sha256(listed.join('\n')) !== checksumOfFirst) {
    throw new Error(
      `The database is older than this version can read. Start it once with a version that has server/db/migrations/${lastFirst}, then with this one.`,
    )
  }
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  for (const upgrade of older) {
    const known = checksums.get(upgrade.name)
    if (known === undefined) await runner.script(inTransaction(upgrade.sql, recorded([upgrade])))
    else if (known !== upgrade.checksum)
      throw new Error(`Migration ${upgrade.name} was applied with other contents.`)
  }
  await runner.script(inTransaction('delete from schema_migrations;', recorded(baseline)))
}

/**
 * Drops and makes functions and views. Dropped first, because a new signature would be a second function; what a
 * trigger calls cannot be dropped, and is replaced.
 */
function renewed(stale: readonly SqlFile[], gone: readonly Applied[]): string {
  const views = [...stale, ...gone].filter(({ name }) => name.startsWith('views/'))
  return [
    // Functions call each other in any order.
    'set local check_function_bodies = off;',
    ...views.map(({ name }) => `drop view if exists ${definedBy(name)};`),
    dropFunctions(stale, 'null'),
    dropFunctions(gone, 'raise'),
    ...stale.map(({ sql }) => sql),
    forgotten([...stale, ...gone]),
    recorded(stale),
  ].join('\n')
}

function dropFunctions(files: readonly Applied[], ifInUse: 'null' | 'raise'): string {
  const names = files.map(({ name }) => `'${definedBy(name)}'`)
  return `do $$ declare
      old regprocedure;
    begin
      for old in select oid from pg_proc
        where pronamespace = current_schema()::regnamespace and proname = any (array[${names.join()}]::text[])
      loop
        begin
          execute 'drop function ' || old;
        exception when dependent_objects_still_exist then
          ${ifInUse};
        end;
      end loop;
    end $$;`
}

const definedBy = (name: string) => basename(name, '.sql')

function forgotten(files: readonly Applied[]): string {
  return files.length === 0
    ? ''
    : `delete from schema_migrations where name in (${files.map(({ name }) => `'${name}'`).join()});`
}

function recorded(files: readonly Applied[]): string {
  const rows = files.map(({ name, checksum }) => `('${name}', '${checksum}')`)
  return rows.length === 0
    ? ''
    : `insert into schema_migrations (name, checksum) values ${rows.join()};`
}

const inTransaction = (...statements: string[]) => ['begin;', ...statements, 'commit;'].join('\n')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
