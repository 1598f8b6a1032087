-- What each person may be to each project: its owner, or a member with a role.
create or replace view project_access as
select p.id as project_id, p.user_id, 'owner' as role, p.user_id as owner_id from projects p
union all
select m.project_id, m.user_id, m.role, p.user_id
from project_members m
join projects p on p.id = m.project_id;
