-- A database with a student's project, four versions, a source and an answer that no browser saved, as the migrations
-- 0001 to 0022 made it: what pg_dump --inserts wrote of it. server/db/migrate.test.ts reads it (decision 033).
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.add_message(p_user uuid, p_project uuid, p_content text, p_sequence integer, p_continues boolean) RETURNS TABLE(outcome text, message json)
    LANGUAGE plpgsql
    AS $$
declare
  place integer := p_sequence;
  kept messages;
begin
  -- Two tabs may write at once: the project row is the queue.
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  if not found then
    return query select 'not_found', null::json;
    return;
  end if;
  if place is null then
    select coalesce(max(m.sequence_order), 0) + 1 into place from messages m where m.project_id = p_project;
  end if;
  select m.* into kept from messages m where m.project_id = p_project and m.sequence_order = place;
  if found then
    return query select
      case when kept.role = 'user' and kept.content = p_content then 'saved' else 'taken' end, to_json(kept);
    return;
  end if;
  insert into messages (project_id, role, content, sequence_order, credits_consumed, continues)
    values (p_project, 'user', p_content, place, char_length(p_content) / 10000.0, p_continues)
    returning * into kept;
  update projects p set updated_at = now() where p.id = p_project;
  return query select 'saved', to_json(kept);
end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    project_id uuid NOT NULL,
    version_number integer NOT NULL,
    content text NOT NULL,
    word_count integer NOT NULL,
    generation_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state text DEFAULT 'document'::text NOT NULL,
    completeness text DEFAULT 'complete'::text NOT NULL,
    author text DEFAULT 'model'::text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    closed_at timestamp with time zone,
    restored_from integer,
    CONSTRAINT versions_author_check CHECK ((author = ANY (ARRAY['model'::text, 'student'::text, 'imported'::text]))),
    CONSTRAINT versions_completeness_check CHECK ((completeness = ANY (ARRAY['complete'::text, 'stopped'::text, 'cut_off'::text, 'credit_limit'::text]))),
    CONSTRAINT versions_restored_from_check CHECK ((restored_from >= 1)),
    CONSTRAINT versions_revision_check CHECK ((revision >= 1)),
    CONSTRAINT versions_state_check CHECK ((state = ANY (ARRAY['document'::text, 'alternative'::text, 'discarded'::text]))),
    CONSTRAINT versions_version_number_check CHECK ((version_number >= 1)),
    CONSTRAINT versions_word_count_check CHECK ((word_count >= 0))
);
CREATE FUNCTION public.append_version(p_user uuid, p_project uuid, p_content text, p_words integer, p_author text, p_restored_from integer, p_closed boolean, p_now timestamp with time zone) RETURNS public.versions
    LANGUAGE plpgsql
    AS $$
declare
  made versions;
begin
  update versions v set state = 'discarded' where v.project_id = p_project and v.state = 'alternative';
  insert into versions
    (project_id, version_number, content, word_count, author, edited_at, closed_at, restored_from)
    select p_project, coalesce(max(v.version_number), 0) + 1, p_content, p_words, p_author, p_now,
        case when p_closed then p_now end, p_restored_from
      from versions v where v.project_id = p_project
    returning * into made;
  update projects p set updated_at = now() where p.id = p_project;
  perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  return made;
