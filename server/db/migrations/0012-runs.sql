-- Every write of a run is one function: one statement, one commit. Each may be called again after a lost
-- acknowledgement and then answers as it did the first time.

-- `document`: what the project's text is or was. `alternative`: a text that was cut off while there was a document; it
-- waits for the student's choice. `discarded`: the student kept the one before.
alter table versions add column state text not null default 'document'
  check (state in ('document', 'alternative', 'discarded'));
-- As of the run that wrote it: whole, or why it ends early.
alter table versions add column completeness text not null default 'complete'
  check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit'));
update versions v set completeness = g.completeness from generations g where g.id = v.generation_id;
-- Whether the student asks to go on with the text that was cut off, not with the document.
alter table messages add column continues boolean not null default false;
-- What settling needs of the answer besides its text: word_count, and title, institution, course, instructor and
-- due_date as far as the text says them.
alter table generations add column answer_facts jsonb;

-- `seq` is how many characters (UTF-16 units) of the run's text there are up to the end of the piece. Pieces may
-- overlap: one that was written again after a lost acknowledgement is longer. What is running now numbers its pieces
-- otherwise; it is over when this is applied.
comment on column generation_chunks.seq is 'characters of the text up to the end of this piece';
delete from generation_chunks;

-- The runs of a message are looked for by every start, and by the history of a prompt.
create index generations_user_message_id on generations (user_message_id);

-- The sweeper's look for estimates that no run answers.
create index messages_estimates on messages (created_at) where role = 'user' and credits_consumed > 0;

