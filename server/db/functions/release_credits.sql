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
