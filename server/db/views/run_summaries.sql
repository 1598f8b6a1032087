-- A run with its project and the student's message that it answers.
create or replace view run_summaries as
select g.id, g.user_id, g.status, g.project_id, p.title as project_title,
       g.user_message_id, m.content as request, g.work
from generations g
left join projects p on p.id = g.project_id
left join messages m on m.id = g.user_message_id;
