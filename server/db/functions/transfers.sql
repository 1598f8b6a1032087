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

-- Finds what a transfer has in common with others and keeps it: of each kind the nearest 20, the newest first. Claims
-- that arrive at once go through here one after the other, or neither would see the other.
create or replace function record_likenesses(p_transaction uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  most constant integer := 20;
  most_bits constant integer := 4;
begin
  perform pg_advisory_xact_lock(7203115);
  insert into transfer_likenesses (newer_id, older_id, same_reference, same_file, distance)
  with mine as (
    select t.id, t.destination_bank, t.reference_normalized, f.sha256, f.image_hash
      from transactions t left join files f on f.id = t.receipt_file_id
      where t.id = p_transaction
  ),
  found as (
    (select o.id, true as same_reference, false as same_file, null::integer as distance
      from mine join transactions o
        on o.destination_bank = mine.destination_bank and o.reference_normalized = mine.reference_normalized
      where o.id <> mine.id
      order by o.created_at desc limit most)
    union all
    (select o.id, false, true, null
      from mine join files f on f.sha256 = mine.sha256 join transactions o on o.receipt_file_id = f.id
      where o.id <> mine.id
      order by o.created_at desc limit most)
    union all
    (select o.id, false, false, bits.count
      from mine
        join files f on image_bands(f.image_hash) && image_bands(mine.image_hash)
          and f.file_type = 'payment_receipt' and f.sha256 <> mine.sha256
        cross join lateral (
          select bit_count(('x' || f.image_hash)::bit(64) # ('x' || mine.image_hash)::bit(64))::integer as count
        ) bits
        join transactions o on o.receipt_file_id = f.id
      where o.id <> mine.id and bits.count <= most_bits
      order by bits.count, o.created_at desc limit most)
  )
  select p_transaction, found.id, bool_or(found.same_reference), bool_or(found.same_file), min(found.distance)
    from found
    where not exists (select 1 from transfer_likenesses known
      where known.newer_id = found.id and known.older_id = p_transaction)
    group by found.id
  on conflict do nothing;
end $$;
