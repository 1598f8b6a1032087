-- Top-ups by bank transfer, the operators' audit trail and the mails that follow a decision.

create table transactions (
  id uuid primary key default gen_random_uuid(),
  -- The bank's reference as the student typed it, and as it is compared.
  transaction_id text not null,
  reference_normalized text not null check (reference_normalized <> ''),
  user_id uuid not null references users (id) on delete restrict,
  payment_method text not null default 'bank_transfer' check (payment_method = 'bank_transfer'),
  transaction_type text not null default 'purchase' check (transaction_type = 'purchase'),
  status text not null default 'pending' check (status in ('pending', 'validated', 'rejected', 'reversed')),
  -- US cents; credits_units is what was credited, set when validated.
  amount_cents integer not null check (amount_cents between 300 and 10000),
  credited_cents integer check (credited_cents > 0),
  payer_name text not null,
  origin_bank text not null,
  destination_bank text not null,
  transfer_date date not null,
  receipt_file_id uuid not null references files (id) on delete restrict,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  check (decided_by is distinct from user_id),
  check ((status = 'pending') = (decided_by is null)),
  check ((status in ('validated', 'reversed')) = (credited_cents is not null)),
  check (status not in ('rejected', 'reversed') or reason is not null)
);
create unique index transactions_reference on transactions (destination_bank, reference_normalized)
  where status <> 'rejected';
create index transactions_user_id on transactions (user_id, created_at desc);
create index transactions_receipt_file_id on transactions (receipt_file_id);
create index transactions_pending on transactions (created_at) where status = 'pending';

alter table credit_entries
  add column transaction_id uuid references transactions (id) on delete restrict;
create index credit_entries_transaction_id on credit_entries (transaction_id)
  where transaction_id is not null;

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
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function forbid_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  execute function forbid_change();

create table outbox_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_mails_waiting on outbox_mails (next_attempt_at) where sent_at is null;
