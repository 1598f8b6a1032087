-- Says that a version is the text of its project now, so that the difference is brought into the order of steps
-- (server/steps/). Nothing to say where no steps are written. The caller holds the project's row.
create or replace function text_replaced(p_project uuid, p_version integer) returns void language plpgsql as $$
begin
  update project_texts t set replaced_by = p_version where t.project_id = p_project;
  if found then
    perform notify_servers(jsonb_build_object('kind', 'steps', 'projectId', p_project, 'last', null));
  end if;
end $$;
