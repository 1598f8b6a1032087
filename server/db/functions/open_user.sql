-- A user, its credit account with the first month's credits and its referral code are one event.
create or replace function open_user() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform open_credit_account(new.id, new.created_at);
  insert into referral_codes (user_id, code, referral_url)
    select new.id, codes.code, settings.site_origin || '/invite/' || codes.code
      from (select 'REF-' || upper(left(new.id::text, 8)) as code) codes, product_settings settings;
  return null;
end $$;

create or replace trigger users_open after insert on users for each row execute function open_user();
