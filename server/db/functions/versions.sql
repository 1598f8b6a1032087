-- Whether a person writes a project: the roles with the right `write` of contract/rights.ts.
create or replace function may_write(p_project uuid, p_user uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from project_access a
      where a.project_id = p_project and a.user_id = p_user and a.role in ('owner', 'writes'));
$$;

-- Takes the row of a project for a change by hand. Returns `ready`, `not_found` or `busy` (a run of it is under way); an
-- answer that nobody has saved is settled first, so that the change is compared with it.
create or replace function begin_writing(p_user uuid, p_project uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  run generations;
begin
  select g.* into run from generations g
    where g.project_id = p_project and may_write(p_project, p_user) and g.status in ('running', 'generated');
  if run.status = 'running' then
    return 'busy';
  elsif run.status = 'generated' then
    perform lock_credit_account(run.user_id, p_now);
    select g.* into run from generations g where g.id = run.id for update;
    if run.status = 'generated' then
      perform settle_locked_run(run, p_now);
    end if;
  end if;
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  return case when found then 'ready' else 'not_found' end;
end $$;

-- Saves what the student has written over the version `p_base` (0: there is none yet). `outcome`: `saved`,
-- `not_found`, `busy`, `conflict` with the newest document in `version` (it is not the one that was written over),
-- or `full`. What is saved already is `saved` again, whatever it was based on: a lost acknowledgement does no harm.
-- Without room for another version the text goes on in the student's newest one, even if its sitting is over. A
-- save that ends its sitting wants a version for itself: a fifth of the room is left for it, and beyond that it is
-- `full`.
create or replace function save_document(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_base integer, p_revision integer,
  p_closes boolean, p_pause_seconds integer, p_max_versions integer, p_max_bytes bigint, p_now timestamptz
) returns table (outcome text, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
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
  if not is_open and newest.author = 'student' and not has_version_room(p_project,
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
        edited_at = p_now, closed_at = case when p_closes then p_now end, restored_from = null,
        pages = null, words_added = null, words_gone = null
      where v.id = newest.id returning v.* into newest;
    delete from version_texts t
      where t.id = old_text and not exists (select 1 from versions v where v.text_id = t.id)
        and not exists (select 1 from messages m where m.text_id = t.id);
    update projects p set updated_at = now() where p.id = p_project;
    perform text_replaced(p_project, newest.version_number);
    perform notify_project(p_project);
  else
    newest := append_version(
      p_user, p_project, keep_text(p_project, p_content), p_words, 'student', null, p_closes, p_now);
  end if;
  return query select 'saved', version_json(newest);
end $$;

-- A new version, with a stored text, after a project's newest. A cut-off answer that still waits for a choice is
-- discarded: who goes on with the document has chosen it. The caller holds the project's row.
create or replace function append_version(
  p_user uuid, p_project uuid, p_text uuid, p_words integer, p_author text, p_restored_from integer,
  p_closed boolean, p_now timestamptz
) returns versions language plpgsql as $$
declare
  made versions;
begin
  update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  insert into versions
    (project_id, version_number, text_id, word_count, author, edited_at, closed_at, restored_from, user_id)
    select p_project, coalesce(max(v.version_number), 0) + 1, p_text, p_words, p_author, p_now,
        case when p_closed then p_now end, p_restored_from, p_user
      from versions v where v.project_id = p_project
    returning * into made;
  update projects p set updated_at = now() where p.id = p_project;
  perform text_replaced(p_project, made.version_number);
  perform notify_project(p_project);
  return made;
end $$;

-- Whether one more version fits: by the number of the project's versions and, unless `p_max_bytes` is null, by the bytes
-- of all their texts, of every project of the owner.
create or replace function has_version_room(p_project uuid, p_max_versions integer, p_max_bytes bigint)
returns boolean language sql stable as $$
  select (select count(*) from versions v where v.project_id = p_project) < p_max_versions
    and (p_max_bytes is null or p_max_bytes > (
      select coalesce(sum(octet_length(t.content)), 0) from version_texts t
        join projects p on p.id = t.project_id
        where p.user_id = (select o.user_id from projects o where o.id = p_project)
          and exists (select 1 from versions v where v.text_id = t.id)));
$$;

-- The newest version that is the project's text.
create or replace function newest_document(p_project uuid) returns versions language sql stable as $$
  select v from versions v where v.project_id = p_project and v.state = 'document'
    order by v.version_number desc limit 1;
$$;

-- A version with its text, as the server presents it; null for none.
create or replace function version_json(p_version versions) returns json language sql stable as $$
  select to_json(whole) from (
    select (p_version).*, t.content from version_texts t where t.id = (p_version).text_id
  ) whole;
$$;

-- The student's choice for a text that was cut off while there was a document: it takes the document's place, or is
-- discarded. Only the newest version can be chosen; a choice may be made again. `outcome`: `chosen`, `not_found`,
-- `superseded` (a newer version is there, or it was never an alternative).
create or replace function choose_version(p_user uuid, p_project uuid, p_number integer, p_state text)
returns table (outcome text, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  chosen versions;
  facts jsonb;
begin
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
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
      perform text_replaced(p_project, chosen.version_number);
    end if;
    perform notify_project(p_project);
    return query select 'chosen', version_json(chosen);
  end if;
end $$;

-- Makes the text of an older version the document again, as a new version. `outcome`: `restored`, `not_found` (no
-- such project), `no_version`, `busy` or `full`. A text that is the document already is not restored again.
create or replace function restore_version(
  p_user uuid, p_project uuid, p_number integer, p_max_versions integer, p_now timestamptz
) returns table (outcome text, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
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
  if not has_version_room(p_project, p_max_versions, null) then
    return query select 'full', null::json;
    return;
  end if;
  newest := append_version(p_user, p_project, chosen.text_id, chosen.word_count, 'student', p_number, true, p_now);
  return query select 'restored', version_json(newest);
end $$;

-- Makes a draft that the student has brought the document, as a new version; its lines of the title page fill those
-- that the project lacks. `outcome`: `imported`, `not_found`, `busy` or `full`. The same draft again is the same
-- version.
create or replace function import_draft(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_lines jsonb, p_max_versions integer,
  p_max_bytes bigint, p_now timestamptz
) returns table (outcome text, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
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
    if not has_version_room(p_project, p_max_versions, p_max_bytes) then
      return query select 'full', null::json;
      return;
    end if;
    newest := append_version(
      p_user, p_project, keep_text(p_project, p_content), p_words, 'imported', null, true, p_now);
    perform fill_project(p_project, p_lines);
  end if;
  return query select 'imported', version_json(newest);
end $$;

-- The title and the title page's lines that a text brings, where the student has written none.
create or replace function fill_project(p_project uuid, p_facts jsonb) returns void language sql as $$
  update projects set
      title = case when title_source <> 'student' then coalesce(p_facts->>'title', title) else title end,
      title_source = case when title_source <> 'student' and p_facts ? 'title' then 'model' else title_source end,
      authors = coalesce(authors, left(p_facts->>'authors', 1000)),
      institution = coalesce(institution, p_facts->>'institution'),
      course = coalesce(course, p_facts->>'course'),
      instructor = coalesce(instructor, p_facts->>'instructor'),
      due_date = coalesce(due_date, p_facts->>'due_date'),
      updated_at = now()
    where id = p_project;
$$;
