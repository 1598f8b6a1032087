-- Referrals: a student's code, and who brought whom.

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

-- A friend who arrived with a code and has not verified the address yet; verifying it makes a row of `referrals`.
create table waiting_referrals (
  referred_id uuid primary key references users (id) on delete cascade,
  referrer_id uuid not null references users (id) on delete cascade,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
create index waiting_referrals_referrer_id on waiting_referrals (referrer_id);
