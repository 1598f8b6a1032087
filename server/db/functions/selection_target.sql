-- What a request about selected text is about: the project of the message that it names, or the project itself; the
-- message to answer; the document. The message is the newest one: when the request names it by its id and it has no
-- run, or when it asks the same; else null. No row for what is not the student's.
create or replace function selection_target(
  p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_selection jsonb
) returns table (project_id uuid, message_id uuid, version_number integer, revision integer, content text)
language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  named messages;
  newest messages;
  document versions;
begin
  select m.* into named from messages m join projects p on p.id = m.project_id
    where coalesce(m.user_id, p.user_id) = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  select p.id into project_id from projects p
    where may_write(p.id, p_user) and p.id = coalesce(named.project_id, p_project);
  if project_id is null then
    return;
  end if;
  select m.* into newest from messages m where m.project_id = selection_target.project_id
    order by m.sequence_order desc limit 1;
  if newest.role = 'user' and coalesce(newest.user_id, p_user) = p_user and (
    newest.selection - 'excerpt' = p_selection or (newest.id = p_message and not exists (
      select 1 from generations g where g.user_message_id = newest.id and g.status <> 'failed'))
  ) then
    message_id := newest.id;
  end if;
  document := newest_document(project_id);
  version_number := document.version_number;
  revision := document.revision;
  content := (select t.content from version_texts t where t.id = document.text_id);
  return next;
end $$;
