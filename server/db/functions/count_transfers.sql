-- Keeps transfer_counts. It runs when the transaction commits and takes the rows in one order, so that two transactions
-- never wait for each other.
create or replace function count_transfers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from transfer_counts order by status for update;
  update transfer_counts c
    set count = c.count + (c.status is not distinct from new.status)::integer
      - (c.status is not distinct from old.status)::integer
    where c.status in (new.status, old.status);
  return null;
end $$;

drop trigger if exists transactions_counted on transactions;
create constraint trigger transactions_counted after insert or delete or update of status on transactions
  deferrable initially deferred for each row execute function count_transfers();

-- Those that were there before the trigger.
lock table transactions in share row exclusive mode;
update transfer_counts c set count = (select count(*) from transactions t where t.status = c.status);
