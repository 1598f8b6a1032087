-- Brings the difference of a version that replaced the text into the order of steps, unless another server was faster.
create or replace function replace_text(
  p_project uuid, p_version integer, p_after integer, p_steps text[], p_head text
) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from projects p where p.id = p_project for update;
  update project_texts t
    -- Not kept: what people wrote meanwhile is in no version yet.
    set last = p_after + cardinality(p_steps), head = p_head, replaced_by = null, changed_at = now()
    where t.project_id = p_project and t.replaced_by = p_version and t.last = p_after;
  if found then
    insert into project_steps (project_id, number, client, step)
      select p_project, p_after + s.place, '', s.step from unnest(p_steps) with ordinality as s (step, place);
    perform notify_servers(jsonb_build_object(
      'kind', 'steps', 'projectId', p_project, 'last', p_after + cardinality(p_steps)));
  end if;
end $$;
