-- Versions that the student writes by hand. A sitting of edits is one version: it is written over while it is the newest
-- and open, and each time gets a new revision, so that two tabs notice each other.

alter table versions
  add column author text not null default 'model' check (author in ('model', 'student', 'imported')),
  add column revision integer not null default 1 check (revision >= 1),
  add column edited_at timestamptz,
  -- Edits after this go into a version of their own.
  add column closed_at timestamptz,
  -- The version whose text this one took up again.
  add column restored_from integer check (restored_from >= 1);

-- The newest version that is the project's text.
create function newest_document(p_project uuid) returns versions language sql stable as $$
  select v from versions v where v.project_id = p_project and v.state = 'document'
    order by v.version_number desc limit 1;
$$;

-- A new version at the end of a project's. What was cut off and still waits for a choice is set aside: who goes on with
-- the document has chosen it. The caller holds the project's row.
create function append_version(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_author text, p_restored_from integer,
  p_closed boolean, p_now timestamptz
) returns versions language plpgsql as $$
declare
  made versions;
begin
  update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  insert into versions
    (project_id, version_number, content, word_count, author, edited_at, closed_at, restored_from)
    select p_project, coalesce(max(v.version_number), 0) + 1, p_content, p_words, p_author, p_now,
        case when p_closed then p_now end, p_restored_from
      from versions v where v.project_id = p_project
    returning * into made;
  update projects p set updated_at = now() where p.id = p_project;
  perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  return made;
end $$;

-- Takes the row of a project for a change by hand. Returns `ready`, `not_found` or `busy` (a run of it is under way); an
-- answer that nobody came back for is settled first, so that the change is compared with it.
create function begin_writing(p_user uuid, p_project uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  run generations;
begin
  select g.* into run from generations g
    where g.user_id = p_user and g.project_id = p_project and g.status in ('running', 'generated');
  if run.status = 'running' then
    return 'busy';
  elsif run.status = 'generated' then
    perform lock_credit_account(p_user, p_now);
    select g.* into run from generations g where g.id = run.id for update;
    if run.status = 'generated' then
      perform settle_locked_run(run, p_now);
    end if;
  end if;
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  return case when found then 'ready' else 'not_found' end;
end $$;

-- Saves what the student has written over the version `p_base` (0: there is none yet). `outcome`: `saved`, `not_found`,
-- `busy`, or `conflict` with the newest document in `version`: it is not the one that was written over. What is saved
-- already is `saved` again, whatever it was based on: a lost acknowledgement does no harm.
create function save_document(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_base integer, p_revision integer,
  p_closes boolean, p_pause_seconds integer, p_now timestamptz
) returns table (outcome text, version json) language plpgsql as $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  newest versions;
  is_open boolean;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  newest := newest_document(p_project);
  if newest.content = p_content then
    if p_closes and newest.author = 'student' then
      update versions v set closed_at = coalesce(v.closed_at, p_now) where v.id = newest.id returning v.* into newest;
    end if;
    return query select 'saved', to_json(newest);
    return;
  end if;
  if coalesce(newest.version_number, 0) <> p_base or (p_revision is not null and newest.revision <> p_revision) then
    return query select 'conflict', to_json(newest);
    return;
  end if;
  is_open := newest.author = 'student' and newest.closed_at is null
    and newest.edited_at > p_now - make_interval(secs => p_pause_seconds)
    -- A run, also one that failed, has read it.
    and not exists (
      select 1 from generations g where g.project_id = p_project and g.created_at > newest.created_at
    )
    and not exists (
      select 1 from versions v where v.project_id = p_project and v.version_number > newest.version_number
    );
  if is_open then
    update versions v
      set content = p_content, word_count = p_words, revision = v.revision + 1, edited_at = p_now,
        closed_at = case when p_closes then p_now end
      where v.id = newest.id returning v.* into newest;
    update projects p set updated_at = now() where p.id = p_project;
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  else
    newest := append_version(p_user, p_project, p_content, p_words, 'student', null, p_closes, p_now);
  end if;
  return query select 'saved', to_json(newest);
end $$;

-- Makes the text of an older version the document again, as a new version. `outcome`: `restored`, `not_found` (no such
-- project), `no_version` or `busy`. The version that is the document already is not restored again.
create function restore_version(p_user uuid, p_project uuid, p_number integer, p_now timestamptz)
returns table (outcome text, version json) language plpgsql as $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  chosen versions;
  newest versions;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  select v.* into chosen from versions v where v.project_id = p_project and v.version_number = p_number;
  if not found then
    return query select 'no_version', null::json;
    return;
  end if;
  newest := newest_document(p_project);
  -- The same press twice, or the document itself.
  if newest.version_number = p_number
    or (newest.restored_from = p_number and newest.revision = 1 and newest.content = chosen.content)
  then
    return query select 'restored', to_json(newest);
    return;
  end if;
  newest := append_version(p_user, p_project, chosen.content, chosen.word_count, 'student', p_number, true, p_now);
  return query select 'restored', to_json(newest);
end $$;

-- As in 0012, but a document that no answer holds as it is stands in the history as an entry of its own, right before
-- the request.
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
        and (m.role = 'assistant' or m.id = p_request.id
          or exists (select 1 from generations g where g.user_message_id = m.id and g.status = 'saved'))
    union all
    select p_request.sequence_order * 2 - 1, json_build_object('role', 'document', 'content', base.content)
      from base where base.generation_id is null
  )
  select json_agg(entry order by place) from entries;
$$;
