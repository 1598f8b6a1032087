-- Files: profile photos and receipts. The bytes are in the storage, with a row here for each.

-- By what receipts are compared. Two hashes of 64 bits that differ in at most 4 have at least one of 5 bands in common.
create function image_bands(image_hash text) returns integer[] language sql immutable strict parallel safe
  return array[
    substring(('x' || image_hash)::bit(64) from 1 for 13)::bit(13)::integer,
    substring(('x' || image_hash)::bit(64) from 14 for 13)::bit(13)::integer + 8192,
    substring(('x' || image_hash)::bit(64) from 27 for 13)::bit(13)::integer + 16384,
    substring(('x' || image_hash)::bit(64) from 40 for 13)::bit(13)::integer + 24576,
    substring(('x' || image_hash)::bit(64) from 53 for 12)::bit(12)::integer + 32768
  ];

create table files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  filename text not null,
  file_type text not null check (file_type in ('profile_picture', 'payment_receipt')),
  mime_type text not null,
  file_size bigint not null check (file_size > 0),
  storage_path text not null unique,
  bucket_name text not null default 'files',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  image_hash text,
  created_at timestamptz not null default now()
);
create index files_user_id on files (user_id);
create index files_sha256 on files (sha256);
create index files_image_bands on files using gin (image_bands(image_hash))
  where file_type = 'payment_receipt';

alter table users
  add constraint users_profile_picture_id_fkey
  foreign key (profile_picture_id) references files (id) on delete set null;
