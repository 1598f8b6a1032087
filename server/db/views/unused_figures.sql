-- Pictures that no stored text of their owner names.
create or replace view unused_figures as
  select f.owner_id, f.id, f.created_at from figures f
    where not exists (
      select 1 from figure_uses u
        join version_texts t on t.id = u.text_id
        join projects p on p.id = t.project_id
        where u.figure_id = f.id and p.user_id = f.owner_id);
