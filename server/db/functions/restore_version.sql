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
