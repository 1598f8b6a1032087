-- Credits. One unit is 1/10,000 credit: one character. bigint, nothing ever rounds. Only the functions of
-- server/db/functions move credits.

-- Balances are settled money only; what running generations hold is apart, in *_held.
create table credit_accounts (
  user_id uuid primary key references users (id) on delete restrict,
  free_units bigint not null default 0 check (free_units >= 0),
  paid_units bigint not null default 0 check (paid_units >= 0),
  free_held bigint not null default 0 check (free_held >= 0),
  paid_held bigint not null default 0 check (paid_held >= 0),
  -- The local date of registration in Ecuador; every monthly boundary is computed from it.
  anchor date not null,
  -- Months since the anchor for which free credits were granted.
  period integer not null default 0 check (period >= 0),
  entry_count bigint not null default 0,
  check (free_held <= free_units),
  check (paid_held <= paid_units)
);

-- Append-only: functions/forbid_change.sql.
create table credit_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references credit_accounts (user_id) on delete restrict,
  seq bigint not null check (seq >= 1),
  kind text not null check (
    kind in ('grant', 'expire', 'topup', 'reversal', 'referral', 'message', 'generation', 'adjust')
  ),
  free_units bigint not null,
  paid_units bigint not null,
  free_after bigint not null check (free_after >= 0),
  paid_after bigint not null check (paid_after >= 0),
  idempotency_key text not null unique,
  generation_id uuid references generations (id) on delete restrict,
  transaction_id uuid references transactions (id) on delete restrict,
  reason text,
  created_at timestamptz not null default now(),
  unique (user_id, seq),
  check (free_units <> 0 or paid_units <> 0),
  check (
    case kind
      when 'grant' then free_units > 0 and paid_units = 0
      when 'expire' then free_units < 0 and paid_units = 0
      when 'topup' then paid_units > 0 and free_units = 0
      when 'referral' then paid_units > 0 and free_units = 0
      when 'reversal' then paid_units < 0 and free_units = 0
      when 'message' then free_units <= 0 and paid_units <= 0 and generation_id is not null
      when 'generation' then free_units <= 0 and paid_units <= 0 and generation_id is not null
      else true
    end
  )
);
create index credit_entries_generation_id on credit_entries (generation_id);
create index credit_entries_transaction_id on credit_entries (transaction_id)
  where transaction_id is not null;

create table credit_holds (
  generation_id uuid primary key references generations (id) on delete restrict,
  user_id uuid not null references credit_accounts (user_id) on delete restrict,
  period integer not null,
  free_units bigint not null check (free_units >= 0),
  paid_units bigint not null check (paid_units >= 0),
  -- Free credits available when the hold was taken: free first is a constraint, not a habit.
  free_available bigint not null,
  charged_free bigint not null default 0 check (charged_free between 0 and free_units),
  charged_paid bigint not null default 0 check (charged_paid between 0 and paid_units),
  state text not null default 'held' check (state in ('held', 'settled', 'released')),
  check (paid_units = 0 or free_units = free_available),
  check (charged_paid = 0 or charged_free = free_units),
  check (state = 'settled' or (charged_free = 0 and charged_paid = 0))
);
create index credit_holds_open on credit_holds (user_id) where state = 'held';
