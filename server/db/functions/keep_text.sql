-- The text of a project with this content, stored once. The caller holds the project's row.
create or replace function keep_text(p_project uuid, p_content text) returns uuid language plpgsql as $$
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
