-- Records the answer of a run with the text that is not written yet, while the run is the server's. Returns the run
-- afterwards, whoever changed it; no row when there is none.
create or replace function finish_run(
  p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_answer text, p_facts jsonb, p_cost bigint,
  p_completeness text, p_work jsonb default null
) returns setof generations language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  run generations;
begin
  select * into run from generations g where g.id = p_run for update;
  if run.status = 'running' and run.fence = p_fence and run.lease_owner = p_owner then
    insert into generation_chunks (generation_id, seq, text)
      select p_run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (seq integer, text text)
      on conflict do nothing;
    update generations g
      set status = 'generated', answer = p_answer, answer_facts = p_facts, cost_units = p_cost,
        completeness = p_completeness, work = coalesce(p_work, work), lease_until = null, updated_at = now(), finished_at = now()
      where g.id = p_run;
    perform notify_servers(jsonb_build_object(
      'kind', 'generation', 'generationId', p_run, 'userId', run.user_id));
  end if;
  return query select * from generations g where g.id = p_run;
end $$;
