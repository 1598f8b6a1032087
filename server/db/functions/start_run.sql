-- Starts the answer to a message under the account's lock, or finds the existing run. `outcome`: `started`,
-- `known`, or why not: `not_found`, `busy` (run_id is the run in the way), `full`, `insufficient`, `selection` (the
-- message is a request about selected text, and is to be started with its selection), `selection_gone` (the
-- document is not `p_version` in its `p_revision` any more), `unkept` (the text has steps that no version has). A refusal clears the message's estimate. A request
-- about selected text (`p_selection`) or for a plan (`p_is_free`) costs nothing itself. `p_work`: the state of a
-- work in steps. `history` is what the prompt is made of: without
-- requests that nothing answered.
create or replace function start_run(
  p_run uuid, p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_owner text, p_lease_seconds integer,
  p_is_full boolean, p_provider text, p_model text, p_min_output bigint, p_max_output bigint, p_now timestamptz,
  p_selection jsonb default null, p_version integer default null, p_revision integer default null,
  p_work jsonb default null, p_is_free boolean default false
) returns table (
  outcome text, run_id uuid, project_id uuid, output_limit bigint, student json, title_page json, history json,
  selection jsonb
) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  asked messages;
  project projects;
  active generations;
  known generations;
  newest versions;
  units bigint;
  output_units bigint;
begin
  -- Also that of whose answer in the project waits to be saved, in one order, so that two members never wait for each
  -- other.
  perform lock_credit_account(account.user_id, p_now) from (
    select p_user as user_id
    union select g.user_id from generations g
      where g.status = 'generated' and may_write(g.project_id, p_user) and g.project_id = coalesce(p_project,
        (select m.project_id from messages m where m.id = p_message))
    order by 1) account;
  -- Read under the lock: until it is released the project cannot be deleted. Account, project, message: the order in
  -- which every function locks them. The message may be removed until it is locked.
  select m.* into asked from messages m join projects p on p.id = m.project_id
    where coalesce(m.user_id, p.user_id) = p_user and may_write(p.id, p_user) and m.role = 'user'
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
  -- The answer would not build on what a group wrote. Words of the last five seconds may be missing, because a group that
  -- goes on writing is never saved whole; they stay when the answer is merged.
  if exists (select 1 from project_texts t where t.project_id = project.id and t.kept < t.last
    and t.kept_at < clock_timestamp() - interval '5 seconds')
  then
    outcome := 'unkept';
    return next;
    return;
  end if;
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
    -- The account's own, and the one that another member asked for in this project.
    for active in select g.* from generations g
      where (g.user_id = p_user or g.project_id = project.id) and g.status in ('running', 'generated')
      order by g.status
    loop
      -- Locked above, unless the answer ended since.
      perform 1 from credit_accounts a where a.user_id = active.user_id for update skip locked;
      if found and active.status = 'generated' then
        -- An answer that nobody has saved.
        perform settle_locked_run(active, p_now);
      else
        perform forget_message_cost(asked.id);
        outcome := 'busy';
        run_id := active.id;
        project_id := active.project_id;
        return next;
        return;
      end if;
    end loop;
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
    units := case when p_selection is null and not p_is_free then char_length(asked.content) else 0 end;
    insert into generations (id, user_id, project_id, user_message_id, lease_owner, lease_until, provider, model,
        input_units, output_limit_units, selection, work)
      values (p_run, p_user, project.id, asked.id, p_owner,
        clock_timestamp() + make_interval(secs => p_lease_seconds), p_provider, p_model, units, 1, p_selection, p_work);
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
    perform notify_project(project.id);
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
-- message to answer; the document. The message is the newest one: when the request names it by its id and it has no
-- run, or when it asks the same; else null. No row for what is not the student's.
create or replace function selection_target(
  p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_selection jsonb
) returns table (project_id uuid, message_id uuid, version_number integer, revision integer, content text)
language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  named messages;
  newest messages;
  document versions;
begin
  select m.* into named from messages m join projects p on p.id = m.project_id
    where coalesce(m.user_id, p.user_id) = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  select p.id into project_id from projects p
    where may_write(p.id, p_user) and p.id = coalesce(named.project_id, p_project);
  if project_id is null then
    return;
  end if;
  select m.* into newest from messages m where m.project_id = selection_target.project_id
    order by m.sequence_order desc limit 1;
  if newest.role = 'user' and coalesce(newest.user_id, p_user) = p_user and (
    newest.selection - 'excerpt' = p_selection or (newest.id = p_message and not exists (
      select 1 from generations g where g.user_message_id = newest.id and g.status <> 'failed'))
  ) then
    message_id := newest.id;
  end if;
  document := newest_document(project_id);
  version_number := document.version_number;
  revision := document.revision;
  content := (select t.content from version_texts t where t.id = document.text_id);
  return next;
end $$;

-- The chat before a request, oldest first, the request last: the requests that were answered, the comments of the
-- answers, and whole the one answer to build on (`answer`): the document, or the cut-off text when the request
-- continues it. A document that equals no answer is an entry right before the request. Requests about selected text
-- are left out: what was accepted of them is in the document.
create or replace function run_history(p_request messages) returns json language sql stable as $$
  with base as (
    select v.generation_id, t.content from versions v join version_texts t on t.id = v.text_id
      where v.project_id = p_request.project_id and (p_request.continues or v.state = 'document')
      order by v.version_number desc limit 1
  ), entries as (
    select m.sequence_order * 2 as place,
        case m.role
          when 'user' then json_build_object('role', 'user', 'content', m.content, 'pages', m.pages)
          else json_build_object('role', 'assistant',
            'comments', m.content::json ->> 'comentarios_del_modelo',
            'answer', case when m.generation_id = (select generation_id from base)
              then (select c.content from message_contents c where c.id = m.id) end)
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
