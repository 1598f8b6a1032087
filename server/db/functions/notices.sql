-- Tells every server that something changed; on the channel of server/db/notices.ts.
create or replace function notify_servers(p_notice jsonb) returns void language sql as $$
  select pg_notify('cuartilla', p_notice::text);
$$;

-- Tells every server that a project changed, for its owner and each member.
create or replace function notify_project(p_project uuid) returns void language sql as $$
  select notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', a.user_id))
    from project_access a where a.project_id = p_project;
$$;