end $$;
CREATE FUNCTION public.begin_writing(p_user uuid, p_project uuid, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  run generations;
begin
  select g.* into run from generations g
    where g.user_id = p_user and g.project_id = p_project and g.status in ('running', 'generated');
  if run.status = 'running' then
    return 'busy';
  elsif run.status = 'generated' then
    perform lock_credit_account(p_user, p_now);
    select g.* into run from generations g where g.id = run.id for update;
    if run.status = 'generated' then
      perform settle_locked_run(run, p_now);
    end if;
  end if;
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  return case when found then 'ready' else 'not_found' end;
end $$;
CREATE FUNCTION public.choose_version(p_user uuid, p_project uuid, p_number integer, p_state text) RETURNS TABLE(outcome text, version json)
    LANGUAGE plpgsql
    AS $$
declare
  chosen versions;
  facts jsonb;
begin
  perform 1 from projects p where p.id = p_project and p.user_id = p_user for update;
  select v.* into chosen from versions v where found and v.project_id = p_project and v.version_number = p_number;
  if not found then
    return query select 'not_found', null::json;
  elsif chosen.state = p_state then
    return query select 'chosen', to_json(chosen);
  elsif chosen.state = 'document' or exists (
    select 1 from versions v where v.project_id = p_project and v.version_number > p_number
  ) then
    return query select 'superseded', null::json;
  else
    update versions v set state = p_state where v.id = chosen.id returning v.* into chosen;
    if p_state = 'document' then
      select g.answer_facts into facts from generations g where g.id = chosen.generation_id;
      perform fill_project(p_project, coalesce(facts, '{}'));
    end if;
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
    return query select 'chosen', to_json(chosen);
  end if;
end $$;
CREATE TABLE public.credit_holds (
    generation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    period integer NOT NULL,
    free_units bigint NOT NULL,
    paid_units bigint NOT NULL,
    free_available bigint NOT NULL,
    charged_free bigint DEFAULT 0 NOT NULL,
    charged_paid bigint DEFAULT 0 NOT NULL,
    state text DEFAULT 'held'::text NOT NULL,
    CONSTRAINT credit_holds_check CHECK (((charged_free >= 0) AND (charged_free <= free_units))),
    CONSTRAINT credit_holds_check1 CHECK (((charged_paid >= 0) AND (charged_paid <= paid_units))),
    CONSTRAINT credit_holds_check2 CHECK (((paid_units = 0) OR (free_units = free_available))),
    CONSTRAINT credit_holds_check3 CHECK (((charged_paid = 0) OR (charged_free = free_units))),
    CONSTRAINT credit_holds_check4 CHECK (((state = 'settled'::text) OR ((charged_free = 0) AND (charged_paid = 0)))),
    CONSTRAINT credit_holds_free_units_check CHECK ((free_units >= 0)),
    CONSTRAINT credit_holds_paid_units_check CHECK ((paid_units >= 0)),
    CONSTRAINT credit_holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'settled'::text, 'released'::text])))
);
CREATE FUNCTION public.close_hold(p_hold public.credit_holds, p_state text, p_charged_free bigint, p_charged_paid bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  update credit_holds
    set state = p_state, charged_free = p_charged_free, charged_paid = p_charged_paid
    where generation_id = p_hold.generation_id;
  update credit_accounts
    set free_held = free_held - p_hold.free_units, paid_held = paid_held - p_hold.paid_units
    where user_id = p_hold.user_id;
end $$;
CREATE FUNCTION public.credit_period(p_anchor date, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE
    AS $$
declare
  today date := (p_now at time zone 'America/Guayaquil')::date;
  months integer;
begin
  months := (extract(year from today) - extract(year from p_anchor))::integer * 12
    + (extract(month from today) - extract(month from p_anchor))::integer;
  if (p_anchor + make_interval(months => months))::date > today then
    months := months - 1;
  end if;
  return greatest(months, 0);
end $$;
CREATE FUNCTION public.expire_hold_rest(p_hold public.credit_holds, p_charged_free bigint, p_period integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if p_hold.period < p_period then
    perform post_credit_entry(p_hold.user_id, 'expire', p_charged_free - p_hold.free_units, 0,
      'expire-hold:' || p_hold.generation_id, p_hold.generation_id);
  end if;
end $$;
CREATE TABLE public.generations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid,
    user_message_id uuid,
    status text DEFAULT 'running'::text NOT NULL,
    fence integer DEFAULT 1 NOT NULL,
    lease_owner text,
    lease_until timestamp with time zone,
    stop_requested boolean DEFAULT false NOT NULL,
    provider text NOT NULL,
    model text NOT NULL,
    input_units bigint NOT NULL,
    output_limit_units bigint NOT NULL,
    cost_units bigint,
    answer text,
    completeness text DEFAULT 'complete'::text NOT NULL,
    error_code text,
    error_details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    answer_facts jsonb,
    selection jsonb,
    CONSTRAINT generations_check CHECK (((cost_units >= 0) AND (cost_units <= output_limit_units))),
    CONSTRAINT generations_check1 CHECK (((status = 'failed'::text) = (error_code IS NOT NULL))),
    CONSTRAINT generations_check2 CHECK (((status <> ALL (ARRAY['generated'::text, 'saved'::text])) OR ((answer IS NOT NULL) AND (cost_units IS NOT NULL)))),
    CONSTRAINT generations_check3 CHECK (((status = 'running'::text) = (lease_until IS NOT NULL))),
    CONSTRAINT generations_completeness_check CHECK ((completeness = ANY (ARRAY['complete'::text, 'stopped'::text, 'cut_off'::text, 'credit_limit'::text]))),
    CONSTRAINT generations_input_units_check CHECK ((input_units >= 0)),
    CONSTRAINT generations_output_limit_units_check CHECK ((output_limit_units > 0)),
    CONSTRAINT generations_status_check CHECK ((status = ANY (ARRAY['running'::text, 'generated'::text, 'saved'::text, 'failed'::text])))
);
CREATE FUNCTION public.fail_run(p_user uuid, p_run uuid, p_fence integer, p_only_expired boolean, p_code text, p_details jsonb, p_now timestamp with time zone) RETURNS SETOF public.generations
    LANGUAGE plpgsql
    AS $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select * into run from generations g where g.id = p_run and g.user_id = p_user for update;
  if run.status = 'running' and (p_fence is null or run.fence = p_fence)
    and (not p_only_expired or run.lease_until < clock_timestamp())
  then
    update generations g
      set status = 'failed', error_code = p_code, error_details = p_details, lease_until = null,
        updated_at = now(), finished_at = now()
      where g.id = p_run;
    perform release_credits(p_user, p_run, p_now);
    perform forget_message_cost(run.user_message_id);
    perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', p_run, 'userId', p_user));
    if run.project_id is not null then
      perform notify_servers(jsonb_build_object(
        'kind', 'project', 'projectId', run.project_id, 'userId', p_user));
    end if;
  end if;
  return query select * from generations g where g.id = p_run and g.user_id = p_user;
end $$;
CREATE FUNCTION public.fill_project(p_project uuid, p_facts jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  update projects set
      title = case when title_source <> 'student' then coalesce(p_facts->>'title', title) else title end,
      title_source = case when title_source <> 'student' and p_facts ? 'title' then 'model' else title_source end,
      institution = coalesce(institution, p_facts->>'institution'),
      course = coalesce(course, p_facts->>'course'),
      instructor = coalesce(instructor, p_facts->>'instructor'),
      due_date = coalesce(due_date, p_facts->>'due_date'),
      updated_at = now()
    where id = p_project;
$$;
CREATE FUNCTION public.finish_run(p_run uuid, p_fence integer, p_owner text, p_pieces jsonb, p_answer text, p_facts jsonb, p_cost bigint, p_completeness text) RETURNS SETOF public.generations
    LANGUAGE plpgsql
    AS $$
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
        completeness = p_completeness, lease_until = null, updated_at = now(), finished_at = now()
      where g.id = p_run;
    perform notify_servers(jsonb_build_object(
      'kind', 'generation', 'generationId', p_run, 'userId', run.user_id));
  end if;
  return query select * from generations g where g.id = p_run;
end $$;
CREATE FUNCTION public.flush_runs(p_owner text, p_runs jsonb, p_pieces jsonb, p_renews boolean, p_lease_seconds integer) RETURNS TABLE(run_id uuid, is_ours boolean, stop_requested boolean)
    LANGUAGE plpgsql
    AS $$
declare
  ours uuid[];
  written uuid[];
begin
  if p_renews then
    with renewed as (
      update generations g
        set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
        from jsonb_to_recordset(p_runs) as r (id uuid, fence integer)
        where g.id = r.id and g.fence = r.fence and g.status = 'running' and g.lease_owner = p_owner
        returning g.id
    ) select array_agg(id) into ours from renewed;
  else
    select array_agg(g.id) into ours from (
      select o.id from generations o
        join jsonb_to_recordset(p_runs) as r (id uuid, fence integer) on o.id = r.id and o.fence = r.fence
        where o.status = 'running' and o.lease_owner = p_owner
        for share of o
    ) g;
  end if;
  with inserted as (
    insert into generation_chunks (generation_id, seq, text)
      select c.run, c.seq, c.text from jsonb_to_recordset(p_pieces) as c (run uuid, seq integer, text text)
        where c.run = any (ours)
      on conflict do nothing
      returning generation_id
  ) select array_agg(distinct generation_id) into written from inserted;
  if written is not null then
    -- A notice holds 8,000 bytes; who follows a run that is not named looks every second anyway.
    perform notify_servers(jsonb_build_object('kind', 'chunks', 'generationIds', to_jsonb(written[1:150])));
  end if;
  return query
    select r.id, coalesce(r.id = any (ours), false), coalesce(g.stop_requested, false)
      from jsonb_to_recordset(p_runs) as r (id uuid, fence integer)
      left join generations g on g.id = r.id;
end $$;
CREATE FUNCTION public.fold_text(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(NORMALIZE(lower(typed), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text);
CREATE FUNCTION public.forbid_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.forget_message_cost(p_message uuid) RETURNS void
    LANGUAGE sql
    AS $$
  update messages m set credits_consumed = 0
    where m.id = p_message and m.credits_consumed <> 0
      and not exists (
        select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed');
$$;
CREATE FUNCTION public.hold_credits(p_user uuid, p_generation uuid, p_input bigint, p_min_output bigint, p_max_output bigint, p_now timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  free_available bigint := account.free_units - account.free_held;
  available bigint := free_available + account.paid_units - account.paid_held;
  wanted bigint;
  held_free bigint;
begin
  if available < p_input + p_min_output then
    return null;
  end if;
  wanted := least(available, p_input + p_max_output);
  held_free := least(wanted, free_available);
  insert into credit_holds (generation_id, user_id, period, free_units, paid_units, free_available)
    values (p_generation, p_user, account.period, held_free, wanted - held_free, free_available);
  update credit_accounts
    set free_held = free_held + held_free, paid_held = paid_held + wanted - held_free
    where user_id = p_user;
  return wanted - p_input;
end $$;
CREATE FUNCTION public.image_bands(image_hash text) RETURNS integer[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY[((SUBSTRING((('x'::text || image_hash))::bit(64) FROM 1 FOR 13))::bit(13))::integer, (((SUBSTRING((('x'::text || image_hash))::bit(64) FROM 14 FOR 13))::bit(13))::integer + 8192), (((SUBSTRING((('x'::text || image_hash))::bit(64) FROM 27 FOR 13))::bit(13))::integer + 16384), (((SUBSTRING((('x'::text || image_hash))::bit(64) FROM 40 FOR 13))::bit(13))::integer + 24576), (((SUBSTRING((('x'::text || image_hash))::bit(64) FROM 53 FOR 12))::bit(12))::integer + 32768)];
CREATE FUNCTION public.import_draft(p_user uuid, p_project uuid, p_content text, p_words integer, p_lines jsonb, p_now timestamp with time zone) RETURNS TABLE(outcome text, version json)
    LANGUAGE plpgsql
    AS $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  newest versions;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  newest := newest_document(p_project);
  if newest.author is distinct from 'imported' or newest.content <> p_content then
    newest := append_version(p_user, p_project, p_content, p_words, 'imported', null, true, p_now);
    perform fill_project(p_project, p_lines);
  end if;
  return query select 'imported', to_json(newest);
end $$;
CREATE TABLE public.credit_accounts (
    user_id uuid NOT NULL,
    free_units bigint DEFAULT 0 NOT NULL,
    paid_units bigint DEFAULT 0 NOT NULL,
    free_held bigint DEFAULT 0 NOT NULL,
    paid_held bigint DEFAULT 0 NOT NULL,
    anchor date NOT NULL,
    period integer DEFAULT 0 NOT NULL,
    entry_count bigint DEFAULT 0 NOT NULL,
    CONSTRAINT credit_accounts_check CHECK ((free_held <= free_units)),
    CONSTRAINT credit_accounts_check1 CHECK ((paid_held <= paid_units)),
    CONSTRAINT credit_accounts_free_held_check CHECK ((free_held >= 0)),
    CONSTRAINT credit_accounts_free_units_check CHECK ((free_units >= 0)),
    CONSTRAINT credit_accounts_paid_held_check CHECK ((paid_held >= 0)),
    CONSTRAINT credit_accounts_paid_units_check CHECK ((paid_units >= 0)),
    CONSTRAINT credit_accounts_period_check CHECK ((period >= 0))
);
CREATE FUNCTION public.lock_credit_account(p_user uuid, p_now timestamp with time zone) RETURNS public.credit_accounts
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts;
  current_period integer;
  quota bigint;
begin
  select * into account from credit_accounts where user_id = p_user for update;
  if not found then
    raise exception 'no credit account for user %', p_user using errcode = 'no_data_found';
  end if;
  current_period := credit_period(account.anchor, p_now);
  if current_period > account.period then
    select free_monthly_units into strict quota from product_settings;
    update credit_accounts set period = current_period where user_id = p_user;
    perform post_credit_entry(p_user, 'expire', account.free_held - account.free_units, 0,
      'expire:' || p_user || ':' || current_period);
    perform post_credit_entry(p_user, 'grant', quota, 0, 'grant:' || p_user || ':' || current_period);
    select * into account from credit_accounts where user_id = p_user;
  end if;
  return account;
end $$;
CREATE FUNCTION public.mailbox_of(p_email text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@' ||
    case split_part(lower(p_email), '@', 2)
      when 'googlemail.com' then 'gmail.com'
      else split_part(lower(p_email), '@', 2)
    end;
$$;
CREATE FUNCTION public.move_paid_credits(p_user uuid, p_kind text, p_units bigint, p_key text, p_transaction uuid, p_reason text, p_now timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  moved bigint := greatest(p_units, account.paid_held - account.paid_units);
begin
  perform post_credit_entry(p_user, p_kind, 0, moved, p_key, null, p_transaction, p_reason);
  return moved;
end $$;
CREATE FUNCTION public.newest_document(p_project uuid) RETURNS public.versions
    LANGUAGE sql STABLE
    AS $$
  select v from versions v where v.project_id = p_project and v.state = 'document'
    order by v.version_number desc limit 1;
$$;
CREATE FUNCTION public.notify_servers(p_notice jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  select pg_notify('cuartilla', p_notice::text);
$$;
CREATE FUNCTION public.open_credit_account(p_user uuid, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  quota bigint;
begin
  select free_monthly_units into strict quota from product_settings;
  insert into credit_accounts (user_id, anchor)
    values (p_user, (p_now at time zone 'America/Guayaquil')::date);
  perform post_credit_entry(p_user, 'grant', quota, 0, 'grant:' || p_user || ':0');
end $$;
CREATE FUNCTION public.open_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform open_credit_account(new.id, new.created_at);
  insert into referral_codes (user_id, code, referral_url)
    select new.id, codes.code, settings.site_origin || '/invite/' || codes.code
      from (select 'REF-' || upper(left(new.id::text, 8)) as code) codes, product_settings settings;
  return null;
end $$;
CREATE FUNCTION public.pick_user_id() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  while exists (select 1 from referral_codes where code = 'REF-' || upper(left(new.id::text, 8))) loop
    new.id := gen_random_uuid();
  end loop;
  return new;
end $$;
CREATE FUNCTION public.post_credit_entry(p_user uuid, p_kind text, p_free bigint, p_paid bigint, p_key text, p_generation uuid DEFAULT NULL::uuid, p_transaction uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts;
begin
  if p_free = 0 and p_paid = 0 then
    return;
  end if;
  update credit_accounts
    set free_units = free_units + p_free, paid_units = paid_units + p_paid, entry_count = entry_count + 1
    where user_id = p_user
    returning * into strict account;
  insert into credit_entries
    (user_id, seq, kind, free_units, paid_units, free_after, paid_after, idempotency_key, generation_id,
      transaction_id, reason)
    values (p_user, account.entry_count, p_kind, p_free, p_paid, account.free_units, account.paid_units,
      p_key, p_generation, p_transaction, p_reason);
end $$;
CREATE FUNCTION public.record_likenesses(p_transaction uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  most constant integer := 20;
  most_bits constant integer := 4;
begin
  perform pg_advisory_xact_lock(7203115);
  insert into transfer_likenesses (newer_id, older_id, same_reference, same_file, distance)
  with mine as (
    select t.id, t.destination_bank, t.reference_normalized, f.sha256, f.image_hash
      from transactions t left join files f on f.id = t.receipt_file_id
      where t.id = p_transaction
  ),
  found as (
    (select o.id, true as same_reference, false as same_file, null::integer as distance
      from mine join transactions o
        on o.destination_bank = mine.destination_bank and o.reference_normalized = mine.reference_normalized
      where o.id <> mine.id
      order by o.created_at desc limit most)
    union all
    (select o.id, false, true, null
      from mine join files f on f.sha256 = mine.sha256 join transactions o on o.receipt_file_id = f.id
      where o.id <> mine.id
      order by o.created_at desc limit most)
    union all
    (select o.id, false, false, bits.count
      from mine
        join files f on image_bands(f.image_hash) && image_bands(mine.image_hash)
          and f.file_type = 'payment_receipt' and f.sha256 <> mine.sha256
        cross join lateral (
          select bit_count(('x' || f.image_hash)::bit(64) # ('x' || mine.image_hash)::bit(64))::integer as count
        ) bits
        join transactions o on o.receipt_file_id = f.id
      where o.id <> mine.id and bits.count <= most_bits
      order by bits.count, o.created_at desc limit most)
  )
  select p_transaction, found.id, bool_or(found.same_reference), bool_or(found.same_file), min(found.distance)
    from found
    where not exists (select 1 from transfer_likenesses known
      where known.newer_id = found.id and known.older_id = p_transaction)
    group by found.id
  on conflict do nothing;
end $$;
CREATE FUNCTION public.release_credits(p_user uuid, p_generation uuid, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  hold credit_holds;
begin
  select * into hold from credit_holds where generation_id = p_generation and user_id = p_user;
  if not found or hold.state <> 'held' then
    return false;
  end if;
  perform close_hold(hold, 'released', 0, 0);
  perform expire_hold_rest(hold, 0, account.period);
  return true;
end $$;
CREATE FUNCTION public.restore_version(p_user uuid, p_project uuid, p_number integer, p_now timestamp with time zone) RETURNS TABLE(outcome text, version json)
    LANGUAGE plpgsql
    AS $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  chosen versions;
  newest versions;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  select v.* into chosen from versions v where v.project_id = p_project and v.version_number = p_number;
  if not found then
    return query select 'no_version', null::json;
    return;
  end if;
  newest := newest_document(p_project);
  -- The same press twice, or the document itself.
  if newest.version_number = p_number
    or (newest.restored_from = p_number and newest.revision = 1 and newest.content = chosen.content)
  then
    return query select 'restored', to_json(newest);
    return;
  end if;
  newest := append_version(p_user, p_project, chosen.content, chosen.word_count, 'student', p_number, true, p_now);
  return query select 'restored', to_json(newest);
end $$;
CREATE TABLE public.messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    project_id uuid NOT NULL,
    role text NOT NULL,
    content text NOT NULL,
    sequence_order integer NOT NULL,
    model text,
    status text DEFAULT 'sent'::text NOT NULL,
    message_version integer DEFAULT 1 NOT NULL,
    is_edited boolean DEFAULT false NOT NULL,
    is_retry boolean DEFAULT false NOT NULL,
    credits_consumed numeric(14,4) DEFAULT 0 NOT NULL,
    completeness text DEFAULT 'complete'::text NOT NULL,
    generation_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    continues boolean DEFAULT false NOT NULL,
    rating text,
    rated_at timestamp with time zone,
    selection jsonb,
    proposal text,
    CONSTRAINT messages_check CHECK (((role = 'assistant'::text) = (generation_id IS NOT NULL))),
    CONSTRAINT messages_check1 CHECK (((rating IS NULL) = (rated_at IS NULL))),
    CONSTRAINT messages_check2 CHECK (((rating IS NULL) OR (role = 'assistant'::text))),
    CONSTRAINT messages_completeness_check CHECK ((completeness = ANY (ARRAY['complete'::text, 'stopped'::text, 'cut_off'::text, 'credit_limit'::text]))),
    CONSTRAINT messages_content_check CHECK ((content <> ''::text)),
    CONSTRAINT messages_credits_consumed_check CHECK ((credits_consumed >= (0)::numeric)),
    CONSTRAINT messages_message_version_check CHECK ((message_version >= 1)),
    CONSTRAINT messages_proposal CHECK (((proposal IS NOT NULL) = ((role = 'assistant'::text) AND (selection IS NOT NULL)))),
    CONSTRAINT messages_proposal_check CHECK ((proposal = ANY (ARRAY['pending'::text, 'accepted'::text, 'discarded'::text]))),
    CONSTRAINT messages_rating_check CHECK ((rating = ANY (ARRAY['up'::text, 'down'::text]))),
    CONSTRAINT messages_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text]))),
    CONSTRAINT messages_sequence_order_check CHECK ((sequence_order >= 1)),
    CONSTRAINT messages_status_check CHECK ((status = 'sent'::text))
);
CREATE FUNCTION public.run_history(p_request public.messages) RETURNS json
    LANGUAGE sql STABLE
    AS $$
  with base as (
    select v.generation_id, v.content from versions v
      where v.project_id = p_request.project_id and (p_request.continues or v.state = 'document')
      order by v.version_number desc limit 1
  ), entries as (
    select m.sequence_order * 2 as place,
        case m.role
          when 'user' then json_build_object('role', 'user', 'content', m.content)
          else json_build_object('role', 'assistant',
            'comments', m.content::json ->> 'comentarios_del_modelo',
            'answer', case when m.generation_id = (select generation_id from base) then m.content end)
        end as entry
      from messages m
      where m.project_id = p_request.project_id and m.sequence_order <= p_request.sequence_order
        and m.selection is null
        and (m.role = 'assistant' or m.id = p_request.id
          or exists (select 1 from generations g where g.user_message_id = m.id and g.status = 'saved'))
    union all
    select p_request.sequence_order * 2 - 1, json_build_object('role', 'document', 'content', base.content)
      from base where base.generation_id is null
  )
  select json_agg(entry order by place) from entries;
$$;
CREATE FUNCTION public.save_document(p_user uuid, p_project uuid, p_content text, p_words integer, p_base integer, p_revision integer, p_closes boolean, p_pause_seconds integer, p_now timestamp with time zone) RETURNS TABLE(outcome text, version json)
    LANGUAGE plpgsql
    AS $$
declare
  ready text := begin_writing(p_user, p_project, p_now);
  newest versions;
  is_open boolean;
begin
  if ready <> 'ready' then
    return query select ready, null::json;
    return;
  end if;
  newest := newest_document(p_project);
  if newest.content = p_content then
    if p_closes and newest.author = 'student' then
      update versions v set closed_at = coalesce(v.closed_at, p_now) where v.id = newest.id returning v.* into newest;
    end if;
    return query select 'saved', to_json(newest);
    return;
  end if;
  if coalesce(newest.version_number, 0) <> p_base or (p_revision is not null and newest.revision <> p_revision) then
    return query select 'conflict', to_json(newest);
    return;
  end if;
  is_open := newest.author = 'student' and newest.closed_at is null
    and newest.edited_at > p_now - make_interval(secs => p_pause_seconds)
    -- A run, also one that failed, has read it.
    and not exists (
      select 1 from generations g where g.project_id = p_project and g.created_at > newest.created_at
    )
    and not exists (
      select 1 from versions v where v.project_id = p_project and v.version_number > newest.version_number
    );
  if is_open then
    update versions v
      set content = p_content, word_count = p_words, revision = v.revision + 1, edited_at = p_now,
        closed_at = case when p_closes then p_now end
      where v.id = newest.id returning v.* into newest;
    update projects p set updated_at = now() where p.id = p_project;
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', p_project, 'userId', p_user));
  else
    newest := append_version(p_user, p_project, p_content, p_words, 'student', null, p_closes, p_now);
  end if;
  return query select 'saved', to_json(newest);
end $$;
CREATE FUNCTION public.selection_target(p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_selection jsonb) RETURNS TABLE(project_id uuid, message_id uuid, version_number integer, revision integer, content text)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  named messages;
  newest messages;
  document versions;
begin
  select m.* into named from messages m join projects p on p.id = m.project_id
    where p.user_id = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  select p.id into project_id from projects p
    where p.user_id = p_user and p.id = coalesce(named.project_id, p_project);
  if project_id is null then
    return;
  end if;
  select m.* into newest from messages m where m.project_id = selection_target.project_id
    order by m.sequence_order desc limit 1;
  if newest.role = 'user' and (
    newest.selection - 'excerpt' = p_selection or (newest.id = named.id and not exists (
      select 1 from generations g where g.user_message_id = newest.id and g.status <> 'failed'))
  ) then
    message_id := newest.id;
  end if;
  document := newest_document(project_id);
  version_number := document.version_number;
  revision := document.revision;
  content := document.content;
  return next;
end $$;
CREATE FUNCTION public.settle_credits(p_user uuid, p_generation uuid, p_message_units bigint, p_answer_units bigint, p_now timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  hold credit_holds;
  message_units bigint;
  answer_units bigint;
  message_free bigint;
  answer_free bigint;
begin
  select * into hold from credit_holds where generation_id = p_generation and user_id = p_user;
  if not found or hold.state <> 'held' then
    raise exception 'generation % has no open hold', p_generation using errcode = 'check_violation';
  end if;
  message_units := least(p_message_units, hold.free_units + hold.paid_units);
  answer_units := least(p_answer_units, hold.free_units + hold.paid_units - message_units);
  message_free := least(message_units, hold.free_units);
  answer_free := least(answer_units, hold.free_units - message_free);
  perform close_hold(hold, 'settled', message_free + answer_free,
    message_units + answer_units - message_free - answer_free);
  perform post_credit_entry(p_user, 'message', -message_free, message_free - message_units,
    'charge:' || p_generation || ':message', p_generation);
  perform post_credit_entry(p_user, 'generation', -answer_free, answer_free - answer_units,
    'charge:' || p_generation || ':generation', p_generation);
  perform expire_hold_rest(hold, message_free + answer_free, account.period);
  return answer_units;
end $$;
CREATE FUNCTION public.settle_locked_run(p_run public.generations, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  charged bigint;
  next_sequence integer;
  next_version integer;
  version_state text := 'document';
begin
  charged := settle_credits(p_run.user_id, p_run.id, p_run.input_units, p_run.cost_units, p_now);
  update generations set status = 'saved', updated_at = now() where id = p_run.id;
  perform 1 from projects where id = p_run.project_id for update;
  if found then
    select coalesce(max(sequence_order), 0) + 1 into next_sequence
      from messages where project_id = p_run.project_id;
    insert into messages
      (project_id, role, content, sequence_order, model, credits_consumed, completeness, generation_id, selection,
        proposal)
      values (p_run.project_id, 'assistant', p_run.answer, next_sequence, p_run.model, charged / 10000.0,
        p_run.completeness, p_run.id, p_run.selection, case when p_run.selection is not null then 'pending' end);
    if p_run.selection is null then
      select coalesce(max(version_number), 0) + 1 into next_version
        from versions where project_id = p_run.project_id;
      -- What was cut off never takes the place of a document by itself.
      if p_run.completeness <> 'complete' and exists (
        select 1 from versions where project_id = p_run.project_id and state = 'document'
      ) then
        version_state := 'alternative';
      end if;
      insert into versions (project_id, version_number, content, word_count, generation_id, state, completeness)
        values (p_run.project_id, next_version, (p_run.answer::json -> 'texto_generado')::text,
          coalesce((p_run.answer_facts->>'word_count')::integer, 0), p_run.id, version_state, p_run.completeness);
      perform fill_project(p_run.project_id,
        case version_state when 'document' then coalesce(p_run.answer_facts, '{}') else '{}' end);
    end if;
    perform notify_servers(jsonb_build_object(
      'kind', 'project', 'projectId', p_run.project_id, 'userId', p_run.user_id));
  end if;
  perform notify_servers(jsonb_build_object(
    'kind', 'generation', 'generationId', p_run.id, 'userId', p_run.user_id));
  perform notify_servers(jsonb_build_object('kind', 'credits', 'userId', p_run.user_id));
end $$;
CREATE FUNCTION public.settle_run(p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamp with time zone) RETURNS TABLE(was text, message json, version json)
    LANGUAGE plpgsql
    AS $$
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
    (select to_json(m) from messages m where m.generation_id = run.id),
    (select to_json(v) from versions v where v.generation_id = run.id);
end $$;
CREATE FUNCTION public.start_run(p_run uuid, p_user uuid, p_message uuid, p_project uuid, p_sequence integer, p_owner text, p_lease_seconds integer, p_is_full boolean, p_provider text, p_model text, p_min_output bigint, p_max_output bigint, p_now timestamp with time zone, p_selection jsonb DEFAULT NULL::jsonb, p_version integer DEFAULT NULL::integer, p_revision integer DEFAULT NULL::integer) RETURNS TABLE(outcome text, run_id uuid, project_id uuid, output_limit bigint, student json, title_page json, history json, selection jsonb)
    LANGUAGE plpgsql
    AS $$
declare
  asked messages;
  project projects;
  active generations;
  known generations;
  newest versions;
  units bigint;
  output_units bigint;
begin
  perform lock_credit_account(p_user, p_now);
  -- Read under the lock: until it is released the project cannot be deleted.
  select m.* into asked from messages m join projects p on p.id = m.project_id
    where p.user_id = p_user and m.role = 'user'
      and (m.id = p_message or (p_message is null and m.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by m.sequence_order desc limit 1;
  if not found then
    outcome := 'not_found';
    return next;
    return;
  end if;
  select * into project from projects p where p.id = asked.project_id;
  project_id := project.id;
  select g.* into known from generations g where g.user_message_id = asked.id and g.status <> 'failed';
  if found and known.id <> p_run then
    outcome := 'known';
    run_id := known.id;
    return next;
    return;
  end if;
  if not found then
    if p_selection is null and asked.selection is not null then
      outcome := 'selection';
      selection := asked.selection;
      return next;
      return;
    end if;
    select g.* into active from generations g
      where g.user_id = p_user and g.status in ('running', 'generated');
    if found and active.status = 'generated' then
      -- An answer nobody came back for.
      perform settle_locked_run(active, p_now);
    elsif found then
      perform forget_message_cost(asked.id);
      outcome := 'busy';
      run_id := active.id;
      project_id := active.project_id;
      return next;
      return;
    end if;
    if p_is_full then
      perform forget_message_cost(asked.id);
      outcome := 'full';
      return next;
      return;
    end if;
    if p_selection is not null then
      newest := newest_document(project.id);
      if newest.version_number is distinct from p_version or newest.revision is distinct from p_revision then
        perform forget_message_cost(asked.id);
        outcome := 'selection_gone';
        return next;
        return;
      end if;
    end if;
    units := case when p_selection is null then char_length(asked.content) else 0 end;
    insert into generations (id, user_id, project_id, user_message_id, lease_owner, lease_until, provider, model,
        input_units, output_limit_units, selection)
      values (p_run, p_user, project.id, asked.id, p_owner,
        clock_timestamp() + make_interval(secs => p_lease_seconds), p_provider, p_model, units, 1, p_selection);
    output_units := hold_credits(p_user, p_run, units, p_min_output, p_max_output, p_now);
    if output_units is null then
      delete from generations g where g.id = p_run;
      perform forget_message_cost(asked.id);
      outcome := 'insufficient';
      output_limit := units + p_min_output;
      return next;
      return;
    end if;
    update generations g set output_limit_units = output_units where g.id = p_run;
    update messages m set credits_consumed = units / 10000.0 where m.id = asked.id;
    perform notify_servers(jsonb_build_object('kind', 'generation', 'generationId', p_run, 'userId', p_user));
    perform notify_servers(jsonb_build_object('kind', 'project', 'projectId', project.id, 'userId', p_user));
  else
    output_units := known.output_limit_units;
  end if;
  outcome := 'started';
  run_id := p_run;
  output_limit := output_units;
  selection := p_selection;
  student := (select json_build_object('fullName', u.full_name, 'career', u.career, 'semester', u.semester)
    from users u where u.id = p_user);
  title_page := json_build_object('institution', project.institution, 'course', project.course,
    'instructor', project.instructor, 'due_date', project.due_date, 'conjunction', project.conjunction);
  history := case when p_selection is null then run_history(asked) end;
  return next;
end $$;
CREATE FUNCTION public.stop_run(p_user uuid, p_run uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  update generations g set stop_requested = true
    where g.id = p_run and g.user_id = p_user and g.status = 'running';
  if found then
    perform notify_servers(jsonb_build_object('kind', 'stop', 'generationId', p_run));
    return true;
  end if;
  return exists (select 1 from generations g where g.id = p_run and g.user_id = p_user);
end $$;
CREATE TABLE public.assignments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid,
    file_name text,
    content text NOT NULL,
    photo text,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    confirmed_at timestamp with time zone,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.audit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    operator_id uuid NOT NULL,
    action text NOT NULL,
    subject_id uuid,
    transaction_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.auth_accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.credit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    free_units bigint NOT NULL,
    paid_units bigint NOT NULL,
    free_after bigint NOT NULL,
    paid_after bigint NOT NULL,
    idempotency_key text NOT NULL,
    generation_id uuid,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    transaction_id uuid,
    CONSTRAINT credit_entries_check CHECK (((free_units <> 0) OR (paid_units <> 0))),
    CONSTRAINT credit_entries_check1 CHECK (
CASE kind
    WHEN 'grant'::text THEN ((free_units > 0) AND (paid_units = 0))
    WHEN 'expire'::text THEN ((free_units < 0) AND (paid_units = 0))
    WHEN 'topup'::text THEN ((paid_units > 0) AND (free_units = 0))
    WHEN 'referral'::text THEN ((paid_units > 0) AND (free_units = 0))
    WHEN 'reversal'::text THEN ((paid_units < 0) AND (free_units = 0))
    WHEN 'message'::text THEN ((free_units <= 0) AND (paid_units <= 0) AND (generation_id IS NOT NULL))
    WHEN 'generation'::text THEN ((free_units <= 0) AND (paid_units <= 0) AND (generation_id IS NOT NULL))
    ELSE true
END),
    CONSTRAINT credit_entries_free_after_check CHECK ((free_after >= 0)),
    CONSTRAINT credit_entries_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'expire'::text, 'topup'::text, 'reversal'::text, 'referral'::text, 'message'::text, 'generation'::text, 'adjust'::text]))),
    CONSTRAINT credit_entries_paid_after_check CHECK ((paid_after >= 0)),
    CONSTRAINT credit_entries_seq_check CHECK ((seq >= 1))
);
CREATE TABLE public.referrals (
    referred_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    state text NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT referrals_check CHECK ((referrer_id <> referred_id)),
    CONSTRAINT referrals_state_check CHECK ((state = ANY (ARRAY['rewarded'::text, 'over_cap'::text, 'reversed'::text])))
);
CREATE TABLE public.transactions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    transaction_id text NOT NULL,
    reference_normalized text NOT NULL,
    user_id uuid NOT NULL,
    payment_method text DEFAULT 'bank_transfer'::text NOT NULL,
    transaction_type text DEFAULT 'purchase'::text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    amount_cents integer NOT NULL,
    credited_cents integer,
    payer_name text NOT NULL,
    origin_bank text NOT NULL,
    destination_bank text NOT NULL,
    transfer_date date NOT NULL,
    receipt_file_id uuid,
    decided_by uuid,
    decided_at timestamp with time zone,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.fold_text(((payer_name || ' '::text) || transaction_id))) STORED NOT NULL,
    CONSTRAINT transactions_amount_cents_check CHECK (((amount_cents >= 300) AND (amount_cents <= 10000))),
    CONSTRAINT transactions_check CHECK ((decided_by IS DISTINCT FROM user_id)),
    CONSTRAINT transactions_check1 CHECK (((status = 'pending'::text) = (decided_by IS NULL))),
    CONSTRAINT transactions_check2 CHECK (((status = ANY (ARRAY['validated'::text, 'reversed'::text])) = (credited_cents IS NOT NULL))),
    CONSTRAINT transactions_check3 CHECK (((status <> ALL (ARRAY['rejected'::text, 'reversed'::text])) OR (reason IS NOT NULL))),
    CONSTRAINT transactions_check4 CHECK (((receipt_file_id IS NOT NULL) OR (status <> 'pending'::text))),
    CONSTRAINT transactions_credited_cents_check CHECK ((credited_cents > 0)),
    CONSTRAINT transactions_payment_method_check CHECK ((payment_method = 'bank_transfer'::text)),
    CONSTRAINT transactions_reference_normalized_check CHECK ((reference_normalized <> ''::text)),
    CONSTRAINT transactions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'validated'::text, 'rejected'::text, 'reversed'::text]))),
    CONSTRAINT transactions_transaction_type_check CHECK ((transaction_type = 'purchase'::text))
);
CREATE VIEW public.drift AS
 SELECT a.user_id,
    'balance is not the sum of its entries'::text AS problem
   FROM (public.credit_accounts a
     LEFT JOIN ( SELECT credit_entries.user_id,
            sum(credit_entries.free_units) AS free,
            sum(credit_entries.paid_units) AS paid,
            count(*) AS entries
           FROM public.credit_entries
          GROUP BY credit_entries.user_id) e USING (user_id))
  WHERE (((a.free_units)::numeric <> COALESCE(e.free, (0)::numeric)) OR ((a.paid_units)::numeric <> COALESCE(e.paid, (0)::numeric)) OR (a.entry_count <> COALESCE(e.entries, (0)::bigint)))
UNION ALL
 SELECT a.user_id,
    'held is not the sum of open holds'::text AS problem
   FROM (public.credit_accounts a
     LEFT JOIN ( SELECT credit_holds.user_id,
            sum(credit_holds.free_units) AS free,
            sum(credit_holds.paid_units) AS paid
           FROM public.credit_holds
          WHERE (credit_holds.state = 'held'::text)
          GROUP BY credit_holds.user_id) h USING (user_id))
  WHERE (((a.free_held)::numeric <> COALESCE(h.free, (0)::numeric)) OR ((a.paid_held)::numeric <> COALESCE(h.paid, (0)::numeric)))
UNION ALL
 SELECT chain.user_id,
    'an entry does not continue the one before it'::text AS problem
   FROM ( SELECT credit_entries.user_id,
            credit_entries.free_after,
            credit_entries.paid_after,
            credit_entries.free_units,
            credit_entries.paid_units,
            credit_entries.seq,
            row_number() OVER (PARTITION BY credit_entries.user_id ORDER BY credit_entries.seq) AS place,
            COALESCE(lag(credit_entries.free_after) OVER (PARTITION BY credit_entries.user_id ORDER BY credit_entries.seq), (0)::bigint) AS free_before,
            COALESCE(lag(credit_entries.paid_after) OVER (PARTITION BY credit_entries.user_id ORDER BY credit_entries.seq), (0)::bigint) AS paid_before
           FROM public.credit_entries) chain
  WHERE ((chain.seq <> chain.place) OR (chain.free_after <> (chain.free_before + chain.free_units)) OR (chain.paid_after <> (chain.paid_before + chain.paid_units)))
UNION ALL
 SELECT g.user_id,
    ('a run and its hold disagree: '::text || g.id) AS problem
   FROM (public.generations g
     LEFT JOIN public.credit_holds h ON ((h.generation_id = g.id)))
  WHERE (h.state IS DISTINCT FROM
        CASE g.status
            WHEN 'saved'::text THEN 'settled'::text
            WHEN 'failed'::text THEN 'released'::text
            ELSE 'held'::text
        END)
UNION ALL
 SELECT g.user_id,
    ('a run and its charges disagree: '::text || g.id) AS problem
   FROM ((public.generations g
     LEFT JOIN ( SELECT credit_entries.generation_id,
            (- sum(credit_entries.free_units)) AS free,
            (- sum(credit_entries.paid_units)) AS paid
           FROM public.credit_entries
          WHERE (credit_entries.kind = ANY (ARRAY['message'::text, 'generation'::text]))
          GROUP BY credit_entries.generation_id) e ON ((e.generation_id = g.id)))
     LEFT JOIN public.credit_holds h ON ((h.generation_id = g.id)))
  WHERE ((COALESCE(e.free, (0)::numeric) <> (COALESCE(h.charged_free, (0)::bigint))::numeric) OR (COALESCE(e.paid, (0)::numeric) <> (COALESCE(h.charged_paid, (0)::bigint))::numeric))
UNION ALL
 SELECT g.user_id,
    ('a saved run has no message: '::text || g.id) AS problem
   FROM public.generations g
  WHERE ((g.status = 'saved'::text) AND (g.project_id IS NOT NULL) AND (NOT (EXISTS ( SELECT 1
           FROM public.messages m
          WHERE (m.generation_id = g.id)))))
UNION ALL
 SELECT g.user_id,
    ('a run that was not saved has a message: '::text || g.id) AS problem
   FROM (public.generations g
     JOIN public.messages m ON ((m.generation_id = g.id)))
  WHERE (g.status <> 'saved'::text)
UNION ALL
 SELECT t.user_id,
    ('a transfer and its credits disagree: '::text || t.id) AS problem
   FROM (public.transactions t
     LEFT JOIN ( SELECT credit_entries.transaction_id,
            sum(credit_entries.paid_units) AS units
           FROM public.credit_entries
          WHERE (credit_entries.kind = 'topup'::text)
          GROUP BY credit_entries.transaction_id) e ON ((e.transaction_id = t.id)))
  WHERE (COALESCE(e.units, (0)::numeric) <> (((COALESCE(t.credited_cents, 0))::bigint * 100))::numeric)
UNION ALL
 SELECT r.referrer_id AS user_id,
    ('a referral and its reward disagree: '::text || r.referred_id) AS problem
   FROM (public.referrals r
     LEFT JOIN public.credit_entries e ON ((e.idempotency_key = ('referral:'::text || r.referred_id))))
  WHERE (((e.id IS NOT NULL) <> (r.state <> 'over_cap'::text)) OR (e.user_id <> r.referrer_id));
CREATE TABLE public.email_verifications (
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.files (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    filename text NOT NULL,
    file_type text NOT NULL,
    mime_type text NOT NULL,
    file_size bigint NOT NULL,
    storage_path text NOT NULL,
    bucket_name text DEFAULT 'files'::text NOT NULL,
    sha256 text NOT NULL,
    image_hash text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT files_file_size_check CHECK ((file_size > 0)),
    CONSTRAINT files_file_type_check CHECK ((file_type = ANY (ARRAY['profile_picture'::text, 'payment_receipt'::text]))),
    CONSTRAINT files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE TABLE public.generation_chunks (
    generation_id uuid NOT NULL,
    seq integer NOT NULL,
    text text NOT NULL,
    CONSTRAINT generation_chunks_seq_check CHECK ((seq >= 1)),
    CONSTRAINT generation_chunks_text_check CHECK ((text <> ''::text))
);
COMMENT ON COLUMN public.generation_chunks.seq IS 'characters of the text up to the end of this piece';
CREATE TABLE public.known_networks (
    user_id uuid NOT NULL,
    network text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.outbox_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.password_resets (
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.product_settings (
    only_row boolean DEFAULT true NOT NULL,
    free_monthly_units bigint DEFAULT 20000 NOT NULL,
    referral_reward_units bigint DEFAULT 50000 NOT NULL,
    site_origin text DEFAULT 'http://localhost:3000'::text NOT NULL,
    CONSTRAINT product_settings_free_monthly_units_check CHECK ((free_monthly_units >= 0)),
    CONSTRAINT product_settings_only_row_check CHECK (only_row),
    CONSTRAINT product_settings_referral_reward_units_check CHECK ((referral_reward_units >= 0))
);
CREATE TABLE public.projects (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    title_source text DEFAULT 'prompt'::text NOT NULL,
    context_prompt text NOT NULL,
    institution text,
    course text,
    instructor text,
    due_date text,
    number_title_page boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    conjunction text DEFAULT 'y'::text NOT NULL,
    sections_start_pages boolean DEFAULT true NOT NULL,
    is_justified boolean DEFAULT false NOT NULL,
    declaration text,
    CONSTRAINT projects_conjunction_check CHECK ((conjunction = ANY (ARRAY['y'::text, '&'::text]))),
    CONSTRAINT projects_context_prompt_check CHECK ((char_length(context_prompt) <= 20000)),
    CONSTRAINT projects_declaration_check CHECK ((char_length(declaration) <= 4000)),
    CONSTRAINT projects_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
    CONSTRAINT projects_title_source_check CHECK ((title_source = ANY (ARRAY['prompt'::text, 'model'::text, 'student'::text])))
);
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    count integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reference_lookups (
    key text NOT NULL,
    answer jsonb NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.referral_codes (
    user_id uuid NOT NULL,
    code text NOT NULL,
    referral_url text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT referral_codes_code_check CHECK ((code ~ '^REF-[0-9A-F]{8}$'::text))
);
CREATE TABLE public.reset_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW public.run_summaries AS
 SELECT g.id,
    g.user_id,
    g.status,
    g.project_id,
    p.title AS project_title,
    g.user_message_id,
    m.content AS request
   FROM ((public.generations g
     LEFT JOIN public.projects p ON ((p.id = g.project_id)))
     LEFT JOIN public.messages m ON ((m.id = g.user_message_id)));
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.source_texts (
    source_id uuid NOT NULL,
    pages jsonb NOT NULL
);
CREATE TABLE public.sources (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid,
    kind text NOT NULL,
    work_key text NOT NULL,
    csl jsonb NOT NULL,
    names jsonb DEFAULT '[]'::jsonb NOT NULL,
    abstract text,
    language text,
    open_access boolean,
    file_name text,
    pages integer,
    has_full_text boolean DEFAULT false NOT NULL,
    ticked boolean DEFAULT true NOT NULL,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT sources_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'import'::text, 'upload'::text]))),
    CONSTRAINT sources_pages_check CHECK ((pages >= 1))
);
CREATE TABLE public.transfer_likenesses (
    newer_id uuid NOT NULL,
    older_id uuid NOT NULL,
    same_reference boolean NOT NULL,
    same_file boolean NOT NULL,
    distance integer,
    CONSTRAINT transfer_likenesses_check CHECK ((newer_id <> older_id)),
    CONSTRAINT transfer_likenesses_check1 CHECK ((same_reference OR same_file OR (distance IS NOT NULL))),
    CONSTRAINT transfer_likenesses_distance_check CHECK (((distance >= 0) AND (distance <= 64)))
);
CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    career text,
    semester text,
    how_did_you_hear text,
    usage_purpose text,
    role text DEFAULT 'student'::text NOT NULL,
    profile_picture_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deletion_due_at timestamp with time zone,
    erased_at timestamp with time zone,
    search_text text GENERATED ALWAYS AS (public.fold_text(((full_name || ' '::text) || email))) STORED NOT NULL,
    CONSTRAINT users_check CHECK (((erased_at IS NULL) OR (deletion_due_at IS NULL))),
    CONSTRAINT users_email_check CHECK ((email = lower(email))),
    CONSTRAINT users_full_name_check CHECK (((char_length(full_name) >= 1) AND (char_length(full_name) <= 120))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['student'::text, 'operator'::text])))
);
CREATE VIEW public.unused_files AS
 SELECT f.id,
    f.user_id,
    f.file_type,
    f.created_at
   FROM public.files f
  WHERE ((NOT (EXISTS ( SELECT 1
           FROM public.transactions t
          WHERE (t.receipt_file_id = f.id)))) AND (NOT (EXISTS ( SELECT 1
           FROM public.users u
          WHERE (u.profile_picture_id = f.id)))));
CREATE TABLE public.verifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.waiting_referrals (
    referred_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT waiting_referrals_check CHECK ((referrer_id <> referred_id))
);
INSERT INTO public.assignments VALUES ('789e0bcf-3647-4e87-aaa2-17763316ba2a', '940b9a48-d98b-4083-a39f-2319b50d8606', 'bc87c24b-140e-4776-9b8d-464fb03e7990', NULL, 'Escribe un ensayo de 5 páginas con 4 fuentes sobre el agua del páramo y la ciudad.', NULL, '[{"id": "length-pages", "max": null, "min": 5, "kind": "length", "unit": "pages", "quote": "Escribe un ensayo de 5 páginas con 4 fuentes sobre el agua del páramo y la ciudad", "ticked": true}, {"id": "sources", "min": 4, "kind": "sources", "quote": "Escribe un ensayo de 5 páginas con 4 fuentes sobre el agua del páramo y la ciudad", "ticked": true, "journals": null}, {"id": "genre", "kind": "genre", "genre": "Ensayo", "quote": "Escribe un ensayo de 5 páginas con 4 fuentes sobre el agua del páramo y la ci", "ticked": true}]', NULL, '2026-11-24 13:40:44.225741+00');
INSERT INTO public.auth_accounts VALUES ('23aa78f7-153c-4398-9359-59c60b137f73', '940b9a48-d98b-4083-a39f-2319b50d8606', '940b9a48-d98b-4083-a39f-2319b50d8606', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, 'c10aa28a6d2ac5f9b0be92f05a3c3c71:b131800f5cf28ae15585a92efbb509f6145940c6a9b5db76871487f3bef44c3eb60fa8e1d763fb0dec9c7791174edf5da3c4d771d965140d97beae9e16611271', '2026-11-24 13:40:39.724+00', '2026-11-24 13:40:39.724+00');
INSERT INTO public.credit_accounts VALUES ('940b9a48-d98b-4083-a39f-2319b50d8606', 14258, 0, 14258, 0, '2026-11-24', 0, 3);
INSERT INTO public.credit_entries VALUES ('8e10479f-d14b-447b-8f6a-2ba506bcea1c', '940b9a48-d98b-4083-a39f-2319b50d8606', 1, 'grant', 20000, 0, 20000, 0, 'grant:940b9a48-d98b-4083-a39f-2319b50d8606:0', NULL, NULL, '2026-11-24 13:40:39.614424+00', NULL);
INSERT INTO public.credit_entries VALUES ('a559a30e-24e0-489f-ba41-762962c56bc4', '940b9a48-d98b-4083-a39f-2319b50d8606', 2, 'message', -34, 0, 19966, 0, 'charge:58daf2b4-7e88-4e20-b1da-91d0b6ce87cf:message', '58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', NULL, '2026-11-24 13:40:41.834166+00', NULL);
INSERT INTO public.credit_entries VALUES ('9c6aa012-4eff-406e-b58c-0389c5f87df2', '940b9a48-d98b-4083-a39f-2319b50d8606', 3, 'generation', -5708, 0, 14258, 0, 'charge:58daf2b4-7e88-4e20-b1da-91d0b6ce87cf:generation', '58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', NULL, '2026-11-24 13:40:41.834166+00', NULL);
INSERT INTO public.credit_holds VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', '940b9a48-d98b-4083-a39f-2319b50d8606', 0, 20000, 0, 20000, 5742, 0, 'settled');
INSERT INTO public.credit_holds VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', '940b9a48-d98b-4083-a39f-2319b50d8606', 0, 14258, 0, 14258, 0, 0, 'held');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 705, '{"comentarios_del_modelo":"Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.\n\nPreparé la estructura de un ensayo sobre el agua del páramo, con indicaciones, preguntas y comienzos de frase en cada apartado.\n\nQué verificar: que el tema y el género sean los que te pidieron; después sustituye cada indicación por tu texto y añade tus fuentes.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pre');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 1518, 'gunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agu');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 2338, 'a del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto d');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 3155, 'el curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el cas');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 3938, 'o en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el ');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 4755, 'centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 5538, '":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 6400, ' alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de e');
INSERT INTO public.generation_chunks VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', 6430, 'ntregar."}],"referencias":[]}}');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 595, '{"comentarios_del_modelo":"Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.\n\nAmplié el borrador con indicaciones para profundizar en cada parte.\n\nQué verificar: que lo que añadas aporte una idea nueva y no repita las anteriores.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pre');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 1378, 'gunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta co');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 2195, 'n anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"p","content":"Para ampliar esta parte, añade un párrafo que responda a la pregunta que un lector curioso haría al llegar aquí. Escríbela tal como la formularía, contéstala con una razón y un ejemplo, y comprueba que la respuesta no repita lo ya dicho. *Cabe preguntarse entonces…* es una manera sencilla de introducirla."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Exp');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 3038, 'lica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparec');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 3864, 'e además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"p","content":"Otra forma de profundizar consiste en comparar. Busca un caso semejante en otro lugar, en otra época o en otro grupo, describe en qué se parece y en qué se distingue, y explica qué permite entender la diferencia. La comparación necesita un criteri');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 4666, 'o: di cuál es antes de empezar."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"p","content":"Desarrolla ');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 5464, 'también el concepto que más se repite en este apartado. ¿De dónde viene?, ¿qué discusiones ha provocado?, ¿cómo cambia tu análisis si se adopta otra definición? Dos fuentes leídas con atención y bien citadas valen más que diez mencionadas de paso."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unid');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 6318, 'a a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"p","content":"Considera además las consecuencias. ¿Qué pasaría si lo que afirmas se aplicara a gran escala?, ¿quién estaría en desacuerdo y por qué?, ¿qué condiciones tendrían que darse? Redacta un párrafo que recorra esas condiciones en orden y que termine con tu valoración."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. ');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 7105, 'Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borra');
INSERT INTO public.generation_chunks VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', 7528, 'dor por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}}');
INSERT INTO public.generations VALUES ('58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', '940b9a48-d98b-4083-a39f-2319b50d8606', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'f0f4ddfa-aff0-4365-b510-8af0125b530d', 'saved', 1, '0310309f-409b-4f27-b84f-150f6e04e12a', NULL, false, 'offline', 'cuartilla-sin-conexion', 34, 19966, 5708, '{"comentarios_del_modelo":"Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.\n\nPreparé la estructura de un ensayo sobre el agua del páramo, con indicaciones, preguntas y comienzos de frase en cada apartado.\n\nQué verificar: que el tema y el género sean los que te pidieron; después sustituye cada indicación por tu texto y añade tus fuentes.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}}', 'complete', NULL, '{}', '2026-11-24 13:40:39.795366+00', '2026-11-24 13:40:41.834166+00', '2026-11-24 13:40:41.827804+00', '{"title": "El agua del páramo", "word_count": 925}', NULL);
INSERT INTO public.generations VALUES ('202c93d2-026f-4feb-8f7a-6529e7129b85', '940b9a48-d98b-4083-a39f-2319b50d8606', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'b805e53e-8dae-45af-b694-3aca1588f9e6', 'generated', 1, '0310309f-409b-4f27-b84f-150f6e04e12a', NULL, false, 'offline', 'cuartilla-sin-conexion', 22, 14236, 1410, '{"comentarios_del_modelo":"Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.\n\nAmplié el borrador con indicaciones para profundizar en cada parte.\n\nQué verificar: que lo que añadas aporte una idea nueva y no repita las anteriores.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"p","content":"Para ampliar esta parte, añade un párrafo que responda a la pregunta que un lector curioso haría al llegar aquí. Escríbela tal como la formularía, contéstala con una razón y un ejemplo, y comprueba que la respuesta no repita lo ya dicho. *Cabe preguntarse entonces…* es una manera sencilla de introducirla."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"p","content":"Otra forma de profundizar consiste en comparar. Busca un caso semejante en otro lugar, en otra época o en otro grupo, describe en qué se parece y en qué se distingue, y explica qué permite entender la diferencia. La comparación necesita un criterio: di cuál es antes de empezar."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"p","content":"Desarrolla también el concepto que más se repite en este apartado. ¿De dónde viene?, ¿qué discusiones ha provocado?, ¿cómo cambia tu análisis si se adopta otra definición? Dos fuentes leídas con atención y bien citadas valen más que diez mencionadas de paso."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"p","content":"Considera además las consecuencias. ¿Qué pasaría si lo que afirmas se aplicara a gran escala?, ¿quién estaría en desacuerdo y por qué?, ¿qué condiciones tendrían que darse? Redacta un párrafo que recorra esas condiciones en orden y que termine con tu valoración."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}}', 'complete', NULL, '{}', '2026-11-24 13:40:41.864437+00', '2026-11-24 13:40:44.202157+00', '2026-11-24 13:40:44.202157+00', '{"title": "El agua del páramo", "word_count": 1109}', NULL);
INSERT INTO public.known_networks VALUES ('940b9a48-d98b-4083-a39f-2319b50d8606', '127.0.0.1', '2026-11-24 13:40:39.737142+00');
INSERT INTO public.messages VALUES ('f0f4ddfa-aff0-4365-b510-8af0125b530d', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'user', 'Un ensayo sobre el agua del páramo', 1, NULL, 'sent', 1, false, false, 0.0034, 'complete', NULL, '2026-11-24 13:40:39.780334+00', false, NULL, NULL, NULL, NULL);
INSERT INTO public.messages VALUES ('b95d4f99-56ba-4cb3-baf6-fee279dd0c28', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'assistant', '{"comentarios_del_modelo":"Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.\n\nPreparé la estructura de un ensayo sobre el agua del páramo, con indicaciones, preguntas y comienzos de frase en cada apartado.\n\nQué verificar: que el tema y el género sean los que te pidieron; después sustituye cada indicación por tu texto y añade tus fuentes.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}}', 2, 'cuartilla-sin-conexion', 'sent', 1, false, false, 0.5708, 'complete', '58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', '2026-11-24 13:40:41.834166+00', false, NULL, NULL, NULL, NULL);
INSERT INTO public.messages VALUES ('b805e53e-8dae-45af-b694-3aca1588f9e6', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'user', 'Amplía la introducción', 3, NULL, 'sent', 1, false, false, 0.0022, 'complete', NULL, '2026-11-24 13:40:41.860594+00', false, NULL, NULL, NULL, NULL);
INSERT INTO public.product_settings VALUES (true, 20000, 50000, 'http://localhost:39666');
INSERT INTO public.projects VALUES ('bc87c24b-140e-4776-9b8d-464fb03e7990', '940b9a48-d98b-4083-a39f-2319b50d8606', 'El agua del páramo', 'model', 'Un ensayo sobre el agua del páramo', NULL, NULL, NULL, NULL, false, '2026-11-24 13:40:39.766685+00', '2026-11-24 13:40:41.860594+00', 'y', true, false, NULL);
INSERT INTO public.referral_codes VALUES ('940b9a48-d98b-4083-a39f-2319b50d8606', 'REF-940B9A48', 'http://127.0.0.1:39666/invite/REF-940B9A48', '2026-11-24 13:40:39.614424+00');
INSERT INTO public.schema_migrations VALUES ('0001-accounts.sql', 'e793eef3e1e9b6af872041fb64eccaec37302a4a1380d011252e83592925ce66', '2026-11-24 13:40:19.848556+00');
INSERT INTO public.schema_migrations VALUES ('0002-files.sql', 'f65b191ae1b880b407945141089f64e726e456aa3a4b4ce71fda3b8460553cfb', '2026-11-24 13:40:19.862445+00');
INSERT INTO public.schema_migrations VALUES ('0003-projects.sql', '439bb6df144954e7c4b2b6bb894abc578fdc221b271d33aba2f33945c32ada8b', '2026-11-24 13:40:19.866191+00');
INSERT INTO public.schema_migrations VALUES ('0004-generations.sql', 'b23082400c7b1d3c80bcdad53a44788f70d179e5fb3ab9ff5d43e245fce95856', '2026-11-24 13:40:19.874403+00');
INSERT INTO public.schema_migrations VALUES ('0005-credits.sql', '4255a754b67a361236ec23df66baff5fd7309b7dca2c3647949b770475787187', '2026-11-24 13:40:19.882043+00');
INSERT INTO public.schema_migrations VALUES ('0006-credit-functions.sql', 'c90c28814370b374f636f43006ab9df505c17732b39eee6ad53be9c695eaf7c9', '2026-11-24 13:40:19.890128+00');
INSERT INTO public.schema_migrations VALUES ('0007-referrals.sql', 'a2e5d24581721b3554332963753e6eb4879cfad249c1d6903d727c7c88d711aa', '2026-11-24 13:40:19.891508+00');
INSERT INTO public.schema_migrations VALUES ('0008-topups.sql', '0e900e69fc56546d7a91732603a0bc61c0e97aef092dc0edcf13f7eaafb83381', '2026-11-24 13:40:19.896341+00');
INSERT INTO public.schema_migrations VALUES ('0009-drift.sql', 'c7407ff69b0e0dd56a881277e277c675d1665bc533480c793f66fee2f30b0531', '2026-11-24 13:40:19.907059+00');
INSERT INTO public.schema_migrations VALUES ('0010-leaving.sql', '5f1f03c92ffb3707058b91cbce5c0c658c86fc13338558f1b5886081e5aef1ce', '2026-11-24 13:40:19.910675+00');
INSERT INTO public.schema_migrations VALUES ('0011-password-resets.sql', '7b8c2cbee5102bb79e6c33b6b27d30cbdc09f6e02fd1b71a9ce14fc3383781f6', '2026-11-24 13:40:19.91209+00');
INSERT INTO public.schema_migrations VALUES ('0012-runs.sql', 'd1f790e904e078e7b37cf308a1cd01020840389a3ba40d785d200eb70ca3d5da', '2026-11-24 13:40:19.914481+00');
INSERT INTO public.schema_migrations VALUES ('0013-desk.sql', '5b4febf1bb004623b2f47e5cb8d9e1e3ed002b552691b8ef491728b2b146d260', '2026-11-24 13:40:19.919038+00');
INSERT INTO public.schema_migrations VALUES ('0014-accounts.sql', '574251a5321182beee0ef70b87e7cd9a50dcabff87507832584ff4279bbe8769', '2026-11-24 13:40:19.936571+00');
INSERT INTO public.schema_migrations VALUES ('0015-written-versions.sql', '6a5e26a5dfd6943fc601f1bfa8a684851d1ba5394811104f74bcab805e6ee8cb', '2026-11-24 13:40:19.94713+00');
INSERT INTO public.schema_migrations VALUES ('0016-views.sql', 'd3f0da97dcdb6e73c148ecb886ef0100cfcb29d23175b3e90c3cfde060ff7131', '2026-11-24 13:40:19.949329+00');
INSERT INTO public.schema_migrations VALUES ('0017-reference-lookups.sql', '293317831b62f40f6d0e9f5b9d765e102d9700f96cf79466a6c43aa8e55e99f6', '2026-11-24 13:40:19.950914+00');
INSERT INTO public.schema_migrations VALUES ('0018-selections.sql', '4e4be30addf558e6cb4c308d72543cbbe07ea848b237bd6da93393449dddad61', '2026-11-24 13:40:19.953084+00');
INSERT INTO public.schema_migrations VALUES ('0019-formats.sql', '4ea724eabadfb62ea976e4a16a32691636d098e0b47b41f904c67518905d09ac', '2026-11-24 13:40:19.954987+00');
INSERT INTO public.schema_migrations VALUES ('0020-sources.sql', '91735b449853f993188c92c39bfd38fb243016a873964057e0d8fce9162e104f', '2026-11-24 13:40:19.955789+00');
INSERT INTO public.schema_migrations VALUES ('0022-declaration.sql', 'c792e0cd5c5aa17a46af46cbadf37f7aa9bab8d1932a219df00ce31bbd4580f9', '2026-11-24 13:40:19.963029+00');
INSERT INTO public.sessions VALUES ('1a0fca38-15a8-44d5-bddc-924f9ad9b160', '940b9a48-d98b-4083-a39f-2319b50d8606', '98cc117c680f15eb239b76e43170350f2a4c1eefc19ec24a0e08be164de621fe', '2026-12-24 13:40:39.727+00', '127.0.0.1', 'node', '2026-11-24 13:40:39.727+00', '2026-11-24 13:40:39.727+00');
INSERT INTO public.source_texts VALUES ('2258cb73-7f60-4604-b2c9-e0e5b1011ea9', '["El páramo retiene el agua de la lluvia y la devuelve durante semanas.\n\nLa ciudad bebe de esa agua."]');
INSERT INTO public.sources VALUES ('2258cb73-7f60-4604-b2c9-e0e5b1011ea9', '940b9a48-d98b-4083-a39f-2319b50d8606', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 'upload', 'file:2c4ad7b911d53aa288380528ed4b2606885ec0ce57a6526c2fe6c7dd2207c04d', '{"type": "report", "title": "fuente"}', '[]', NULL, NULL, NULL, 'fuente.docx', NULL, true, true, '2026-11-24 13:40:44.376291+00');
INSERT INTO public.users VALUES ('940b9a48-d98b-4083-a39f-2319b50d8606', 'María José Andrade', 'b8440765-f3a2-40e7-8943-e8a5e50d3e8d@correo.ec', false, NULL, NULL, NULL, NULL, NULL, 'student', NULL, '2026-11-24 13:40:39.716+00', '2026-11-24 13:40:39.716+00', NULL, NULL, DEFAULT);
INSERT INTO public.versions VALUES ('ecadf70f-37bc-4c84-8b9d-ecfbaae8f174', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 1, '{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}', 925, '58daf2b4-7e88-4e20-b1da-91d0b6ce87cf', '2026-11-24 13:40:41.834166+00', 'document', 'complete', 'model', 1, NULL, NULL, NULL);
INSERT INTO public.versions VALUES ('fc4c3104-b48c-4a8e-9e64-d9b38773d56e', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 2, '{"cuerpo":[{"role":"t1","content":"Origen"},{"role":"p","content":"El agua nace arriba. Ñandú, «páramo» y 日本."}],"referencias":[{"content":"Mena, P. (2020). *Los páramos*. Editorial."}]}', 16, NULL, '2026-11-24 13:40:41.845404+00', 'document', 'complete', 'student', 1, '2026-11-24 13:40:41.845+00', '2026-11-24 13:40:41.845+00', NULL);
INSERT INTO public.versions VALUES ('be2bc0fc-45e5-481f-997a-34a45d6e9ecc', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 3, '{"cuerpo":[{"role":"t1","content":"Origen"},{"role":"p","content":"El agua nace abajo. Ñandú, «páramo» y 日本."}],"referencias":[{"content":"Mena, P. (2020). *Los páramos*. Editorial."}]}', 16, NULL, '2026-11-24 13:40:41.850642+00', 'document', 'complete', 'student', 1, '2026-11-24 13:40:41.85+00', '2026-11-24 13:40:41.85+00', NULL);
INSERT INTO public.versions VALUES ('9588a6c2-3aba-4e5e-b754-e8de90db7ebc', 'bc87c24b-140e-4776-9b8d-464fb03e7990', 4, '{"cuerpo":[{"role":"title-main","content":"El agua del páramo"},{"role":"t1","content":"Introducción"},{"role":"p","content":"Abre con una situación concreta que acerque al lector al agua del páramo: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas."},{"role":"p","content":"Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes."},{"role":"p","content":"Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás el agua del páramo; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende."},{"role":"t1","content":"Argumentos"},{"role":"t2","content":"Primer argumento"},{"role":"p","content":"Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga."},{"role":"p","content":"Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre el agua del páramo."},{"role":"t2","content":"Segundo argumento"},{"role":"p","content":"Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista."},{"role":"p","content":"Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición."},{"role":"t1","content":"Objeciones y respuesta"},{"role":"p","content":"Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre el agua del páramo y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?"},{"role":"p","content":"Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca."},{"role":"t1","content":"Conclusiones"},{"role":"p","content":"Retoma la tesis con palabras nuevas y di qué sabe ahora el lector del agua del páramo que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos."},{"role":"p","content":"Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne."},{"role":"t1","content":"Antes de entregar"},{"role":"t2","content":"Citas y referencias"},{"role":"p","content":"Busca tus fuentes sobre el agua del páramo en la biblioteca de tu universidad, en repositorios institucionales y en revistas académicas, y anota de cada una el autor, el año, el título y la dirección en el momento de leerla. En el texto, una paráfrasis lleva el apellido y el año entre paréntesis; una cita textual corta va entre comillas y añade la página. Con dos autores se escriben siempre ambos apellidos unidos por “y”; con tres o más, el primero seguido de “et al.”."},{"role":"p","content":"Sin conexión no se puede comprobar que una fuente exista, así que este borrador no trae más referencias que las de las obras que elegiste. Escribe las demás en la lista en orden alfabético y con sangría francesa. Para un libro: apellido e iniciales, año entre paréntesis, *título en cursiva* y editorial. Para un artículo: autores, año, título del artículo, *nombre de la revista y volumen en cursiva*, número entre paréntesis, páginas y DOI si lo tiene. Cada obra citada debe estar en la lista, y la lista no debe tener obras que no cites."},{"role":"t2","content":"Revisión final"},{"role":"p","content":"Sustituye cada indicación de este borrador por tu propio texto y borra las que no necesites. Lee después en voz alta: las frases que te obligan a tomar aire suelen poder dividirse. Comprueba que cada párrafo tenga una sola idea, que los encabezados digan de qué trata tu trabajo y que los datos lleven su fuente. Por último, completa la portada con tu institución, el curso, el docente y la fecha, y elimina este apartado antes de entregar."}],"referencias":[]}', 925, NULL, '2026-11-24 13:40:41.855698+00', 'document', 'complete', 'student', 1, '2026-11-24 13:40:41.855+00', '2026-11-24 13:40:41.855+00', 1);
ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_provider_id_account_id_key UNIQUE (provider_id, account_id);
ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_user_id_seq_key UNIQUE (user_id, seq);
ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_pkey PRIMARY KEY (generation_id);
ALTER TABLE ONLY public.email_verifications
    ADD CONSTRAINT email_verifications_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_verifications
    ADD CONSTRAINT email_verifications_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_storage_path_key UNIQUE (storage_path);
ALTER TABLE ONLY public.generation_chunks
    ADD CONSTRAINT generation_chunks_pkey PRIMARY KEY (generation_id, seq);
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_networks
    ADD CONSTRAINT known_networks_pkey PRIMARY KEY (user_id, network);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_generation_id_key UNIQUE (generation_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_project_id_sequence_order_key UNIQUE (project_id, sequence_order);
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.product_settings
    ADD CONSTRAINT product_settings_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.reference_lookups
    ADD CONSTRAINT reference_lookups_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_code_key UNIQUE (code);
ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (referred_id);
ALTER TABLE ONLY public.reset_requests
    ADD CONSTRAINT reset_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token_hash);
ALTER TABLE ONLY public.source_texts
    ADD CONSTRAINT source_texts_pkey PRIMARY KEY (source_id);
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transfer_likenesses
    ADD CONSTRAINT transfer_likenesses_pkey PRIMARY KEY (newer_id, older_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_generation_id_key UNIQUE (generation_id);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_project_id_version_number_key UNIQUE (project_id, version_number);
ALTER TABLE ONLY public.waiting_referrals
    ADD CONSTRAINT waiting_referrals_pkey PRIMARY KEY (referred_id);
CREATE UNIQUE INDEX assignments_of_project ON public.assignments USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE UNIQUE INDEX assignments_waiting ON public.assignments USING btree (user_id) WHERE (project_id IS NULL);
CREATE INDEX audit_entries_created_at ON public.audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_subject_id ON public.audit_entries USING btree (subject_id, created_at);
CREATE INDEX auth_accounts_user_id ON public.auth_accounts USING btree (user_id);
CREATE INDEX credit_entries_generation_id ON public.credit_entries USING btree (generation_id);
CREATE INDEX credit_entries_transaction_id ON public.credit_entries USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX credit_holds_open ON public.credit_holds USING btree (user_id) WHERE (state = 'held'::text);
CREATE INDEX files_image_bands ON public.files USING gin (public.image_bands(image_hash)) WHERE (file_type = 'payment_receipt'::text);
CREATE INDEX files_sha256 ON public.files USING btree (sha256);
CREATE INDEX files_user_id ON public.files USING btree (user_id);
CREATE UNIQUE INDEX generations_one_active ON public.generations USING btree (user_id) WHERE (status = ANY (ARRAY['running'::text, 'generated'::text]));
CREATE UNIQUE INDEX generations_one_answer ON public.generations USING btree (user_message_id) WHERE (status <> 'failed'::text);
CREATE INDEX generations_open ON public.generations USING btree (status, lease_until) WHERE (status = ANY (ARRAY['running'::text, 'generated'::text]));
CREATE INDEX generations_project_id ON public.generations USING btree (project_id, created_at DESC);
CREATE INDEX generations_user_message_id ON public.generations USING btree (user_message_id);
CREATE INDEX messages_estimates ON public.messages USING btree (created_at) WHERE ((role = 'user'::text) AND (credits_consumed > (0)::numeric));
CREATE INDEX messages_rated ON public.messages USING btree (rated_at DESC, id DESC) WHERE (rating IS NOT NULL);
CREATE INDEX outbox_mails_sent_at ON public.outbox_mails USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX outbox_mails_waiting ON public.outbox_mails USING btree (next_attempt_at) WHERE (sent_at IS NULL);
CREATE INDEX projects_user_id_updated_at_id ON public.projects USING btree (user_id, updated_at DESC, id DESC);
CREATE INDEX rate_limits_window_ends_at ON public.rate_limits USING btree (window_ends_at);
CREATE INDEX reference_lookups_asked_at ON public.reference_lookups USING btree (asked_at);
CREATE INDEX referrals_referrer_id ON public.referrals USING btree (referrer_id, created_at);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX sources_of_project ON public.sources USING btree (project_id, work_key) WHERE (project_id IS NOT NULL);
CREATE UNIQUE INDEX sources_waiting ON public.sources USING btree (user_id, work_key) WHERE (project_id IS NULL);
CREATE INDEX transactions_created_at ON public.transactions USING btree (created_at, id);
CREATE INDEX transactions_decided ON public.transactions USING btree (status, decided_at DESC, id DESC) WHERE (status <> 'pending'::text);
CREATE INDEX transactions_receipt_file_id ON public.transactions USING btree (receipt_file_id);
CREATE UNIQUE INDEX transactions_reference ON public.transactions USING btree (destination_bank, reference_normalized) WHERE (status <> 'rejected'::text);
CREATE INDEX transactions_same_reference ON public.transactions USING btree (destination_bank, reference_normalized);
CREATE INDEX transactions_user_id ON public.transactions USING btree (user_id, created_at DESC);
CREATE INDEX transactions_waiting ON public.transactions USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX transfer_likenesses_older_id ON public.transfer_likenesses USING btree (older_id);
CREATE INDEX transfer_likenesses_same ON public.transfer_likenesses USING btree (newer_id, older_id) WHERE (same_reference OR same_file);
CREATE INDEX users_created_at ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_deletion_due_at ON public.users USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE INDEX users_mailbox ON public.users USING btree (public.mailbox_of(email));
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE INDEX waiting_referrals_referrer_id ON public.waiting_referrals USING btree (referrer_id);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER credit_entries_append_only BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER credit_entries_no_truncate BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER users_open AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION public.open_user();
CREATE TRIGGER users_pick_id BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION public.pick_user_id();
ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.credit_accounts(user_id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.credit_accounts(user_id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.email_verifications
    ADD CONSTRAINT email_verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.generation_chunks
    ADD CONSTRAINT generation_chunks_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_user_message_id_fkey FOREIGN KEY (user_message_id) REFERENCES public.messages(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.known_networks
    ADD CONSTRAINT known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.source_texts
    ADD CONSTRAINT source_texts_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_receipt_file_id_fkey FOREIGN KEY (receipt_file_id) REFERENCES public.files(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.transfer_likenesses
    ADD CONSTRAINT transfer_likenesses_newer_id_fkey FOREIGN KEY (newer_id) REFERENCES public.transactions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transfer_likenesses
    ADD CONSTRAINT transfer_likenesses_older_id_fkey FOREIGN KEY (older_id) REFERENCES public.transactions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_profile_picture_id_fkey FOREIGN KEY (profile_picture_id) REFERENCES public.files(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_referrals
    ADD CONSTRAINT waiting_referrals_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_referrals
    ADD CONSTRAINT waiting_referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id) ON DELETE CASCADE;
