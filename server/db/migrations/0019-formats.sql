-- What a project may have otherwise on its pages than the specification has it; `number_title_page` is older.
alter table projects
  -- Before the last author in parentheses and in references.
  add column conjunction text not null default 'y' check (conjunction in ('y', '&')),
  add column sections_start_pages boolean not null default true,
  add column is_justified boolean not null default false;

-- Makes a draft that the student has brought the document, as a new version; what it says of the title page fills the
-- lines that the project lacks. `outcome`: `imported`, `not_found` or `busy`. The same draft again is the same version.
create function import_draft(
  p_user uuid, p_project uuid, p_content text, p_words integer, p_lines jsonb, p_now timestamptz
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
  if newest.author is distinct from 'imported' or newest.content <> p_content then
    newest := append_version(p_user, p_project, p_content, p_words, 'imported', null, true, p_now);
    perform fill_project(p_project, p_lines);
  end if;
  return query select 'imported', to_json(newest);
end $$;
