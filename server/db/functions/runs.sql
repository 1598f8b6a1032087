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

-- Records the answer of a run with the text that is not written yet, while the run is the server's. Returns the run
-- afterwards, whoever changed it; no row when there is none.
create or replace function finish_run(
  p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_answer text, p_facts jsonb, p_cost bigint,
  p_completeness text, p_work jsonb default null
) returns setof generations language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  run generations;
begin
  select * into run from generations g where g.id = p_run for update;
  if run.status = 'running' and run.fence = p_fence and run.lease_owner = p_owner then
    insert into generation_chunks (generation_id, seq, text)
      select p_run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (seq integer, text text)
      on conflict do nothing;
    update generations g
      set status = 'generated', answer = p_answer, answer_facts = p_facts, cost_units = p_cost,
        completeness = p_completeness, work = coalesce(p_work, work), lease_until = null, updated_at = now(), finished_at = now()
      where g.id = p_run;
    perform notify_servers(jsonb_build_object(
      'kind', 'generation', 'generationId', p_run, 'userId', run.user_id));
  end if;
  return query select * from generations g where g.id = p_run;
end $$;

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

-- Gives a work in steps up, with the text and the state that are not written yet, while it is the server's: its lease
-- ends now, so that any server takes it over.
create or replace function suspend_run(
  p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_work jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from generations g
    where g.id = p_run and g.status = 'running' and g.fence = p_fence and g.lease_owner = p_owner for update;
  if not found then
    return false;
  end if;
  insert into generation_chunks (generation_id, seq, text)
    select p_run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (seq integer, text text)
    on conflict do nothing;
  update generations g
    set work = coalesce(p_work, g.work), lease_until = clock_timestamp(), takeovers = greatest(g.takeovers - 1, 0)
    where g.id = p_run;
  perform notify_servers(jsonb_build_object('kind', 'chunks', 'generationIds', jsonb_build_array(p_run)));
  return true;
end $$;

-- Makes a work in steps whose server is gone the caller's: raises its fence and returns what it takes to go on. No row
-- when there is none, or when another server was faster. A server's own run is taken only when it has not renewed the
-- lease for a minute: then nothing writes it, because going on with it failed. `p_any_lease`: also of a server that still has its lease, at
-- the start of the only server of a database.
create or replace function take_over_run(p_owner text, p_lease_seconds integer, p_any_lease boolean)
returns table (
  run_id uuid, user_id uuid, project_id uuid, fence integer, takeovers integer, output_limit bigint, student json,
  title_page json, history json, work jsonb, is_stopped boolean, pieces json
) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  taken generations;
  asked messages;
  project projects;
begin
  select g.* into taken from generations g
    -- One that ends every server that takes it over is failed by the sweep.
    where g.status = 'running' and g.work is not null and g.takeovers <= 7
      and (p_any_lease or g.lease_until < clock_timestamp())
      and (g.lease_owner is distinct from p_owner or g.lease_until < clock_timestamp() - interval '60 seconds')
    order by g.lease_until limit 1 for update skip locked;
  if not found then
    return;
  end if;
  update generations g
    set fence = g.fence + 1, takeovers = g.takeovers + 1, lease_owner = p_owner,
      lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds), updated_at = now(),
      work = g.work || jsonb_build_object('resumed', coalesce((g.work ->> 'done')::integer, 0))
    where g.id = taken.id
    returning g.work into taken.work;
  perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', taken.id, 'userId', taken.user_id));
  select m.* into asked from messages m where m.id = taken.user_message_id;
  select p.* into project from projects p where p.id = taken.project_id;
  run_id := taken.id;
  user_id := taken.user_id;
  project_id := taken.project_id;
  fence := taken.fence + 1;
  takeovers := taken.takeovers + 1;
  output_limit := taken.output_limit_units;
  work := taken.work;
  is_stopped := taken.stop_requested or asked.id is null or project.id is null;
  pieces := (select json_agg(json_build_object('seq', c.seq, 'text', c.text) order by c.seq)
    from generation_chunks c where c.generation_id = taken.id);
  student := (select json_build_object('fullName', u.full_name, 'career', u.career, 'semester', u.semester)
    from users u where u.id = taken.user_id);
  title_page := json_build_object('institution', project.institution, 'course', project.course,
    'instructor', project.instructor, 'due_date', project.due_date, 'conjunction', project.conjunction);
  history := case when asked.id is not null then run_history(asked) end;
  return next;
end $$;

-- Leases that end later than one that is taken now were taken before the database's clock jumped back. They end as if
-- taken now: a server that lives renews them, and the runs of one that is gone are released.
create or replace function shorten_leases(p_lease_seconds integer) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update generations set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    where status = 'running' and lease_until > clock_timestamp() + make_interval(secs => p_lease_seconds + 60);
$$;
