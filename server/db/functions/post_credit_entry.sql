-- Appends an entry and moves the balance with it. The caller holds the account's lock.
create or replace function post_credit_entry(
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
