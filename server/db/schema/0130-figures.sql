-- The pictures of figures. The bytes are in the storage; the id follows from them, so that a picture is stored once for
-- each account.
create table figures (
  owner_id uuid not null references users (id) on delete cascade,
  -- The first half of the SHA-256 of the bytes, in hexadecimal.
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  storage_path text not null unique,
  -- When it was last sent: a picture that no text names is kept for some days.
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);

-- Which stored texts name which pictures, filled by keep_text. A text may name one that is not stored.
create table figure_uses (
  text_id uuid not null references version_texts (id) on delete cascade,
  figure_id text not null,
  primary key (text_id, figure_id)
);
create index figure_uses_figure_id on figure_uses (figure_id);
