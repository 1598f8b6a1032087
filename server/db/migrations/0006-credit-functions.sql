-- The only places where money moves. Each locks the account row first; nothing else writes these tables.
-- `p_now` is the server's clock; the calendar is Ecuador's.

-- Months from the anchor to the local day of `p_now`; the 29th to 31st clamp to a short month's end.
create function credit_period(p_anchor date, p_now timestamptz) returns integer
language plpgsql immutable as $$
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

-- Appends an entry and moves the balance with it. The caller holds the account's lock.
create function post_credit_entry(
  p_user uuid, p_kind text, p_free bigint, p_paid bigint, p_key text,
  p_generation uuid default null, p_transaction uuid default null, p_reason text default null
) returns void language plpgsql as $$
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

-- Locks the account and brings its free credits up to date: what is left of an ended month expires, the new
-- month is granted. What a running generation holds keeps its old credits until it resolves.
create function lock_credit_account(p_user uuid, p_now timestamptz) returns credit_accounts
language plpgsql as $$
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

-- Opens the account of a new user with its first monthly credits.
create function open_credit_account(p_user uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  quota bigint;
begin
  select free_monthly_units into strict quota from product_settings;
  insert into credit_accounts (user_id, anchor)
    values (p_user, (p_now at time zone 'America/Guayaquil')::date);
  perform post_credit_entry(p_user, 'grant', quota, 0, 'grant:' || p_user || ':0');
end $$;

-- Holds a message's cost and as much for its answer as there is, up to `p_max_output`. Returns the units the
-- answer may use, or null when fewer than `p_min_output` would be left. Free credits first.
create function hold_credits(
  p_user uuid, p_generation uuid, p_input bigint, p_min_output bigint, p_max_output bigint, p_now timestamptz
) returns bigint language plpgsql as $$
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

-- Ends a hold: gives back what is held and lets the free credits of an ended month expire.
create function close_hold(p_hold credit_holds, p_state text, p_charged_free bigint, p_charged_paid bigint)
returns void language plpgsql as $$
begin
  update credit_holds
    set state = p_state, charged_free = p_charged_free, charged_paid = p_charged_paid
    where generation_id = p_hold.generation_id;
  update credit_accounts
    set free_held = free_held - p_hold.free_units, paid_held = paid_held - p_hold.paid_units
    where user_id = p_hold.user_id;
end $$;

create function expire_hold_rest(p_hold credit_holds, p_charged_free bigint, p_period integer)
returns void language plpgsql as $$
begin
  if p_hold.period < p_period then
    perform post_credit_entry(p_hold.user_id, 'expire', p_charged_free - p_hold.free_units, 0,
      'expire-hold:' || p_hold.generation_id, p_hold.generation_id);
  end if;
end $$;

-- Charges a run: the message, then the answer, never more than was held. Returns the units charged for the
-- answer. Raises when the hold is not open: the caller has checked the run's state under the same lock.
create function settle_credits(
  p_user uuid, p_generation uuid, p_message_units bigint, p_answer_units bigint, p_now timestamptz
) returns bigint language plpgsql as $$
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

-- Gives a failed run's hold back. No ledger entry: nothing happened. True when there was a hold to release.
create function release_credits(p_user uuid, p_generation uuid, p_now timestamptz) returns boolean
language plpgsql as $$
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

-- Adds bought credits, or takes them back as far as there are any that nothing holds. Returns what moved.
create function move_paid_credits(
  p_user uuid, p_kind text, p_units bigint, p_key text, p_transaction uuid, p_reason text, p_now timestamptz
) returns bigint language plpgsql as $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  moved bigint := greatest(p_units, account.paid_held - account.paid_units);
begin
  perform post_credit_entry(p_user, p_kind, 0, moved, p_key, null, p_transaction, p_reason);
  return moved;
end $$;
