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
