-- The whole content of a message: an answer's with the text that is stored apart from it.
create or replace view message_contents as
select m.id, octet_length(m.content) + coalesce(octet_length(t.content), 0) as bytes,
       case when t.id is null then m.content
         else left(m.content, -1) || ',"texto_generado":' || t.content || '}' end as content
from messages m
left join version_texts t on t.id = m.text_id;
