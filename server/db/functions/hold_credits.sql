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
