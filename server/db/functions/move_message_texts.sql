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
