-- Nobody but the owner runs a function until it is granted (server/db/rights.ts), also one that is made later.
alter default privileges revoke execute on functions from public;
do $$ declare
  known regprocedure;
begin
  for known in select p.oid from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute 'revoke execute on function ' || known || ' from public';
  end loop;
end $$;
