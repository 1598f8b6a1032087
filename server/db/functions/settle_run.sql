-- Settles a run, or the run that answers a message of a project: the one at `p_sequence`, else the newest. Returns
-- its state before, and the rows that it made; no row when there is no such run. A replay returns the same rows.
create or replace function settle_run(
  p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamptz
) returns table (was text, message json, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select g.* into run from generations g left join messages m on m.id = g.user_message_id
    where g.user_id = p_user
      and (g.id = p_run or (p_run is null and g.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by g.created_at desc, g.id desc
    limit 1 for update of g;
  if not found then
    return;
  end if;
  if run.status = 'generated' then
    perform settle_locked_run(run, p_now);
  end if;
  return query select run.status,
    (select message_json(m)::json from messages m where m.generation_id = run.id),
    (select version_json(v) from versions v where v.generation_id = run.id);
end $$;
