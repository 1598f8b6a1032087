-- Accounts: what the database has to know of the configuration, the users of the specification, and the tables of the
-- sign-in library.

-- Written at every start.
create table product_settings (
  only_row boolean primary key default true check (only_row),
  free_monthly_units bigint not null default 20000 check (free_monthly_units >= 0),
  referral_reward_units bigint not null default 50000 check (referral_reward_units >= 0),
  site_origin text not null default 'http://localhost:3000'
);
insert into product_settings default values;

-- A text as it is searched in: small letters without marks.
create function fold_text(typed text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(typed), NFD), '[\u0300-\u036f]', '', 'g');

-- Whose mailbox an address is: many services ignore a +tag and dots, and googlemail.com is gmail.com.
create function mailbox_of(p_email text) returns text language sql immutable as $$
  select replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@' ||
    case split_part(lower(p_email), '@', 2)
      when 'googlemail.com' then 'gmail.com'
      else split_part(lower(p_email), '@', 2)
    end;
$$;

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
  updated_at timestamptz not null default now(),
  -- An account is erased some days after its owner asked for it. The row stays, without a person in it, because the
  -- ledger refers to it.
  deletion_due_at timestamptz,
  erased_at timestamptz,
  search_text text not null generated always as (fold_text(full_name || ' ' || email)) stored,
  check (erased_at is null or deletion_due_at is null)
);
create index users_created_at on users (created_at desc, id desc);
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;
create index users_mailbox on users (mailbox_of(email));

-- A session is found by the SHA-256 of its token (server/account/hashed-tokens.ts): who reads the table signs in as
-- nobody.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null constraint sessions_token_key unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

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

-- One link at a time for who forgot the password; only its hash is stored, and using it removes it.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Asked for by address, whether or not there is such an account; taken up after the response.
create table reset_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now()
);

-- One link at a time for who has to verify an address; using it removes it.
create table email_verifications (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Networks from which an account was signed in to: guesses from elsewhere do not keep its owner out there.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
