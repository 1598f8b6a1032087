import type { ScriptRunner, SqlFile } from './migrate.ts'

const migrateFirst =
  'Start it once with DATABASE_MIGRATION_URL, the login of their owner, or run `npm run migrate` with it (docs/OPERATIONS.md).'

export async function roleOf(runner: ScriptRunner): Promise<string> {
  const [row] = await runner.rows<{ role: string }>('select current_user as role')
  return row?.role ?? ''
}

/** Whether the login owns the tables, or would own them in an empty database: then it is the one that migrates. */
export async function ownsSchema(runner: ScriptRunner): Promise<boolean> {
  const [row] = await runner.rows<{ owns: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.schema_migrations')),
       has_schema_privilege('public', 'create')) as owns`,
  )
  return row?.owns === true
}

/** Throws, with what to do, unless every migration of the code was applied. */
export async function checkSchema(runner: ScriptRunner, files: readonly SqlFile[]): Promise<void> {
  const [found] = await runner.rows<{ readable: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('public.schema_migrations'), 'select'), false) as readable`,
  )
  if (found?.readable !== true) {
    throw new Error(
      `The login of DATABASE_URL finds no tables in the database, or may not read them. ${migrateFirst}`,
    )
  }
  const applied = await runner.rows<{ name: string }>('select name from schema_migrations')
  const names = new Set(applied.map(({ name }) => name))
  const known = new Set(files.map(({ name }) => name))
  // Newer code may have dropped functions of this one (decision 033).
  const isNewer = [...names].some((name) => name.startsWith('schema/') && !known.has(name))
  const missing = files.find(
    ({ name }) =>
      !names.has(name) &&
      (name.startsWith('schema/') || (!isNewer && !name.startsWith('upgrades/'))),
  )
  if (missing !== undefined) {
    throw new Error(
      `The database lacks ${missing.name}, and the login of DATABASE_URL does not own its tables. ${migrateFirst}`,
    )
  }
}

/** Throws, with what to do, when a login that is not the owner lacks a right of the server's, or has one of the owner's. */
export async function checkLogin(runner: ScriptRunner): Promise<void> {
  const [found] = await runner.rows<{ role: string; lacks: string | null; exceeds: string | null }>(
    `select current_user as role,
       (select min(needed) from (
          select 'read ' || relname as needed from pg_class
            where relowner = owner.id and relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
              and not has_table_privilege(oid, 'select')
          union all
          select 'call ' || proname from pg_proc
            where proowner = owner.id and pronamespace = 'public'::regnamespace and prosecdef
              and prorettype <> 'trigger'::regtype and not has_function_privilege(oid, 'execute')
        ) every) as lacks,
       (select min(relname) from pg_class where relnamespace = 'public'::regnamespace
          and relname in ('credit_accounts', 'credit_entries', 'credit_holds', 'audit_entries', 'product_settings')
          and has_table_privilege(oid, 'update, delete, truncate')) as exceeds
     from (select relowner as id from pg_class where oid = 'public.schema_migrations'::regclass) owner`,
  )
  const role = found?.role ?? ''
  if (found?.lacks != null) {
    throw new Error(
      `The database does not let the login ${role} of DATABASE_URL ${found.lacks}, which the server has to. ${migrateFirst}`,
    )
  }
  if (found?.exceeds != null) {
    throw new Error(
      `The login ${role} of DATABASE_URL may change ${found.exceeds}, which only functions of the database may. Make it a role that is no superuser and no member of the owner, or leave DATABASE_MIGRATION_URL out.`,
    )
  }
}
