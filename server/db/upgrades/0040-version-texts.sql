-- The texts of versions stand in a table of their own: a list of versions does not read them, versions of a project that
-- hold the same text share one, and a restored version refers to the text that it takes up again.

create table version_texts (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  sha256 bytea not null,
  content text not null,
  unique (project_id, sha256)
);

alter table versions add column text_id uuid;
insert into version_texts (project_id, sha256, content)
  select v.project_id, sha256(convert_to(v.content, 'UTF8')), v.content from versions v
  on conflict do nothing;
update versions v set text_id = t.id from version_texts t
  where t.project_id = v.project_id and t.sha256 = sha256(convert_to(v.content, 'UTF8'));
alter table versions
  alter column text_id set not null,
  add foreign key (text_id) references version_texts (id),
  drop column content;
create index versions_text_id on versions (text_id);

-- The text of a project with this content, stored once. The caller holds the project's row.
create function keep_text(p_project uuid, p_content text) returns uuid language plpgsql as $$
declare
  hash bytea := sha256(convert_to(p_content, 'UTF8'));
  kept uuid;
begin
  select t.id into kept from version_texts t where t.project_id = p_project and t.sha256 = hash;
  if not found then
    insert into version_texts (project_id, sha256, content) values (p_project, hash, p_content) returning id into kept;
  end if;
  return kept;
end $$;

-- Whether a text has this content.
create function is_text(p_text uuid, p_content text) returns boolean language sql stable as $$
  select exists (
    select 1 from version_texts t where t.id = p_text and t.sha256 = sha256(convert_to(p_content, 'UTF8')));
$$;

-- A version with its text, as the server presents it; null for none.
create function version_json(p_version versions) returns json language sql stable as $$
  select to_json(whole) from (
    select (p_version).*, t.content from version_texts t where t.id = (p_version).text_id
  ) whole;
$$;

-- Whether one more version fits: by the number of the project's versions and, unless `p_max_bytes` is null, by the bytes
-- of all texts of the student.
create function has_version_room(p_user uuid, p_project uuid, p_max_versions integer, p_max_bytes bigint)
returns boolean language sql stable as $$
  select (select count(*) from versions v where v.project_id = p_project) < p_max_versions
    and (p_max_bytes is null or p_max_bytes > (
      select coalesce(sum(octet_length(t.content)), 0) from version_texts t
        join projects p on p.id = t.project_id where p.user_id = p_user));
$$;

drop function append_version(uuid, uuid, text, integer, text, integer, boolean, timestamptz);
drop function save_document(uuid, uuid, text, integer, integer, integer, boolean, integer, timestamptz);
drop function restore_version(uuid, uuid, integer, timestamptz);
drop function import_draft(uuid, uuid, text, integer, jsonb, timestamptz);

-- As in 0015, with a text that is stored already.
create function append_version(
  p_user uuid, p_project uuid, p_text uuid, p_words integer, p_author text, p_restored_from integer,
  p_closed boolean, p_now timestamptz
) returns versions language plpgsql as $$
declare
  made versions;
begin
  update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  insert into versions
    (project_id, version_number, text_id, word_count, author, edited_at, closed_at, restored_from)
    select p_project, coalesce(max(v.version_number), 0) + 1, p_text, p_words, p_author, p_now,
        case when p_closed then p_now end, p_restored_from
      from versions v where v.project_id = p_project
    returning * into made;
  update projects p set updated_at = now() where p.id = p_project;
  perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  return made;
end $$;