-- A student's estimate is a cost only while a run answers the message.
create function forget_message_cost(p_message uuid) returns void language sql as $$
  update messages m set credits_consumed = 0
    where m.id = p_message and m.credits_consumed <> 0
      and not exists (
        select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed');
$$;

-- The title and the title page's lines that a text brings, where the student has written none.
create function fill_project(p_project uuid, p_facts jsonb) returns void language sql as $$
  update projects set
      title = case when title_source <> 'student' then coalesce(p_facts->>'title', title) else title end,
      title_source = case when title_source <> 'student' and p_facts ? 'title' then 'model' else title_source end,
      institution = coalesce(institution, p_facts->>'institution'),
      course = coalesce(course, p_facts->>'course'),
      instructor = coalesce(instructor, p_facts->>'instructor'),
      due_date = coalesce(due_date, p_facts->>'due_date'),
      updated_at = now()
    where id = p_project;
$$;

-- Makes a run in state `generated` the student's: message, version and charge. The caller holds the account's lock.
create function settle_locked_run(p_run generations, p_now timestamptz) returns void language plpgsql as $$
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
    select coalesce(max(version_number), 0) + 1 into next_version
      from versions where project_id = p_run.project_id;
    -- What was cut off never takes the place of a document by itself.
    if p_run.completeness <> 'complete' and exists (
      select 1 from versions where project_id = p_run.project_id and state = 'document'
    ) then
      version_state := 'alternative';
    end if;
    insert into messages
      (project_id, role, content, sequence_order, model, credits_consumed, completeness, generation_id)
      values (p_run.project_id, 'assistant', p_run.answer, next_sequence, p_run.model, charged / 10000.0,
        p_run.completeness, p_run.id);
    insert into versions (project_id, version_number, content, word_count, generation_id, state, completeness)
      values (p_run.project_id, next_version, (p_run.answer::json -> 'texto_generado')::text,
        coalesce((p_run.answer_facts->>'word_count')::integer, 0), p_run.id, version_state, p_run.completeness);
    perform fill_project(p_run.project_id,
      case version_state when 'document' then coalesce(p_run.answer_facts, '{}') else '{}' end);
    perform notify_servers(jsonb_build_object(
      'kind', 'project', 'projectId', p_run.project_id, 'userId', p_run.user_id));
  end if;
  perform notify_servers(jsonb_build_object(
    'kind', 'generation', 'generationId', p_run.id, 'userId', p_run.user_id));
  perform notify_servers(jsonb_build_object('kind', 'credits', 'userId', p_run.user_id));
end $$;

-- Tells every server that something changed; on the channel of server/db/notices.ts.
create function notify_servers(p_notice jsonb) returns void language sql as $$
  select pg_notify('cuartilla', p_notice::text);
$$;

-- Starts the answer to a message under the account's lock, or finds the one there is. `outcome`: `started`, `known`,
-- or why not: `not_found`, `busy` (run_id is the run in the way), `full`, `insufficient`. A refusal takes the
-- message's estimate back. `history` is what the prompt is made of: without requests that nothing answered.
create function start_run(
  p_run uuid, p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_owner text, p_lease_seconds integer,
  p_is_full boolean, p_provider text, p_model text, p_min_output bigint, p_max_output bigint, p_now timestamptz
) returns table (
  outcome text, run_id uuid, project_id uuid, output_limit bigint, student json, title_page json, history json
) language plpgsql as $$
declare
  asked messages;
  project projects;
  active generations;
  known generations;
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
    return query select 'not_found', null::uuid, null::uuid, null::bigint, null::json, null::json, null::json;
    return;
  end if;
  select * into project from projects p where p.id = asked.project_id;
  select g.* into known from generations g where g.user_message_id = asked.id and g.status <> 'failed';
  if found and known.id <> p_run then
    return query select 'known', known.id, project.id, null::bigint, null::json, null::json, null::json;
    return;
  end if;
  if not found then
    select g.* into active from generations g
      where g.user_id = p_user and g.status in ('running', 'generated');
    if found and active.status = 'generated' then
      -- An answer nobody came back for.
      perform settle_locked_run(active, p_now);
    elsif found then
      perform forget_message_cost(asked.id);
      return query
        select 'busy', active.id, active.project_id, null::bigint, null::json, null::json, null::json;
      return;
    end if;
    if p_is_full then
      perform forget_message_cost(asked.id);
      return query select 'full', null::uuid, project.id, null::bigint, null::json, null::json, null::json;
      return;
    end if;
    units := char_length(asked.content);
    insert into generations (id, user_id, project_id, user_message_id, lease_owner, lease_until, provider, model,
        input_units, output_limit_units)
      values (p_run, p_user, project.id, asked.id, p_owner,
        clock_timestamp() + make_interval(secs => p_lease_seconds), p_provider, p_model, units, 1);
    output_units := hold_credits(p_user, p_run, units, p_min_output, p_max_output, p_now);
    if output_units is null then
      delete from generations g where g.id = p_run;
      perform forget_message_cost(asked.id);
      return query
        select 'insufficient', null::uuid, project.id, units + p_min_output, null::json, null::json, null::json;
      return;
    end if;
    update generations g set output_limit_units = output_units where g.id = p_run;
    update messages m set credits_consumed = units / 10000.0 where m.id = asked.id;
    perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', p_run, 'userId', p_user));
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', project.id, 'userId', p_user));
  else
    output_units := known.output_limit_units;
  end if;
  return query select 'started', p_run, project.id, output_units,
    (select json_build_object('fullName', u.full_name, 'career', u.career, 'semester', u.semester)
      from users u where u.id = p_user),
    json_build_object('institution', project.institution, 'course', project.course,
      'instructor', project.instructor, 'due_date', project.due_date),
    run_history(asked);
end $$;

-- What came before a request, oldest first, the request last: the requests that were answered, the comments of the
-- answers, and whole the one answer to build on (`answer`): the document, or what was cut off when it is to go on.
create function run_history(p_request messages) returns json language sql stable as $$
  with base as (
    select v.generation_id from versions v
      where v.project_id = p_request.project_id and (p_request.continues or v.state = 'document')
      order by v.version_number desc limit 1
  )
  select json_agg(
      case m.role
        when 'user' then json_build_object('role', 'user', 'content', m.content)
        else json_build_object('role', 'assistant',
          'comments', m.content::json ->> 'comentarios_del_modelo',
          'answer', case when m.generation_id = (select generation_id from base) then m.content end)
      end order by m.sequence_order)
    from messages m
    where m.project_id = p_request.project_id and m.sequence_order <= p_request.sequence_order
      and (m.role = 'assistant' or m.id = p_request.id
        or exists (select 1 from generations g where g.user_message_id = m.id and g.status = 'saved'));
$$;

-- Writes new text of a server's runs and, when asked to, renews their leases. Returns how each run stands. A run whose
-- lease ran out is still its server's until somebody fails it.
create function flush_runs(
  p_owner text, p_runs jsonb, p_pieces jsonb, p_renews boolean, p_lease_seconds integer
) returns table (run_id uuid, is_ours boolean, stop_requested boolean) language plpgsql as $$
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
  with inserted as (
    insert into generation_chunks (generation_id, seq, text)
      select c.run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (run uuid, seq integer, text text)
        where c.run = any (ours)
      on conflict do nothing
      returning generation_id
  ) select array_agg(distinct generation_id) into written from inserted;
  if written is not null then
    -- A notice holds 8,000 bytes; who follows a run that is not named looks every second anyway.
    perform notify_servers(jsonb_build_object('kind', 'chunks', 'generationIds', to_jsonb(written[1:150])));
  end if;
  return query
    select r.id, coalesce(r.id = any (ours), false), coalesce(g.stop_requested, false)
      from jsonb_to_recordset(p_runs) as r (id uuid, fence integer)
      left join generations g on g.id = r.id;
end $$;

-- Records the answer of a run with the text that is not written yet, while the run is the server's. Returns the run as
-- it stands afterwards, whoever made it so; no row when there is none.
create function finish_run(
  p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_answer text, p_facts jsonb, p_cost bigint,
  p_completeness text
) returns setof generations language plpgsql as $$
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
        completeness = p_completeness, lease_until = null, updated_at = now(), finished_at = now()
      where g.id = p_run;
    perform notify_servers(jsonb_build_object(
      'kind', 'generation', 'generationId', p_run, 'userId', run.user_id));
  end if;
  return query select * from generations g where g.id = p_run;
end $$;

-- Ends a running run without a charge: the hold goes back and the message costs nothing. Nothing happens to a run
-- that is not running, has another fence, or (`p_only_expired`) whose server still renews its lease; judged under the
-- account's lock. Returns the run as it stands afterwards.
create function fail_run(
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

-- Settles a run, or the run that answers a message of a project: the one at `p_sequence`, else the newest. Returns
-- its state before, and the rows that it made; no row when there is no such run. A replay returns the same rows.
create function settle_run(p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamptz)
returns table (was text, message json, version json) language plpgsql as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select g.* into run from generations g left join messages m on m.id = g.user_message_id
    where g.user_id = p_user and (g.id = p_run or (p_run is null and g.project_id = p_project))
    order by coalesce(m.sequence_order = p_sequence, false) desc, g.created_at desc, g.id desc
    limit 1 for update of g;
  if not found then
    return;
  end if;
  if run.status = 'generated' then
    perform settle_locked_run(run, p_now);
  end if;
  return query select run.status,
    (select to_json(m) from messages m where m.generation_id = run.id),
    (select to_json(v) from versions v where v.generation_id = run.id);
end $$;

-- Asks the server of a running run, whichever it is, to stop.
create function stop_run(p_user uuid, p_run uuid) returns boolean language plpgsql as $$
begin
  update generations g set stop_requested = true
    where g.id = p_run and g.user_id = p_user and g.status = 'running';
  if found then
    perform notify_servers(jsonb_build_object('kind', 'stop', 'generationId', p_run));
    return true;
  end if;
  return exists (select 1 from generations g where g.id = p_run and g.user_id = p_user);
end $$;

-- Saves a student's message with its estimate. The same message in the same place is a replay and gives the row that
-- is there; `outcome` is `saved`, `not_found` (no such project) or `taken` (another message stands there).
create function add_message(
  p_user uuid, p_project uuid, p_content text, p_sequence integer, p_continues boolean
) returns table (outcome text, message json) language plpgsql as $$
declare
  place integer := p_sequence;
  kept messages;
begin
  -- Two tabs may write at once: the project row is the queue.
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  if not found then
    return query select 'not_found', null::json;
    return;
  end if;
  if place is null then
    select coalesce(max(m.sequence_order), 0) + 1 into place from messages m where m.project_id = p_project;
  end if;
  select m.* into kept from messages m where m.project_id = p_project and m.sequence_order = place;
  if found then
    return query select
      case when kept.role = 'user' and kept.content = p_content then 'saved' else 'taken' end, to_json(kept);
    return;
  end if;
  insert into messages (project_id, role, content, sequence_order, credits_consumed, continues)
    values (p_project, 'user', p_content, place, char_length(p_content) / 10000.0, p_continues)
    returning * into kept;
  update projects p set updated_at = now() where p.id = p_project;
  return query select 'saved', to_json(kept);
end $$;

-- The student's choice for a text that was cut off while there was a document: it takes the document's place, or is
-- kept aside. Only the newest version can be chosen; a choice may be made again. `outcome`: `chosen`, `not_found`,
-- `superseded` (a newer version is there, or it was never an alternative).
create function choose_version(p_user uuid, p_project uuid, p_number integer, p_state text)
returns table (outcome text, version json) language plpgsql as $$
declare
  chosen versions;
  facts jsonb;
begin
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  select v.* into chosen from versions v where found and v.project_id = p_project and v.version_number = p_number;
  if not found then
    return query select 'not_found', null::json;
  elsif chosen.state = p_state then
    return query select 'chosen', to_json(chosen);
  elsif chosen.state = 'document' or exists (
    select 1 from versions v where v.project_id = p_project and v.version_number > p_number
  ) then
    return query select 'superseded', null::json;
  else
    update versions v set state = p_state where v.id = chosen.id returning v.* into chosen;
    if p_state = 'document' then
      select g.answer_facts into facts from generations g where g.id = chosen.generation_id;
      perform fill_project(p_project, coalesce(facts, '{}'));
    end if;
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
    return query select 'chosen', to_json(chosen);
  end if;
end $$;
