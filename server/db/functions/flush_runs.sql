-- Writes new text and the states of works (`p_works`) of a server's runs and, when asked to, renews their leases.
-- Returns the state of each run. A run whose lease has expired is still its server's until somebody fails it.
create or replace function flush_runs(
  p_owner text, p_runs jsonb, p_pieces jsonb, p_renews boolean, p_lease_seconds integer,
  p_works jsonb default '[]'
) returns table (run_id uuid, is_ours boolean, stop_requested boolean) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  ours uuid[];
  written uuid[];
begin
  if p_renews then
    with renewed as (
      update generations g
        set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
        from jsonb_to_recordset(p_runs) as r (id uuid, fence integer)
        where g.id = r.id and g.fence = r.fence and g.status = 'running' and g.lease_owner = p_owner
        returning g.id
    ) select array_agg(id) into ours from renewed;
  else
    select array_agg(g.id) into ours from (
      select o.id from generations o
        join jsonb_to_recordset(p_runs) as r (id uuid, fence integer) on o.id = r.id and o.fence = r.fence
        where o.status = 'running' and o.lease_owner = p_owner
        for share of o
    ) g;
  end if;
  -- With the text that it counts, so that another server finds both.
  update generations g set work = w.work
    from jsonb_to_recordset(p_works) as w (id uuid, work jsonb)
    where g.id = w.id and g.id = any (ours);
  with inserted as (
    insert into generation_chunks (generation_id, seq, text)
      select c.run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (run uuid, seq integer, text text)
        where c.run = any (ours)
      on conflict do nothing
      returning generation_id
  ) select array_agg(distinct generation_id) into written from inserted;
  if written is not null then
    -- A notice holds 8,000 bytes; who follows a run that is not named reads it every second anyway.
    perform notify_servers(jsonb_build_object('kind', 'chunks', 'generationIds', to_jsonb(written[1:150])));
  end if;
  return query
    select r.id, coalesce(r.id = any (ours), false), coalesce(g.stop_requested, false)
      from jsonb_to_recordset(p_runs) as r (id uuid, fence integer)
      left join generations g on g.id = r.id;
end $$;
