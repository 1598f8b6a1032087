-- The text of a project with this content, stored once, with the pictures that it names. Null for no text. The
-- caller holds the project's row.
create or replace function keep_text(p_project uuid, p_content text) returns uuid language plpgsql as $$
declare
  hash bytea := sha256(convert_to(p_content, 'UTF8'));
  kept uuid;
begin
  if p_content is null then
    return null;
  end if;
  select t.id into kept from version_texts t where t.project_id = p_project and t.sha256 = hash;
  if not found then
    insert into version_texts (project_id, sha256, content) values (p_project, hash, p_content) returning id into kept;
    if position('](file:' in p_content) > 0 then
      insert into figure_uses (text_id, figure_id)
        select distinct kept, named[1] from regexp_matches(p_content, '\]\(file:([0-9a-f]{32})', 'g') as named;
    end if;
  end if;
  return kept;
end $$;
