-- One link at a time for who forgot the password; only its hash is kept, and using it removes it.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
