-- What a failed run wrote is read by nobody: it was not charged. A message is locked while its run starts, so that
-- nobody removes it in between. A request about selected text takes over no other message than the one that it names.

delete from generation_chunks c using generations g where g.id = c.generation_id and g.status = 'failed';

-- As in 0012, and the text of the run is deleted.
create or replace function fail_run(
  p_user uuid, p_run uuid, p_fence integer, p_only_expired boolean, p_code text, p_details jsonb, p_now timestamptz
) returns setof generations language plpgsql as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select * into run from generations g where g.id = p_run and g.user_id = p_user for update;
  if run.status = 'running' and (p_fence is null or run.fence = p_fence)
    and (not p_only_expired or run.lease_until < clock_timestamp())
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
      perform notify_servers(jsonb_build_object(
        'kind', 'project', 'projectId', run.project_id, 'userId', p_user));
    end if;
  end if;
  return query select * from generations g where g.id = p_run and g.user_id = p_user;
end $$;

-- As in 0018, but the message is locked.
create or replace function start_run(
  p_run uuid, p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_owner text, p_lease_seconds integer,
  p_is_full boolean, p_provider text, p_model text, p_min_output bigint, p_max_output bigint, p_now timestamptz,
  p_selection jsonb default null, p_version integer default null, p_revision integer default null
) returns table (
  outcome text, run_id uuid, project_id uuid, output_limit bigint, student json, title_page json, history json,
  selection jsonb
) language plpgsql as $$
declare
  asked messages;
  project projects;
  active generations;
  known generations;
  newest versions;
  units bigint;
  output_units bigint;
begin
  perform lock_credit_account(p_user, p_now);
  -- Read under the lock: until it is released the project cannot be deleted. Account, project, message: the order in
  -- which every function locks them. The message may be removed until it is locked.
  select m.* into asked from messages m join projects p on p.id = m.project_id
    where p.user_id = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  select p.* into project from projects p where p.id = asked.project_id for update;
  select m.* into asked from messages m where m.id = asked.id for update;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;
  project_id := project.id;
  select g.* into known from generations g where g.user_message_id = asked.id and g.status <> 'failed';
  if found and known.id <> p_run then
    outcome := 'known';
    run_id := known.id;
    return next;
    return;
  end if;
  if not found then
    if p_selection is null and asked.selection is not null then
      outcome := 'selection';
      selection := asked.selection;
      return next;
      return;
    end if;
    select g.* into active from generations g
      where g.user_id = p_user and g.status in ('running', 'generated');
    if found and active.status = 'generated' then
      -- An answer nobody came back for.
      perform settle_locked_run(active, p_now);
    elsif found then
      perform forget_message_cost(asked.id);
      outcome := 'busy';
      run_id := active.id;
      project_id := active.project_id;
      return next;
      return;
    end if;
    if p_is_full then
      perform forget_message_cost(asked.id);
      outcome := 'full';
      return next;
      return;
    end if;
    if p_selection is not null then
      newest := newest_document(project.id);
      if newest.version_number is distinct from p_version or newest.revision is distinct from p_revision then
        perform forget_message_cost(asked.id);
        outcome := 'selection_gone';
        return next;
        return;
      end if;
    end if;
    units := case when p_selection is null then char_length(asked.content) else 0 end;
    insert into generations (id, user_id, project_id, user_message_id, lease_owner, lease_until, provider, model,
        input_units, output_limit_units, selection)
      values (p_run, p_user, project.id, asked.id, p_owner,
        clock_timestamp() + make_interval(secs => p_lease_seconds), p_provider, p_model, units, 1, p_selection);
    output_units := hold_credits(p_user, p_run, units, p_min_output, p_max_output, p_now);
    if output_units is null then
      delete from generations g where g.id = p_run;
      perform forget_message_cost(asked.id);
      outcome := 'insufficient';
      output_limit := units + p_min_output;
      return next;
      return;
    end if;
    update generations g set output_limit_units = output_units where g.id = p_run;
    update messages m set credits_consumed = units / 10000.0 where m.id = asked.id;
    perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', p_run, 'userId', p_user));
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', project.id, 'userId', p_user));
  else
    output_units := known.output_limit_units;
  end if;
  outcome := 'started';
  run_id := p_run;
  output_limit := output_units;
  selection := p_selection;
  student := (select json_build_object('fullName', u.full_name, 'career', u.career, 'semester', u.semester)
    from users u where u.id = p_user);
  title_page := json_build_object('institution', project.institution, 'course', project.course,
    'instructor', project.instructor, 'due_date', project.due_date, 'conjunction', project.conjunction);
  history := case when p_selection is null then run_history(asked) end;
  return next;
end $$;

-- What a request about selected text is about: the project of the message that it names, or the project itself; the
-- message to answer; the document. The message is the newest one: when the request names it by its id and it has no run,
-- or when it asks the same; else null. No row for what is not the student's.
create or replace function selection_target(
  p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_selection jsonb
) returns table (project_id uuid, message_id uuid, version_number integer, revision integer, content text)
language plpgsql stable as $$
declare
  named messages;
  newest messages;
  document versions;
begin
  select m.* into named from messages m join projects p on p.id = m.project_id
    where p.user_id = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  select p.id into project_id from projects p
    where p.user_id = p_user and p.id = coalesce(named.project_id, p_project);
  if project_id is null then
    return;
  end if;
  select m.* into newest from messages m where m.project_id = selection_target.project_id
    order by m.sequence_order desc limit 1;
  if newest.role = 'user' and (
    newest.selection - 'excerpt' = p_selection or (newest.id = p_message and not exists (
      select 1 from generations g where g.user_message_id = newest.id and g.status <> 'failed'))
  ) then
    message_id := newest.id;
  end if;
  document := newest_document(project_id);
  version_number := document.version_number;
  revision := document.revision;
  content := document.content;
  return next;
end $$;
