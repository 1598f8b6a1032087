-- Opens the account of a new user with its first monthly credits.
create or replace function open_credit_account(p_user uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  quota bigint;
begin
  select free_monthly_units into strict quota from product_settings;
  insert into credit_accounts (user_id, anchor)
    values (p_user, (p_now at time zone 'America/Guayaquil')::date);
  perform post_credit_entry(p_user, 'grant', quota, 0, 'grant:' || p_user || ':0');
end $$;

-- Locks the account and brings its free credits up to date: the rest of an ended month expires, the new month is
-- granted. What a running generation holds keeps its old credits until the run ends. `p_now` is the server's clock;
-- the calendar is Ecuador's. Every function that moves credits begins with it.
create or replace function lock_credit_account(p_user uuid, p_now timestamptz) returns credit_accounts
language plpgsql security definer
  set search_path = public, pg_temp as $$
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

-- Months from the anchor to the local day of `p_now`; the 29th to 31st clamp to a short month's end.
create or replace function credit_period(p_anchor date, p_now timestamptz) returns integer
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

-- Sets the balance of an account that is being erased to zero by one entry. The caller holds the account's lock.
create or replace function empty_balance(p_user uuid, p_reason text) returns void language sql security definer
  set search_path = public, pg_temp as $$
  select post_credit_entry(a.user_id, 'adjust', -a.free_units, -a.paid_units, 'erase:' || a.user_id, null, null, p_reason)
    from credit_accounts a join users u on u.id = a.user_id
    where a.user_id = p_user and u.deletion_due_at is not null;
$$;

-- For tables whose rows are never changed: the ledger and the audit trail.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function forbid_change();
create or replace trigger credit_entries_no_truncate before truncate on credit_entries
  execute function forbid_change();
create or replace trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function forbid_change();
create or replace trigger audit_entries_no_truncate before truncate on audit_entries
  execute function forbid_change();
