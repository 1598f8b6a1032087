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

-- Whether a text has this content.
create or replace function is_text(p_text uuid, p_content text) returns boolean language sql stable as $$
  select exists (
    select 1 from version_texts t where t.id = p_text and t.sha256 = sha256(convert_to(p_content, 'UTF8')));
$$;

-- Says that a version is the text of its project now, so that the difference is brought into the order of steps
-- (server/steps/). Nothing to say where no steps are written. The caller holds the project's row.
create or replace function text_replaced(p_project uuid, p_version integer) returns void language plpgsql as $$
begin
  update project_texts t set replaced_by = p_version where t.project_id = p_project;
  if found then
    perform notify_servers(jsonb_build_object('kind', 'steps', 'projectId', p_project, 'last', null));
  end if;
end $$;

create or replace function end_figure_uses() returns trigger language plpgsql as $$
begin
  insert into ended_uses (id) select distinct figure_id from ended;
  return null;
end $$;

create or replace trigger figure_uses_ended after delete on figure_uses referencing old table as ended
  for each statement execute function end_figure_uses();

-- A question that any of some words answers: letters and digits between spaces, in the forms that `search` has.
-- Null where no word has a meaning, as "para" and "sobre".
create or replace function any_word(words text) returns tsquery
language sql immutable
as $$
  select string_agg('''' || lexeme || '''', ' | ')::tsquery
    from unnest(tsvector_to_array(to_tsvector('spanish', words))) lexeme
$$;
