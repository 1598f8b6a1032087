/**
 * The rights of the login with which a server works, which owns nothing (decision 047). Tables that are not here are the
 * server's to read and write, row by row.
 */
const tableRights: Record<string, string> = {
  // Money moves by functions alone.
  credit_accounts: 'select',
  credit_entries: 'select',
  credit_holds: 'select',
  // Erasing an account empties what a run wrote; what it costs stays.
  generations: 'select, update (answer, error_details)',
  generation_chunks: 'select, delete',
  audit_entries: 'select, insert',
  transactions: 'select, insert, update',
  transfer_counts: 'select',
  // Which credits are granted, and what was migrated, is the owner's word.
  product_settings: 'select',
  schema_migrations: 'select',
}

/** Roles are the owner's to give: of `users`, the server changes every column but these, and deletes no row. */
const guardedColumns = ['id', 'role', 'created_at']

/**
 * Gives a role these rights and takes every other one away. A function is the server's when it runs as its owner, with
 * its own search_path, or when it only computes; one that a trigger calls is nobody's.
 */
export function rightsOf(role: string): string {
  const name = identifier(role)
  const guarded = [...Object.keys(tableRights), 'users']
  return [
    `grant usage on schema public to ${name};`,
    `revoke create on schema public from public, ${name};`,
    `do $$ declare
      one record;
    begin
      for one in select c.oid::regclass as name, c.relkind = 'v' as is_view,
            c.relname = any (array[${guarded.map(literal).join()}]) as is_guarded
          from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and ${isOurs('c.oid', 'c.relowner')}
      loop
        execute 'revoke all on ' || one.name || ' from public, ' || ${literal(name)};
        if one.is_view then
          execute 'grant select on ' || one.name || ' to ' || ${literal(name)};
        elsif not one.is_guarded then
          execute 'grant select, insert, update, delete on ' || one.name || ' to ' || ${literal(name)};
        end if;
      end loop;
    end $$;`,
    ...Object.entries(tableRights).map(
      ([table, rights]) => `grant ${rights} on ${table} to ${name};`,
    ),
    `grant select, insert on users to ${name};`,
    `do $$ begin
      execute (select 'grant update (' || string_agg(quote_ident(attname), ', ') || ') on users to ' || ${literal(name)}
        from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' and attname <> all (array[${guardedColumns.map(literal).join()}]));
    end $$;`,
    `do $$ declare
      one record;
    begin
      for one in select p.oid::regprocedure as name, p.prorettype <> 'trigger'::regtype
            and (p.prosecdef or p.provolatile = 'i') as is_granted
          from pg_proc p where p.pronamespace = 'public'::regnamespace and ${isOurs('p.oid', 'p.proowner')}
      loop
        execute 'revoke execute on function ' || one.name || ' from public, ' || ${literal(name)};
        if one.is_granted then
          execute 'grant execute on function ' || one.name || ' to ' || ${literal(name)};
        end if;
      end loop;
    end $$;`,
  ].join('\n')
}

/** Neither an extension's nor another application's. */
const isOurs = (oid: string, owner: string) =>
  `pg_has_role(${owner}, 'usage') and not exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
