-- A request about selected text: a run whose answer replaces only that text. It makes messages and a charge, and no
-- version: accepting it is a save by the student.

-- { version, from, to, instruction, excerpt }: the version and the place in it, what is asked, the selected words.
alter table generations add column selection jsonb;
alter table messages
  add column selection jsonb,
  -- What the student did with the replacement; null for any other message.
  add column proposal text check (proposal in ('pending', 'accepted', 'discarded'));
alter table messages add constraint messages_proposal check (
  (proposal is not null) = (role = 'assistant' and selection is not null)
);

-- As in 0012, but the answer to a request about selected text is a message without a version.
create or replace function settle_locked_run(p_run generations, p_now timestamptz) returns void language plpgsql as $$
declare
  charged bigint;
  next_sequence integer;
  next_version integer;
  version_state text := 'document';
begin
  charged := settle_credits(p_run.user_id, p_run.id, p_run.input_units, p_run.cost_units, p_now);
  update generations set status = 'saved', updated_at = now() where id = p_run.id;
  perform 1 from projects where id = p_run.project_id for update;
  if found then
    select coalesce(max(sequence_order), 0) + 1 into next_sequence
      from messages where project_id = p_run.project_id;
    insert into messages
      (project_id, role, content, sequence_order, model, credits_consumed, completeness, generation_id, selection,
        proposal)
      values (p_run.project_id, 'assistant', p_run.answer, next_sequence, p_run.model, charged / 10000.0,
        p_run.completeness, p_run.id, p_run.selection, case when p_run.selection is not null then 'pending' end);
    if p_run.selection is null then
      select coalesce(max(version_number), 0) + 1 into next_version
        from versions where project_id = p_run.project_id;
      -- What was cut off never takes the place of a document by itself.
      if p_run.completeness <> 'complete' and exists (
        select 1 from versions where project_id = p_run.project_id and state = 'document'
      ) then
        version_state := 'alternative';
      end if;
      insert into versions (project_id, version_number, content, word_count, generation_id, state, completeness)
        values (p_run.project_id, next_version, (p_run.answer::json -> 'texto_generado')::text,
          coalesce((p_run.answer_facts->>'word_count')::integer, 0), p_run.id, version_state, p_run.completeness);
      perform fill_project(p_run.project_id,
        case version_state when 'document' then coalesce(p_run.answer_facts, '{}') else '{}' end);
    end if;
    perform notify_servers(jsonb_build_object(
      'kind', 'project', 'projectId', p_run.project_id, 'userId', p_run.user_id));
  end if;
  perform notify_servers(jsonb_build_object(
    'kind', 'generation', 'generationId', p_run.id, 'userId', p_run.user_id));
  perform notify_servers(jsonb_build_object('kind', 'credits', 'userId', p_run.user_id));
end $$;

-- As in 0015, without the requests about selected text: what was accepted of them is in the document.
create or replace function run_history(p_request messages) returns json language sql stable as $$
  with base as (
    select v.generation_id, v.content from versions v
      where v.project_id = p_request.project_id and (p_request.continues or v.state = 'document')
      order by v.version_number desc limit 1
  ), entries as (
    select m.sequence_order * 2 as place,
        case m.role
          when 'user' then json_build_object('role', 'user', 'content', m.content)
          else json_build_object('role', 'assistant',
            'comments', m.content::json ->> 'comentarios_del_modelo',
            'answer', case when m.generation_id = (select generation_id from base) then m.content end)
        end as entry
      from messages m
      where m.project_id = p_request.project_id and m.sequence_order <= p_request.sequence_order
        and m.selection is null
        and (m.role = 'assistant' or m.id = p_request.id
          or exists (select 1 from generations g where g.user_message_id = m.id and g.status = 'saved'))
    union all
    select p_request.sequence_order * 2 - 1, json_build_object('role', 'document', 'content', base.content)
      from base where base.generation_id is null
  )
  select json_agg(entry order by place) from entries;
$$;

drop function start_run(
  uuid, uuid, uuid, uuid, integer, text, integer, boolean, text, text, bigint, bigint, timestamptz);

-- As in 0012, and also for a request about selected text (`p_selection`), which costs nothing itself. Further outcomes:
-- `selection` (the message is such a request, and is to be started with what it selects), `selection_gone` (the
-- document is not `p_version` in its `p_revision` any more).
create function start_run(
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
  -- Read under the lock: until it is released the project cannot be deleted.
  select m.* into asked from messages m join projects p on p.id = m.project_id
    where p.user_id = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;
  select * into project from projects p where p.id = asked.project_id;
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
-- message to answer; the document. A message that has a run is answered no second time: then it is the newest one if that
-- asks the same, else null. No row for what is not the student's.
create function selection_target(
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
    newest.selection - 'excerpt' = p_selection or (newest.id = named.id and not exists (
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
