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
