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

-- Pictures that are in no project (figure_projects; a view cannot use another, because each is made by itself).
create or replace view unused_figures as
  select f.owner_id, f.id, f.created_at from figures f
    where not exists (
      select 1 from figure_uses u
        join version_texts t on t.id = u.text_id
        join projects p on p.id = t.project_id
        where u.figure_id = f.id and (
          p.user_id = f.owner_id
          or exists (
            select 1 from project_members m
              where m.project_id = p.id and m.user_id = f.owner_id and m.role = 'writes')
          or exists (select 1 from versions v where v.project_id = p.id and v.user_id = f.owner_id)));

-- Receipts that belong to no transfer and photos that are on no profile.
create or replace view unused_files as
select f.id, f.user_id, f.file_type, f.created_at
from files f
where not exists (select 1 from transactions t where t.receipt_file_id = f.id)
  and not exists (select 1 from users u where u.profile_picture_id = f.id);
