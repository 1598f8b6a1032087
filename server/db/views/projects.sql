-- What each person may be to each project: its owner, or a member with a role.
create or replace view project_access as
select p.id as project_id, p.user_id, 'owner' as role, p.user_id as owner_id from projects p
union all
select m.project_id, m.user_id, m.role, p.user_id
from project_members m
join projects p on p.id = m.project_id;

-- What each person did for each project: words put into its text, comments that were not deleted, sources added.
create or replace view contributions as
select counted.project_id, counted.user_id, sum(counted.words)::integer as words,
       sum(counted.comments)::integer as comments, sum(counted.sources)::integer as sources
from (
  select w.project_id, w.user_id, w.words, 0 as comments, 0 as sources from words_by w
  union all
  select c.project_id, c.user_id, 0, 1, 0 from comments c where c.user_id is not null and c.text <> ''
  union all
  select s.project_id, s.user_id, 0, 0, 1 from sources s where s.project_id is not null
) counted
group by counted.project_id, counted.user_id;

-- The whole content of a message: an answer's with the text that is stored apart from it.
create or replace view message_contents as
select m.id, octet_length(m.content) + coalesce(octet_length(t.content), 0) as bytes,
       case when t.id is null then m.content
         else left(m.content, -1) || ',"texto_generado":' || t.content || '}' end as content
from messages m
left join version_texts t on t.id = m.text_id;

-- A run with its project and the student's message that it answers.
create or replace view run_summaries as
select g.id, g.user_id, g.status, g.project_id, p.title as project_title,
       g.user_message_id, m.content as request, g.work
from generations g
left join projects p on p.id = g.project_id
left join messages m on m.id = g.user_message_id;
