-- Gives a work in steps up, with the text and the state that are not written yet, while it is the server's: its lease
-- ends now, so that any server takes it over.
create or replace function suspend_run(
  p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_work jsonb
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from generations g
    where g.id = p_run and g.status = 'running' and g.fence = p_fence and g.lease_owner = p_owner for update;
  if not found then
    return false;
  end if;
  insert into generation_chunks (generation_id, seq, text)
    select p_run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (seq integer, text text)
    on conflict do nothing;
  update generations g
    set work = coalesce(p_work, g.work), lease_until = clock_timestamp(), takeovers = greatest(g.takeovers - 1, 0)
    where g.id = p_run;
  perform notify_servers(jsonb_build_object('kind', 'chunks', 'generationIds', jsonb_build_array(p_run)));
  return true;
end $$;
