-- Saves a student's message with its estimate. The same message in the same place is a replay and returns the
-- existing row. `outcome`: `saved`, `not_found` (no such project), `taken` (another message is there), or `full`
-- (the project has as many messages as it may, or as many bytes of the student's: answers are limited by their
-- price).
-- `p_lines` of the title page are filled in where the project has none; `p_selection` makes it a request about selected
-- text, which costs nothing itself. `p_pages`: the length that the student chose.
create or replace function add_message(
  p_user uuid, p_project uuid, p_content text, p_sequence integer, p_continues boolean, p_max_messages integer,
  p_max_bytes integer, p_lines jsonb, p_pages integer default null, p_selection jsonb default null
) returns table (outcome text, message json) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  place integer := p_sequence;
  kept messages;
begin
  -- Two tabs may write at once: the project row is the queue.
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  if not found then
    return query select 'not_found', null::json;
    return;
  end if;
  if place is null then
    select coalesce(max(m.sequence_order), 0) + 1 into place from messages m where m.project_id = p_project;
  end if;
  select m.* into kept from messages m where m.project_id = p_project and m.sequence_order = place;
  if found then
    return query select
      case when kept.role = 'user' and kept.content = p_content and coalesce(kept.user_id, p_user) = p_user then 'saved' else 'taken' end, to_json(kept);
    return;
  end if;
  if (select count(*) >= p_max_messages
        or coalesce(sum(octet_length(m.content)) filter (where m.role = 'user'), 0) + octet_length(p_content) > p_max_bytes
      from messages m where m.project_id = p_project)
  then
    return query select 'full', null::json;
    return;
  end if;
  insert into messages (project_id, role, content, sequence_order, credits_consumed, continues, pages, selection, user_id)
    values (p_project, 'user', p_content, place,
      case when p_selection is null then char_length(p_content) / 10000.0 else 0 end, p_continues, p_pages,
      p_selection, p_user)
    returning * into kept;
  perform fill_project(p_project, p_lines);
  return query select 'saved', to_json(kept);
end $$;
