-- An operator is made of a student, by the owner of the tables alone.
create or replace function forbid_operator() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the owner of % makes an operator', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger users_begin_as_students before insert on users for each row
  when (new.role <> 'student') execute function forbid_operator();
