-- Tells every server that a project changed, for its owner and each member.
create or replace function notify_project(p_project uuid) returns void language sql as $$
  select notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', a.user_id))
    from project_access a where a.project_id = p_project;
$$;
