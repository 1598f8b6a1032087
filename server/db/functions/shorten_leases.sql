-- Leases that end later than one that is taken now were taken before the database's clock jumped back. They end as if
-- taken now: a server that lives renews them, and the runs of one that is gone are released.
create or replace function shorten_leases(p_lease_seconds integer) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update generations set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    where status = 'running' and lease_until > clock_timestamp() + make_interval(secs => p_lease_seconds + 60);
$$;
