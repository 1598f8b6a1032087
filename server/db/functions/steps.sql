-- Begins the order of steps of a project with the text that its newest version has (`p_version`, 0: none), unless another was
-- faster or the version is not the newest any more.
create or replace function open_text(p_project uuid, p_version integer, p_revision integer, p_head text, p_doc text)
returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  newest versions;
begin
  perform 1 from projects p where p.id = p_project for update;
  newest := newest_document(p_project);
  if coalesce(newest.version_number, 0) = p_version and coalesce(newest.revision, 0) = p_revision then
    insert into project_texts (project_id, number, head, doc, last, kept) values (p_project, 0, p_head, p_doc, 0, 0)
      on conflict do nothing;
  end if;
end $$;

-- Adds what a browser sent to the order of a text, if nothing came before it. `outcome`: `taken`, also for a send that was
-- taken before; `behind` (other steps came first), `replaced` (a version replaced the text, which has to be brought into
-- the order), `not_found` or `unopened`. `last`: the number of the newest step. All servers are told, with the steps if they are
-- few (a notice has at most 8,000 bytes), and where their writer is (`p_presence`).
create or replace function append_steps(
  p_user uuid, p_project uuid, p_after integer, p_client text, p_number integer, p_steps text[],
  p_presence jsonb default null
) returns table (outcome text, last integer) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  written project_texts;
  known project_clients;
begin
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  if not found then
    return query select 'not_found', 0;
    return;
  end if;
  select t.* into written from project_texts t where t.project_id = p_project for update;
  if not found then
    return query select 'unopened', 0;
    return;
  end if;
  select c.* into known from project_clients c where c.project_id = p_project and c.client = p_client;
  if found and known.user_id is distinct from p_user then
    -- A forged name of another's browser.
    return query select 'not_found', 0;
  elsif found and known.number >= p_number then
    return query select 'taken', known.last;
  elsif written.replaced_by is not null then
    return query select 'replaced', written.last;
  elsif written.last <> p_after then
    return query select 'behind', written.last;
  else
    insert into project_steps (project_id, number, client, step)
      select p_project, p_after + s.place, p_client, s.step
        from unnest(p_steps) with ordinality as s (step, place);
    written.last := p_after + cardinality(p_steps);
    update project_texts t set last = written.last, changed_at = now() where t.project_id = p_project;
    insert into project_clients (project_id, client, user_id, number, last)
      values (p_project, p_client, p_user, p_number, written.last)
      on conflict (project_id, client) do update
        set number = excluded.number, last = excluded.last, seen_at = now();
    perform notify_servers(jsonb_build_object(
      'kind', 'steps', 'projectId', p_project, 'last', written.last, 'client', p_client, 'presence', p_presence,
      'steps', case when octet_length(array_to_string(p_steps, '')) <= 3000 then to_jsonb(p_steps) end));
    return query select 'taken', written.last;
  end if;
end $$;

-- Brings the difference of a version that replaced the text into the order of steps, unless another server was faster.
create or replace function replace_text(
  p_project uuid, p_version integer, p_after integer, p_steps text[], p_head text
) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from projects p where p.id = p_project for update;
  update project_texts t
    -- Not kept: what people wrote meanwhile is in no version yet.
    set last = p_after + cardinality(p_steps), head = p_head, replaced_by = null, changed_at = now()
    where t.project_id = p_project and t.replaced_by = p_version and t.last = p_after;
  if found then
    insert into project_steps (project_id, number, client, step)
      select p_project, p_after + s.place, '', s.step from unnest(p_steps) with ordinality as s (step, place);
    perform notify_servers(jsonb_build_object(
      'kind', 'steps', 'projectId', p_project, 'last', p_after + cardinality(p_steps)));
  end if;
end $$;

-- Saves the text after the step `p_last` as a version, written by who sent steps last, and as what the next steps are for;
-- steps before the text before it are deleted. `p_authors`: who wrote what since the text before it (NewAuthors of
-- server/steps/steps-program.ts); null from a server of before there were any. False when a version replaced the text
-- meanwhile, or another server kept a part of these steps.
create or replace function keep_steps(
  p_project uuid, p_last integer, p_doc text, p_content text, p_words integer, p_pause_seconds integer, p_now timestamptz,
  p_authors jsonb default null
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  written project_texts;
  newest versions;
  writer uuid;
begin
  select p.user_id into writer from projects p where p.id = p_project for update;
  select t.* into written from project_texts t where t.project_id = p_project for update;
  if not found or written.replaced_by is not null or written.last < p_last or written.kept >= p_last then
    return written.kept >= p_last;
  end if;
  if p_authors is not null then
    if (p_authors ->> 'from')::integer <> written.number then
      return false;
    end if;
    perform keep_authors(p_project, p_authors);
  end if;
  writer := coalesce((select c.user_id from project_clients c
    where c.project_id = p_project and c.last <= p_last order by c.last desc limit 1), writer);
  newest := newest_document(p_project);
  if newest.author = 'student' and newest.closed_at is null and newest.user_id = writer
    and newest.edited_at > p_now - make_interval(secs => p_pause_seconds)
    and not exists (
      select 1 from versions v where v.project_id = p_project and v.version_number > newest.version_number)
    and not exists (
      select 1 from generations g where g.project_id = p_project and g.created_at > newest.created_at)
  then
    update versions v
      set text_id = keep_text(p_project, p_content), word_count = p_words, revision = v.revision + 1,
        edited_at = p_now, restored_from = null, pages = null, words_added = null, words_gone = null
      where v.id = newest.id;
    delete from version_texts t
      where t.id = newest.text_id and not exists (select 1 from versions v where v.text_id = t.id)
        and not exists (select 1 from messages m where m.text_id = t.id);
    update projects p set updated_at = now() where p.id = p_project;
    perform notify_project(p_project);
  elsif not is_text(newest.text_id, p_content) then
    perform append_version(writer, p_project, keep_text(p_project, p_content), p_words, 'student', null, false, p_now);
  end if;
  -- Whoever is behind by more gets the text itself.
  delete from project_steps s where s.project_id = p_project and s.number <= p_last - 500;
  update project_texts t set number = p_last, doc = p_doc, kept = p_last, kept_at = clock_timestamp(), replaced_by = null
    where t.project_id = p_project;
  return true;
end $$;

-- Adds who wrote what in the steps of a text to what is known of it, and forgets the blocks that are gone. An account that was
-- erased meanwhile is nobody. The caller holds the text's row.
create or replace function keep_authors(p_project uuid, p_authors jsonb) returns void language plpgsql as $$
begin
  insert into block_authors (project_id, block_id, written_by, changed_by)
    select p_project, b.id, writer.id, changer.id
      from jsonb_to_recordset(p_authors -> 'blocks') as b (id text, written uuid, changed uuid)
      left join users writer on writer.id = b.written and writer.erased_at is null
      left join users changer on changer.id = b.changed and changer.erased_at is null
    on conflict (project_id, block_id) do update
      set written_by = excluded.written_by, changed_by = excluded.changed_by;
  delete from block_authors a
    where a.project_id = p_project
      and not exists (select 1 from jsonb_array_elements_text(p_authors -> 'ids') as i (id) where i.id = a.block_id);
  insert into words_by (project_id, user_id, words)
    select p_project, u.id, w.words::integer
      from jsonb_each_text(p_authors -> 'words') as w (person, words)
      join users u on u.id = w.person::uuid and u.erased_at is null
    on conflict (project_id, user_id) do update set words = words_by.words + excluded.words;
end $$;
