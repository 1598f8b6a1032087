-- A new version, with a stored text, after a project's newest. A cut-off answer that still waits for a choice is
-- discarded: who goes on with the document has chosen it. The caller holds the project's row.
create or replace function append_version(
  p_user uuid, p_project uuid, p_text uuid, p_words integer, p_author text, p_restored_from integer,
  p_closed boolean, p_now timestamptz
) returns versions language plpgsql as $$
declare
  made versions;
begin
  update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  insert into versions
    (project_id, version_number, text_id, word_count, author, edited_at, closed_at, restored_from, user_id)
    select p_project, coalesce(max(v.version_number), 0) + 1, p_text, p_words, p_author, p_now,
        case when p_closed then p_now end, p_restored_from, p_user
      from versions v where v.project_id = p_project
    returning * into made;
  update projects p set updated_at = now() where p.id = p_project;
  perform text_replaced(p_project, made.version_number);
  perform notify_project(p_project);
  return made;
end $$;
