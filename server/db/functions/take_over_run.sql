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
