-- The chat before a request, oldest first, the request last: the requests that were answered, the comments of the
-- answers, and whole the one answer to build on (`answer`): the document, or the cut-off text when the request
-- continues it. A document that equals no answer is an entry right before the request. Requests about selected text
-- are left out: what was accepted of them is in the document.
create or replace function run_history(p_request messages) returns json language sql stable as $$
  with base as (
    select v.generation_id, t.content from versions v join version_texts t on t.id = v.text_id
      where v.project_id = p_request.project_id and (p_request.continues or v.state = 'document')
      order by v.version_number desc limit 1
  ), entries as (
    select m.sequence_order * 2 as place,
        case m.role
          when 'user' then json_build_object('role', 'user', 'content', m.content, 'pages', m.pages)
          else json_build_object('role', 'assistant',
            'comments', m.content::json ->> 'comentarios_del_modelo',
            'answer', case when m.generation_id = (select generation_id from base)
              then (select c.content from message_contents c where c.id = m.id) end)
        end as entry
      from messages m
      where m.project_id = p_request.project_id and m.sequence_order <= p_request.sequence_order
        and m.selection is null
        and (m.role = 'assistant' or m.id = p_request.id
          or exists (select 1 from generations g where g.user_message_id = m.id and g.status = 'saved'))
    union all
    select p_request.sequence_order * 2 - 1, json_build_object('role', 'document', 'content', base.content)
      from base where base.generation_id is null
  )
  select json_agg(entry order by place) from entries;
$$;
