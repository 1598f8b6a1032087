-- The projects whose texts name a picture of somebody who writes or wrote in them. A text may name any picture; only such a
-- one is in its pages.
create or replace view figure_projects as
select f.owner_id, f.id, t.project_id
from figures f
join figure_uses u on u.figure_id = f.id
join version_texts t on t.id = u.text_id
join projects p on p.id = t.project_id
where p.user_id = f.owner_id
  or exists (
    select 1 from project_members m
      where m.project_id = p.id and m.user_id = f.owner_id and m.role = 'writes')
  or exists (select 1 from versions v where v.project_id = p.id and v.user_id = f.owner_id);
