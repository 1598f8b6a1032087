-- Adds what a browser sent to the order of a text, if nothing came before it. `outcome`: `taken`, also for a send that was
-- taken before; `behind` (other steps came first), `replaced` (a version replaced the text, which has to be brought into
-- the order), `not_found` or `unopened`. `last`: the number of the newest step. All servers are told, with the steps if they are
-- few (a notice has at most 8,000 bytes), and where their writer is (`p_presence`).
create or replace function append_steps(
  p_user uuid, p_project uuid, p_after integer, p_client text, p_number integer, p_steps text[],
  p_presence jsonb default null
) returns table (outcome text, last integer) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  written project_texts;
  known project_clients;
begin
  perform 1 from projects p where p.id = p_project and may_write(p.id, p_user) for update;
  if not found then
    return query select 'not_found', 0;
    return;
  end if;
  select t.* into written from project_texts t where t.project_id = p_project for update;
  if not found then
    return query select 'unopened', 0;
    return;
  end if;
  select c.* into known from project_clients c where c.project_id = p_project and c.client = p_client;
  if found and known.user_id is distinct from p_user then
    -- A forged name of another's browser.
    return query select 'not_found', 0;
  elsif found and known.number >= p_number then
    return query select 'taken', known.last;
  elsif written.replaced_by is not null then
    return query select 'replaced', written.last;
  elsif written.last <> p_after then
    return query select 'behind', written.last;
  else
    insert into project_steps (project_id, number, client, step)
      select p_project, p_after + s.place, p_client, s.step
        from unnest(p_steps) with ordinality as s (step, place);
    written.last := p_after + cardinality(p_steps);
    update project_texts t set last = written.last, changed_at = now() where t.project_id = p_project;
    insert into project_clients (project_id, client, user_id, number, last)
      values (p_project, p_client, p_user, p_number, written.last)
      on conflict (project_id, client) do update
        set number = excluded.number, last = excluded.last, seen_at = now();
    perform notify_servers(jsonb_build_object(
      'kind', 'steps', 'projectId', p_project, 'last', written.last, 'client', p_client, 'presence', p_presence,
      'steps', case when octet_length(array_to_string(p_steps, '')) <= 3000 then to_jsonb(p_steps) end));
    return query select 'taken', written.last;
  end if;
end $$;
