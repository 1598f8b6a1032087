-- Pictures that are in no project (figure_projects.sql; a view cannot use another, because each is made by itself).
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
