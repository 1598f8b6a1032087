-- Sets the balance of an account that is being erased to zero by one entry. The caller holds the account's lock.
create or replace function empty_balance(p_user uuid, p_reason text) returns void language sql security definer
  set search_path = public, pg_temp as $$
  select post_credit_entry(a.user_id, 'adjust', -a.free_units, -a.paid_units, 'erase:' || a.user_id, null, null, p_reason)
    from credit_accounts a join users u on u.id = a.user_id
    where a.user_id = p_user and u.deletion_due_at is not null;
$$;
