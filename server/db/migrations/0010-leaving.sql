-- Leaving: an account is erased some days after its owner asked for it. The row stays, without a person in it,
-- because the ledger points at it.
alter table users
  add column deletion_due_at timestamptz,
  add column erased_at timestamptz,
  add check (erased_at is null or deletion_due_at is null);
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;

-- A receipt is erased with its owner's account; a transfer that waits for its verification has one.
alter table transactions
  alter column receipt_file_id drop not null,
  add check (receipt_file_id is not null or status <> 'pending');
