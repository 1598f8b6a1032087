-- Adds bought credits, or takes back those of them that there are and nothing holds. Returns the units moved.
create or replace function move_paid_credits(
  p_user uuid, p_kind text, p_units bigint, p_key text, p_transaction uuid, p_reason text, p_now timestamptz
) returns bigint language plpgsql as $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  moved bigint := greatest(p_units, account.paid_held - account.paid_units);
begin
  perform post_credit_entry(p_user, p_kind, 0, moved, p_key, null, p_transaction, p_reason);
  return moved;
end $$;
