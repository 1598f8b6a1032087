-- What members and guests say about places of a text. An answer has the comment that it answers and no place.
create table comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  answers_id uuid references comments (id) on delete cascade,
  -- Null for a guest, who has a name, and for an erased account, which has none.
  user_id uuid references users (id) on delete set null,
  guest_name text check (char_length(guest_name) between 1 and 60),
  -- { block, from, to, quoted }
  anchor jsonb,
  text text not null check (char_length(text) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  resolved_at timestamptz,
  check ((answers_id is null) = (anchor is not null)),
  check (user_id is null or guest_name is null),
  check (resolved_at is null or answers_id is null)
);
create index comments_of_project on comments (project_id, created_at, id);
create index comments_answers_id on comments (answers_id) where answers_id is not null;
create index comments_user_id on comments (user_id) where user_id is not null;
