-- Asks the server of a running run, whichever it is, to stop.
create or replace function stop_run(p_user uuid, p_run uuid) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update generations g set stop_requested = true
    where g.id = p_run and g.user_id = p_user and g.status = 'running';
  if found then
    perform notify_servers(jsonb_build_object('kind', 'stop', 'generationId', p_run));
    return true;
  end if;
  return exists (select 1 from generations g where g.id = p_run and g.user_id = p_user);
end $$;
