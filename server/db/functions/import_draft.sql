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
