-- Tells every server that something changed; on the channel of server/db/notices.ts.
create or replace function notify_servers(p_notice jsonb) returns void language sql as $$
  select pg_notify('cuartilla', p_notice::text);
$$;
