-- Files: profile photos and payment receipts. The bytes live in the storage, a row here for each.

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

alter table users
  add constraint users_profile_picture_id_fkey
  foreign key (profile_picture_id) references files (id) on delete set null;