-- Saves what the student has written over the version `p_base` (0: there is none yet). `outcome`: `saved`, `not_found`,
-- `busy`, `conflict` with the newest document in `version` (it is not the one that was written over), or `full`. What is
-- saved already is `saved` again, whatever it was based on: a lost acknowledgement does no harm. Without room for another
-- version the text goes on in the student's newest one, even if its sitting is over. A save that ends its sitting wants a
-- version of its own: a fifth of the room is left for it, and beyond that it is `full`.
create function save_document(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_base integer, p_revision integer,
  p_closes boolean, p_pause_seconds integer, p_max_versions integer, p_max_bytes bigint, p_now timestamptz
) returns table (outcome text, version json) language plpgsql as $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  newest versions;
  old_text uuid;
  is_open boolean;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  newest := newest_document(p_project);
  if is_text(newest.text_id, p_content) then
    if p_closes and newest.author = 'student' then
      update versions v set closed_at = coalesce(v.closed_at, p_now) where v.id = newest.id returning v.* into newest;
    end if;
    return query select 'saved', version_json(newest);
    return;
  end if;
  if coalesce(newest.version_number, 0) <> p_base or (p_revision is not null and newest.revision <> p_revision) then
    return query select 'conflict', version_json(newest);
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
  if not is_open and newest.author = 'student' and not has_version_room(p_user, p_project,
    case when p_closes then p_max_versions * 6 / 5 else p_max_versions end,
    case when p_closes then p_max_bytes * 6 / 5 else p_max_bytes end)
  then
    if p_closes then
      return query select 'full', null::json;
      return;
    end if;
    is_open := true;
    update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  end if;
  if is_open then
    old_text := newest.text_id;
    update versions v
      set text_id = keep_text(p_project, p_content), word_count = p_words, revision = v.revision + 1,
        edited_at = p_now, closed_at = case when p_closes then p_now end, restored_from = null
      where v.id = newest.id returning v.* into newest;
    delete from version_texts t
      where t.id = old_text and not exists (select 1 from versions v where v.text_id = t.id);
    update projects p set updated_at = now() where p.id = p_project;
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  else
    newest := append_version(
      p_user, p_project, keep_text(p_project, p_content), p_words, 'student', null, p_closes, p_now);
  end if;
  return query select 'saved', version_json(newest);
end $$;

-- Makes the text of an older version the document again, as a new version. `outcome`: `restored`, `not_found` (no such
-- project), `no_version`, `busy` or `full`. A text that is the document already is not restored again.
create function restore_version(
  p_user uuid, p_project uuid, p_number integer, p_max_versions integer, p_now timestamptz
) returns table (outcome text, version json) language plpgsql as $$
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
  if newest.text_id = chosen.text_id then
    return query select 'restored', version_json(newest);
    return;
  end if;
  -- The text is stored already.
  if not has_version_room(p_user, p_project, p_max_versions, null) then
    return query select 'full', null::json;
    return;
  end if;
  newest := append_version(p_user, p_project, chosen.text_id, chosen.word_count, 'student', p_number, true, p_now);
  return query select 'restored', version_json(newest);
end $$;

-- Makes a draft that the student has brought the document, as a new version; what it says of the title page fills the
-- lines that the project lacks. `outcome`: `imported`, `not_found`, `busy` or `full`. The same draft again is the same
-- version.
create function import_draft(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_lines jsonb, p_max_versions integer,
  p_max_bytes bigint, p_now timestamptz
) returns table (outcome text, version json) language plpgsql as $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  newest versions;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  newest := newest_document(p_project);
  if newest.author is distinct from 'imported' or not is_text(newest.text_id, p_content) then
    if not has_version_room(p_user, p_project, p_max_versions, p_max_bytes) then
      return query select 'full', null::json;
      return;
    end if;
    newest := append_version(
      p_user, p_project, keep_text(p_project, p_content), p_words, 'imported', null, true, p_now);
    perform fill_project(p_project, p_lines);
  end if;
  return query select 'imported', version_json(newest);
end $$;

-- As in 0018, with the text of the version in its table.
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
      insert into versions (project_id, version_number, text_id, word_count, generation_id, state, completeness)
        values (p_run.project_id, next_version,
          keep_text(p_run.project_id, (p_run.answer::json -> 'texto_generado')::text),
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

-- As in 0014, with the text of the version.
create or replace function settle_run(
  p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamptz
) returns table (was text, message json, version json) language plpgsql as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select g.* into run from generations g left join messages m on m.id = g.user_message_id
    where g.user_id = p_user
      and (g.id = p_run or (p_run is null and g.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by g.created_at desc, g.id desc
    limit 1 for update of g;
  if not found then
    return;
  end if;
  if run.status = 'generated' then
    perform settle_locked_run(run, p_now);
  end if;
  return query select run.status,
    (select to_json(m) from messages m where m.generation_id = run.id),
    (select version_json(v) from versions v where v.generation_id = run.id);
end $$;

-- As in 0012, with the text of the version.
create or replace function choose_version(p_user uuid, p_project uuid, p_number integer, p_state text)
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
    return query select 'chosen', version_json(chosen);
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
    return query select 'chosen', version_json(chosen);
  end if;
end $$;

-- As in 0018, with the text of the version from its table.
create or replace function run_history(p_request messages) returns json language sql stable as $$
  with base as (
    select v.generation_id, t.content from versions v join version_texts t on t.id = v.text_id
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

-- As in 0030, with the text of the document from its table.
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
  content := (select t.content from version_texts t where t.id = document.text_id);
  return next;
end $$;
