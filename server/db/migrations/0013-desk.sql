-- The operators' desk with thousands of transfers: search and pages by key, likenesses found once, answers rated.

-- A text as it is searched in: small letters without marks.
create function fold_text(typed text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(typed), NFD), '[\u0300-\u036f]', '', 'g');

alter table users
  add column search_text text not null generated always as (fold_text(full_name || ' ' || email)) stored;
create index users_created_at on users (created_at desc, id desc);

alter table transactions
  add column search_text text not null
    generated always as (fold_text(payer_name || ' ' || transaction_id)) stored;

-- The keys by which the desk's lists are paged.
create index transactions_created_at on transactions (created_at, id);
create index transactions_waiting on transactions (created_at, id) where status = 'pending';
drop index transactions_pending;
create index transactions_decided on transactions (status, decided_at desc, id desc)
  where status <> 'pending';
create index audit_entries_created_at on audit_entries (created_at desc, id desc);

-- By what receipts are compared. Two hashes of 64 bits that differ in at most 4 have at least one of 5 bands in common.
create function image_bands(image_hash text) returns integer[] language sql immutable strict parallel safe
  return array[
    substring(('x' || image_hash)::bit(64) from 1 for 13)::bit(13)::integer,
    substring(('x' || image_hash)::bit(64) from 14 for 13)::bit(13)::integer + 8192,
    substring(('x' || image_hash)::bit(64) from 27 for 13)::bit(13)::integer + 16384,
    substring(('x' || image_hash)::bit(64) from 40 for 13)::bit(13)::integer + 24576,
    substring(('x' || image_hash)::bit(64) from 53 for 12)::bit(12)::integer + 32768
  ];
create index files_image_bands on files using gin (image_bands(image_hash))
  where file_type = 'payment_receipt';
create index files_sha256 on files (sha256);
create index transactions_same_reference on transactions (destination_bank, reference_normalized);

-- What a transfer had in common with those before it when it was claimed.
create table transfer_likenesses (
  newer_id uuid not null references transactions (id) on delete cascade,
  older_id uuid not null references transactions (id) on delete cascade,
  same_reference boolean not null,
  same_file boolean not null,
  -- Bits in which the hashes of the images differ; null when they do not look alike, or are one file.
  distance integer check (distance between 0 and 64),
  primary key (newer_id, older_id),
  check (newer_id <> older_id),
  check (same_reference or same_file or distance is not null)
);
create index transfer_likenesses_older_id on transfer_likenesses (older_id);
create index transfer_likenesses_same on transfer_likenesses (newer_id, older_id)
  where same_reference or same_file;

-- Finds what a transfer has in common with others and keeps it: of each kind the nearest 20, the newest first. Claims
-- that arrive at once go through here one after the other, or neither would see the other.
create function record_likenesses(p_transaction uuid) returns void language plpgsql as $$
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

-- References with letters that look Latin but are not: they were compared without them. One that is another's then
-- stays as it is, because both are claimed already, and the desk is told.
do $$
declare
  typed constant text := 'АВЕЅІЈКМНОРСТУХҮӀԌԚԜҺԀЗЬаеѕіјорсухԛԝһԁӏүгпимкнтвΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜαιγκνορτυχϲϳωηεβØøŁłĐđĦħŦŧƗɨɑɡıȷɪʏƁɓ';
  latin constant text := 'ABESIJKMHOPCTYXYIGQWHD3BaesijopcyxqwhdlyrnumkhtbABEZHIKMNOPTYXCJFaiyknoptuxcjwnebOoLlDdHhTtIiagijiyBb';
  claim record;
  folded text;
begin
  for claim in
    select id, transaction_id, destination_bank from transactions
      where transaction_id ~ '[^ -~]' order by created_at
  loop
    folded := translate(normalize(translate(claim.transaction_id, typed, latin), NFKD), typed, latin);
    folded := regexp_replace(upper(normalize(folded, NFKD)), '[^A-Z0-9]', '', 'g');
    folded := regexp_replace(folded, '^0+(?=.)', '');
    continue when folded = '';
    begin
      update transactions set reference_normalized = folded where id = claim.id;
    exception when unique_violation then
      insert into transfer_likenesses (newer_id, older_id, same_reference, same_file)
        select claim.id, o.id, true, false from transactions o
          where o.destination_bank = claim.destination_bank and o.reference_normalized = folded
            and o.id <> claim.id
        on conflict do nothing;
    end;
  end loop;
end $$;

do $$
declare
  claim record;
begin
  for claim in select id from transactions order by created_at, id loop
    perform record_likenesses(claim.id);
  end loop;
end $$;

-- What the student thought of an answer: thumbs up or down, or neither.
alter table messages
  add column rating text check (rating in ('up', 'down')),
  add column rated_at timestamptz,
  add check ((rating is null) = (rated_at is null)),
  add check (rating is null or role = 'assistant');
create index messages_rated on messages (rated_at desc, id desc) where rating is not null;
