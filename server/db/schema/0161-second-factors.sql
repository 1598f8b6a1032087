-- The second factor of operators (TOTP), which moving much money needs (OPERATOR_TOTP_ABOVE).
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted by a key that only the server has.
  secret text not null,
  -- Null until the first code proved that the phone has it.
  confirmed_at timestamptz,
  -- The step of time of the last code: a code counts once, and none before it.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- For who has lost the phone; each counts once. Only their hashes are stored.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- When the second factor was last shown in a session.
alter table sessions add column proved_at timestamptz;
