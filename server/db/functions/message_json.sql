-- A message with its whole content, as the server presents it; null for none.
create or replace function message_json(p_message messages) returns jsonb language sql stable as $$
  select to_jsonb(p_message) - 'text_id' || jsonb_build_object('content', c.content)
    from message_contents c where c.id = (p_message).id;
$$;
