-- Holds a message's cost and as much for its answer as there is, up to `p_max_output`. Returns the units the
-- answer may use, or null when fewer than `p_min_output` would be left. Free credits first.
create or replace function hold_credits(
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

-- Charges a run: the message, then the answer, never more than was held. Returns the units charged for the
-- answer. Raises when the hold is not open: the caller has checked the run's state under the same lock.
create or replace function settle_credits(
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
create or replace function release_credits(p_user uuid, p_generation uuid, p_now timestamptz) returns boolean
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

-- Lets the uncharged free credits of a hold expire if their month has ended.
create or replace function expire_hold_rest(p_hold credit_holds, p_charged_free bigint, p_period integer)
returns void language plpgsql as $$
begin
  if p_hold.period < p_period then
    perform post_credit_entry(p_hold.user_id, 'expire', p_charged_free - p_hold.free_units, 0,
      'expire-hold:' || p_hold.generation_id, p_hold.generation_id);
  end if;
end $$;

-- Ends a hold and returns what it held to the balance.
create or replace function close_hold(p_hold credit_holds, p_state text, p_charged_free bigint, p_charged_paid bigint)
returns void language plpgsql as $$
begin
  update credit_holds
    set state = p_state, charged_free = p_charged_free, charged_paid = p_charged_paid
    where generation_id = p_hold.generation_id;
  update credit_accounts
    set free_held = free_held - p_hold.free_units, paid_held = paid_held - p_hold.paid_units
    where user_id = p_hold.user_id;
end $$;
