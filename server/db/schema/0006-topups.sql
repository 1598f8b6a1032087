-- Top-ups by bank transfer, what they have in common, and the operators' audit trail.

create table transactions (
  id uuid primary key default gen_random_uuid(),
  -- The bank's reference as the student typed it, and as it is compared.
  transaction_id text not null,
  reference_normalized text not null check (reference_normalized <> ''),
  user_id uuid not null references users (id) on delete restrict,
  payment_method text not null default 'bank_transfer' check (payment_method = 'bank_transfer'),
  transaction_type text not null default 'purchase' check (transaction_type = 'purchase'),
  status text not null default 'pending' check (status in ('pending', 'validated', 'rejected', 'reversed')),
  -- US cents; credited_cents is set when validated.
  amount_cents integer not null check (amount_cents between 300 and 10000),
  credited_cents integer check (credited_cents > 0),
  payer_name text not null,
  origin_bank text not null,
  destination_bank text not null,
  transfer_date date not null,
  -- Erased with its owner's account; a transfer that waits for its decision has one.
  receipt_file_id uuid references files (id) on delete restrict,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  search_text text not null
    generated always as (fold_text(payer_name || ' ' || transaction_id)) stored,
  check (decided_by is distinct from user_id),
  check ((status = 'pending') = (decided_by is null)),
  check ((status in ('validated', 'reversed')) = (credited_cents is not null)),
  check (status not in ('rejected', 'reversed') or reason is not null),
  check (receipt_file_id is not null or status <> 'pending')
);
create unique index transactions_reference on transactions (destination_bank, reference_normalized)
  where status <> 'rejected';
create index transactions_same_reference on transactions (destination_bank, reference_normalized);
create index transactions_user_id on transactions (user_id, created_at desc);
create index transactions_receipt_file_id on transactions (receipt_file_id);
-- The keys by which the desk's lists are paged.
create index transactions_created_at on transactions (created_at, id);
create index transactions_waiting on transactions (created_at, id) where status = 'pending';
create index transactions_decided on transactions (status, decided_at desc, id desc)
  where status <> 'pending';

-- What a transfer had in common with those before it when it was claimed.
create table transfer_likenesses (
  newer_id uuid not null references transactions (id) on delete cascade,
  older_id uuid not null references transactions (id) on delete cascade,
  same_reference boolean not null,
  same_file boolean not null,
  -- Bits in which the hashes of the images differ; null when they are not similar, or are one file.
  distance integer check (distance between 0 and 64),
  primary key (newer_id, older_id),
  check (newer_id <> older_id),
  check (same_reference or same_file or distance is not null)
);
create index transfer_likenesses_older_id on transfer_likenesses (older_id);
create index transfer_likenesses_same on transfer_likenesses (newer_id, older_id)
  where same_reference or same_file;

-- Append-only: functions/forbid_change.sql.
create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references users (id) on delete restrict,
  action text not null,
  subject_id uuid,
  transaction_id uuid references transactions (id) on delete restrict,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entries_subject_id on audit_entries (subject_id, created_at);
create index audit_entries_created_at on audit_entries (created_at desc, id desc);
