-- What keeps a request or a job as fast with 100,000 students as with 1,000 (docs/SCALE.md).

-- How many transfers have each status: functions/count_transfers.sql keeps it, so that the desk does not count them.
create table transfer_counts (
  status text primary key check (status in ('pending', 'validated', 'rejected', 'reversed')),
  count integer not null default 0
);
insert into transfer_counts (status) values ('pending'), ('validated'), ('rejected'), ('reversed');

-- The desk's search finds a part of a word by its groups of three letters. Without the extension, which the embedded
-- database does not have, it reads every transfer.
do $$ declare
  place text;
begin
  create extension if not exists pg_trgm;
  select quote_ident(n.nspname) into place
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index users_search_text on users using gin (search_text %s.gin_trgm_ops)', place);
  execute format('create index transactions_search_text on transactions using gin (search_text %s.gin_trgm_ops)', place);
  execute format(
    'create index transactions_reference_part on transactions using gin (reference_normalized %s.gin_trgm_ops)', place);
exception
  when undefined_file or feature_not_supported or insufficient_privilege then
    raise notice 'without pg_trgm the desk searches by reading every transfer: %', sqlerrm;
end $$;
create index transactions_amount_cents on transactions (amount_cents);
create index transactions_credited_cents on transactions (credited_cents);
create index transactions_transfer_date on transactions (transfer_date);
create index transactions_day on transactions (((created_at at time zone 'America/Guayaquil')::date));

-- The rows that a retention ends.
create index sources_waiting_since on sources (added_at) where project_id is null;
create index assignments_waiting_since on assignments (added_at) where project_id is null;
create index readings_added_at on readings (added_at);
create index known_networks_seen_at on known_networks (seen_at);
create index outbox_mails_created_at on outbox_mails (created_at);
create index verifications_expires_at on verifications (expires_at);
create index waiting_referrals_created_at on waiting_referrals (created_at);

-- Whether the sweep of files has seen it in use: the sweep reads only the others.
alter table files add column seen_in_use boolean not null default false;
create index files_to_check on files (file_type, created_at) where not seen_in_use;
alter table figures add column seen_in_use boolean not null default false;
create index figures_to_check on figures (created_at) where not seen_in_use;
create index figures_id on figures (id);
create index users_profile_picture_id on users (profile_picture_id) where profile_picture_id is not null;
-- Ids of files and figures that were no longer used somewhere, which the sweep reads and looks at again. Rows are only
-- added to it, so that no transaction waits for another's.
create table ended_uses (id text not null);
