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
