-- Ends a running run without a charge: its hold is released, the message costs nothing and the run's text is
-- deleted. Nothing happens to a run that is not running, has another fence, or (`p_only_expired`) whose server
-- still renews its lease; judged under the account's lock. Returns the run afterwards.
create or replace function fail_run(
  p_user uuid, p_run uuid, p_fence integer, p_only_expired boolean, p_code text, p_details jsonb, p_now timestamptz
) returns setof generations language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select * into run from generations g where g.id = p_run and g.user_id = p_user for update;
  if run.status = 'running' and (p_fence is null or run.fence = p_fence)
    and (not p_only_expired or run.lease_until < clock_timestamp())
    -- Another server goes on with it; an earlier version of the server does not know that.
    and not (p_only_expired and run.work is not null and run.takeovers <= 7)
  then
    update generations g
      set status = 'failed', error_code = p_code, error_details = p_details, lease_until = null,
        updated_at = now(), finished_at = now()
      where g.id = p_run;
    delete from generation_chunks c where c.generation_id = p_run;
    perform release_credits(p_user, p_run, p_now);
    perform forget_message_cost(run.user_message_id);
    perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', p_run, 'userId', p_user));
    if run.project_id is not null then
      perform notify_project(run.project_id);
    end if;
  end if;
  return query select * from generations g where g.id = p_run and g.user_id = p_user;
end $$;
