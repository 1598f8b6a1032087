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
