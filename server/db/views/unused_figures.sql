-- Pictures that no stored text names. A picture of a member is used by the texts of whoever's project it is in.
create or replace view unused_figures as
  select f.owner_id, f.id, f.created_at from figures f
    where not exists (select 1 from figure_uses u where u.figure_id = f.id);
