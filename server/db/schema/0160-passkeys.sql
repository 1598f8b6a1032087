-- Keys of devices, with which an account is signed in to instead of a password. Only their public half is known here.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- How often the device has signed, where it counts.
  counter bigint not null default 0,
  transports text not null default '',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id, created_at);
