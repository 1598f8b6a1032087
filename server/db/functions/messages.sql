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

-- A student's estimate is a cost only while a run answers the message.
create or replace function forget_message_cost(p_message uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update messages m set credits_consumed = 0
    where m.id = p_message and m.credits_consumed <> 0
      and not exists (
        select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed');
$$;

-- A message with its whole content, as the server presents it; null for none.
create or replace function message_json(p_message messages) returns jsonb language sql stable as $$
  select to_jsonb(p_message) - 'text_id' || jsonb_build_object('content', c.content)
    from message_contents c where c.id = (p_message).id;
$$;

-- Stores the texts of a project's older answers as texts of the project: of the first project with one after this place,
-- so many bytes of messages, and the one with which they are reached. Returns the place of the last one; no row at the end.
-- What is no answer with a text stays as it is, so that the next call begins after it.
create or replace function move_message_texts(
  p_project uuid, p_sequence integer, p_max_bytes integer, out project_id uuid, out sequence_order integer
) returns setof record language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  older record;
  parts record;
  bytes bigint := 0;
begin
  select m.project_id, m.sequence_order into project_id, sequence_order from messages m
    where m.role = 'assistant' and m.text_id is null and (m.project_id, m.sequence_order) > (p_project, p_sequence)
    order by m.project_id, m.sequence_order limit 1;
  if not found then
    return;
  end if;
  perform 1 from projects p where p.id = move_message_texts.project_id for update;
  for older in
    select m.id, m.sequence_order from messages m
      where m.role = 'assistant' and m.text_id is null and m.project_id = move_message_texts.project_id
        and m.sequence_order >= move_message_texts.sequence_order
      order by m.sequence_order
  loop
    sequence_order := older.sequence_order;
    select p.rest, p.generated, octet_length(m.content) as bytes into parts
      from messages m, answer_parts(m.content) p where m.id = older.id;
    update messages m set content = parts.rest, text_id = keep_text(move_message_texts.project_id, parts.generated)
      where m.id = older.id and parts.generated is not null;
    bytes := bytes + parts.bytes;
    exit when bytes >= p_max_bytes;
  end loop;
  return next;
end $$;
