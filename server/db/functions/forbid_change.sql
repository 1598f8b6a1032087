-- For tables whose rows are never changed: the ledger and the audit trail.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function forbid_change();
create or replace trigger credit_entries_no_truncate before truncate on credit_entries
  execute function forbid_change();
create or replace trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function forbid_change();
create or replace trigger audit_entries_no_truncate before truncate on audit_entries
  execute function forbid_change();
