-- The works that a student writes from, and what the teacher asked. Without a project they wait for the student's next one:
-- the prompt box at home collects them before there is a project.

create table sources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  -- Found in an index, read from a list of references, or a file of the student's.
  kind text not null check (kind in ('record', 'import', 'upload')),
  -- The same work twice has the same key: its DOI, else title, first author and year; a file's hash.
  work_key text not null,
  csl jsonb not null,
  -- Given names in full, which a reference shortens to initials and an export does not.
  names jsonb not null default '[]',
  abstract text,
  language text,
  open_access boolean,
  file_name text,
  -- Of a file that has pages.
  pages integer check (pages >= 1),
  has_full_text boolean not null default false,
  ticked boolean not null default true,
  added_at timestamptz not null default clock_timestamp()
);
create unique index sources_of_project on sources (project_id, work_key) where project_id is not null;
create unique index sources_waiting on sources (user_id, work_key) where project_id is null;

-- Apart, so that a list of sources does not read megabytes.
create table source_texts (
  source_id uuid primary key references sources (id) on delete cascade,
  -- One text a page; a file without pages is one.
  pages jsonb not null
);

create table assignments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  file_name text,
  -- What was read; empty for a photo.
  content text not null,
  -- A photo, re-encoded, as base64 of a JPEG.
  photo text,
  -- What was asked, found in the text and confirmed by the student.
  items jsonb not null default '[]',
  confirmed_at timestamptz,
  added_at timestamptz not null default clock_timestamp()
);
create unique index assignments_of_project on assignments (project_id) where project_id is not null;
create unique index assignments_waiting on assignments (user_id) where project_id is null;
