-- The student's choice for a text that was cut off while there was a document: it takes the document's place, or is
-- discarded. Only the newest version can be chosen; a choice may be made again. `outcome`: `chosen`, `not_found`,
-- `superseded` (a newer version is there, or it was never an alternative).
create or replace function choose_version(p_user uuid, p_project uuid, p_number integer, p_state text)
returns table (outcome text, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  chosen versions;
  facts jsonb;
begin
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  select v.* into chosen from versions v where found and v.project_id = p_project and v.version_number = p_number;
  if not found then
    return query select 'not_found', null::json;
  elsif chosen.state = p_state then
    return query select 'chosen', version_json(chosen);
  elsif chosen.state = 'document' or exists (
    select 1 from versions v where v.project_id = p_project and v.version_number > p_number
  ) then
    return query select 'superseded', null::json;
  else
    update versions v set state = p_state where v.id = chosen.id returning v.* into chosen;
    if p_state = 'document' then
      select g.answer_facts into facts from generations g where g.id = chosen.generation_id;
      perform fill_project(p_project, coalesce(facts, '{}'));
      perform text_replaced(p_project, chosen.version_number);
    end if;
    perform notify_project(p_project);
    return query select 'chosen', version_json(chosen);
  end if;
end $$;
