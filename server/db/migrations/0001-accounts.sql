-- Accounts: the users of the specification, and the tables of the sign-in library.

create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 120),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  career text,
  semester text,
  how_did_you_hear text,
  usage_purpose text,
  role text not null default 'student' check (role in ('student', 'operator')),
  profile_picture_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

create table auth_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_user_id on auth_accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Attempts per key (an address, an account) in a window that starts with the first of them.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

-- What the database itself has to know of the configuration; written at every start.
create table product_settings (
  only_row boolean primary key default true check (only_row),
  free_monthly_units bigint not null default 20000 check (free_monthly_units >= 0),
  referral_reward_units bigint not null default 50000 check (referral_reward_units >= 0),
  site_origin text not null default 'http://localhost:3000'
);
insert into product_settings default values;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
