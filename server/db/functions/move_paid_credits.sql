-- Adds bought credits, or takes back those of them that there are and nothing holds. Returns the units moved. What a
-- transfer or a referral moves is what its row says; an adjustment is the operator's word.
create or replace function move_paid_credits(
  p_user uuid, p_kind text, p_units bigint, p_key text, p_transaction uuid, p_reason text, p_now timestamptz
) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  account credit_accounts := lock_credit_account(p_user, p_now);
  moved bigint := greatest(p_units, account.paid_held - account.paid_units);
  is_due boolean := case p_kind
    when 'topup' then exists (select 1 from transactions t
      where t.id = p_transaction and t.user_id = p_user and t.status = 'validated'
        and t.credited_cents::bigint * 100 = p_units and p_key = 'topup:' || t.id)
    when 'reversal' then exists (select 1 from transactions t
      where t.id = p_transaction and t.user_id = p_user and t.status = 'reversed'
        and t.credited_cents::bigint * -100 = p_units and p_key = 'reversal:' || t.id)
    when 'referral' then exists (select 1 from referrals r, product_settings s
      where r.referrer_id = p_user and r.state = 'rewarded' and p_key = 'referral:' || r.referred_id
        and p_units <= s.referral_reward_units)
    else p_kind = 'adjust'
  end;
begin
  if not is_due then
    raise exception 'no % of % units is due to user %', p_kind, p_units, p_user using errcode = 'restrict_violation';
  end if;
  perform post_credit_entry(p_user, p_kind, 0, moved, p_key, null, p_transaction, p_reason);
  return moved;
end $$;
