-- What features may read of each other's rows without naming each other's tables (server/db/views.ts).

-- A run with its project and the student's message that it answers.
create view run_summaries as
select g.id, g.user_id, g.status, g.project_id, p.title as project_title,
       g.user_message_id, m.content as request
from generations g
left join projects p on p.id = g.project_id
left join messages m on m.id = g.user_message_id;

-- Receipts that belong to no transfer and photos that are on no profile.
create view unused_files as
select f.id, f.user_id, f.file_type, f.created_at
from files f
where not exists (select 1 from transactions t where t.receipt_file_id = f.id)
  and not exists (select 1 from users u where u.profile_picture_id = f.id);
