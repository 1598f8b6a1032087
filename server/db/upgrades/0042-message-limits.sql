drop function add_message(uuid, uuid, text, integer, boolean);

-- As in 0012, with an `outcome` more: `full`, when the project has as many messages as it may, or as many bytes of the
-- student's. The answers are paid for by the character, and so limited by their price.
create function add_message(
  p_user uuid, p_project uuid, p_content text, p_sequence integer, p_continues boolean, p_max_messages integer,
  p_max_bytes integer
) returns table (outcome text, message json) language plpgsql as $$
declare
  place integer := p_sequence;
  kept messages;
begin
  -- Two tabs may write at once: the project row is the queue.
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
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
      case when kept.role = 'user' and kept.content = p_content then 'saved' else 'taken' end, to_json(kept);
    return;
  end if;
  if (select count(*) >= p_max_messages
        or coalesce(sum(octet_length(m.content)) filter (where m.role = 'user'), 0) + octet_length(p_content) > p_max_bytes
      from messages m where m.project_id = p_project)
  then
    return query select 'full', null::json;
    return;
  end if;
  insert into messages (project_id, role, content, sequence_order, credits_consumed, continues)
    values (p_project, 'user', p_content, place, char_length(p_content) / 10000.0, p_continues)
    returning * into kept;
  update projects p set updated_at = now() where p.id = p_project;
  return query select 'saved', to_json(kept);
end $$;
