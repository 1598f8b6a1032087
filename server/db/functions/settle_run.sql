-- Settles a run, or the run that answers a message of a project: the one at `p_sequence`, else the newest. Returns
-- its state before, and the rows that it made; no row when there is no such run. A replay returns the same rows.
create or replace function settle_run(
  p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamptz
) returns table (was text, message json, version json) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select g.* into run from generations g left join messages m on m.id = g.user_message_id
    where g.user_id = p_user
      and (g.id = p_run or (p_run is null and g.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by g.created_at desc, g.id desc
    limit 1 for update of g;
  if not found then
    return;
  end if;
  if run.status = 'generated' then
    perform settle_locked_run(run, p_now);
  end if;
  return query select run.status,
    (select message_json(m)::json from messages m where m.generation_id = run.id),
    (select version_json(v) from versions v where v.generation_id = run.id);
end $$;

-- Makes a run in state `generated` the student's: message, version and charge. An answer that changes nothing, as to
-- a question, is a message without a version. So is the answer to a request about selected text: a proposal, which
-- waits for no decision if it leaves the text unchanged. The caller holds the account's lock.
create or replace function settle_locked_run(p_run generations, p_now timestamptz) returns void language plpgsql as $$
declare
  charged bigint;
  next_sequence integer;
  next_version integer;
  version_state text := 'document';
  parts record;
  kept_text uuid;
begin
  charged := settle_credits(p_run.user_id, p_run.id, p_run.input_units, p_run.cost_units, p_now);
  update generations set status = 'saved', updated_at = now() where id = p_run.id;
  perform 1 from projects where id = p_run.project_id for update;
  if found then
    select coalesce(max(sequence_order), 0) + 1 into next_sequence
      from messages where project_id = p_run.project_id;
    parts := answer_parts(p_run.answer);
    kept_text := keep_text(p_run.project_id, parts.generated);
    insert into messages
      (project_id, role, content, text_id, sequence_order, model, credits_consumed, completeness, generation_id,
        selection, proposal, plan, user_id)
      values (p_run.project_id, 'assistant', parts.rest, kept_text, next_sequence, p_run.model, charged / 10000.0,
        p_run.completeness, p_run.id, p_run.selection, case
          when p_run.selection is null then null
          when (p_run.answer_facts->>'is_unchanged')::boolean then 'unchanged'
          else 'pending'
        end, p_run.answer_facts->'plan', p_run.user_id);
    if p_run.selection is null and not coalesce((p_run.answer_facts->>'is_unchanged')::boolean, false) then
      select coalesce(max(version_number), 0) + 1 into next_version
        from versions where project_id = p_run.project_id;
      -- What was cut off never takes the place of a document by itself.
      -- A work that goes on with the document has all of it.
      if p_run.completeness <> 'complete' and not coalesce((p_run.answer_facts->>'has_document')::boolean, false)
        and exists (
        select 1 from versions where project_id = p_run.project_id and state = 'document'
      ) then
        version_state := 'alternative';
      end if;
      insert into versions (project_id, version_number, text_id, word_count, generation_id, state, completeness, user_id)
        values (p_run.project_id, next_version, kept_text, coalesce((p_run.answer_facts->>'word_count')::integer, 0),
          p_run.id, version_state, p_run.completeness, p_run.user_id);
      if version_state = 'document' then
        perform text_replaced(p_run.project_id, next_version);
      end if;
      perform fill_project(p_run.project_id,
        case version_state when 'document' then coalesce(p_run.answer_facts, '{}') else '{}' end);
    end if;
    perform notify_project(p_run.project_id);
  end if;
  perform notify_servers(jsonb_build_object(
    'kind', 'generation', 'generationId', p_run.id, 'userId', p_run.user_id));
  perform notify_servers(jsonb_build_object('kind', 'credits', 'userId', p_run.user_id));
end $$;

-- An answer's JSON in two: `rest` is the JSON without the text, `generated` the text as it was written. What is not such
-- an answer is `rest` as it is, and has no text.
create or replace function answer_parts(p_answer text, out rest text, out generated text) language plpgsql immutable as $$
begin
  select '{' || string_agg(to_json(e.key) || ':' || e.value, ',' order by e.place)
        filter (where e.key <> 'texto_generado') || '}',
      (array_agg(e.value::text) filter (where e.key = 'texto_generado' and json_typeof(e.value) = 'object'))[1]
    into rest, generated from json_each(p_answer::json) with ordinality e (key, value, place)
    -- Of two of the same name neither could be put back in its place.
    having count(*) = count(distinct e.key);
  if rest is null or generated is null then
    rest := p_answer;
    generated := null;
  end if;
exception when data_exception then
  rest := p_answer;
  generated := null;
end $$;
