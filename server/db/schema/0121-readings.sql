-- Photos and scanned files whose text is being read, or was read and waits for the student to correct it. Then it becomes
-- a source or an assignment, and the row is deleted. The file itself is not stored.
create table readings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Null: for the student's next project.
  project_id uuid references projects (id) on delete cascade,
  purpose text not null check (purpose in ('assignment', 'source')),
  file_name text not null,
  -- The file's hash, as in sources.work_key.
  work_key text not null,
  title text,
  is_paged boolean not null,
  -- How many pages are read, and how many more the file has.
  pages integer not null check (pages >= 1),
  left_out integer not null default 0,
  -- One entry a page that was read: its text and the places of the doubtful words.
  texts jsonb not null default '[]',
  state text not null default 'reading' check (state in ('reading', 'read', 'failed', 'photo')),
  -- Of a failure: an error code of the contract.
  code text,
  added_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index readings_of_user on readings (user_id, added_at);
create index readings_of_project on readings (project_id) where project_id is not null;
