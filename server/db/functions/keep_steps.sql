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
