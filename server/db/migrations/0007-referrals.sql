-- Referrals: a student's own code, and who brought whom.

create table referral_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code text not null unique check (code ~ '^REF-[0-9A-F]{8}$'),
  referral_url text not null,
  created_at timestamptz not null default now()
);

create table referrals (
  referred_id uuid primary key references users (id) on delete restrict,
  referrer_id uuid not null references users (id) on delete restrict,
  state text not null check (state in ('rewarded', 'over_cap', 'reversed')),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
create index referrals_referrer_id on referrals (referrer_id, created_at);

-- The code is made of the first 8 characters of the user's id, so those have to be unique too.
create function pick_user_id() returns trigger language plpgsql as $$
begin
  while exists (select 1 from referral_codes where code = 'REF-' || upper(left(new.id::text, 8))) loop
    new.id := gen_random_uuid();
  end loop;
  return new;
end $$;
create trigger users_pick_id before insert on users for each row execute function pick_user_id();

-- A user, its credit account with the first month's credits and its referral code are one event.
create function open_user() returns trigger language plpgsql as $$
begin
  perform open_credit_account(new.id, new.created_at);
  insert into referral_codes (user_id, code, referral_url)
    select new.id, codes.code, settings.site_origin || '/invite/' || codes.code
      from (select 'REF-' || upper(left(new.id::text, 8)) as code) codes, product_settings settings;
  return null;
end $$;
create trigger users_open after insert on users for each row execute function open_user();
