-- Takes the row of a project for a change by hand. Returns `ready`, `not_found` or `busy` (a run of it is under way); an
-- answer that nobody has saved is settled first, so that the change is compared with it.
create or replace function begin_writing(p_user uuid, p_project uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  run generations;
begin
  select g.* into run from generations g
    where g.project_id = p_project and may_write(p_project, p_user) and g.status in ('running', 'generated');
  if run.status = 'running' then
    return 'busy';
  elsif run.status = 'generated' then
    perform lock_credit_account(run.user_id, p_now);
    select g.* into run from generations g where g.id = run.id for update;
    if run.status = 'generated' then
      perform settle_locked_run(run, p_now);
    end if;
  end if;
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  return case when found then 'ready' else 'not_found' end;
end $$;
