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
