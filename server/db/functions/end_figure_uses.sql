create or replace function end_figure_uses() returns trigger language plpgsql as $$
begin
  insert into ended_uses (id) select distinct figure_id from ended;
  return null;
end $$;

create or replace trigger figure_uses_ended after delete on figure_uses referencing old table as ended
  for each statement execute function end_figure_uses();
