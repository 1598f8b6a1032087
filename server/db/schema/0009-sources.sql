-- Lookups of references; the works that a student writes from, and what the teacher asked. Without a project, works and
-- assignment wait for the student's next one: the prompt box at home collects them before there is a project.

-- What public indexes answered to a question about a reference, so that nobody asks twice within 30 days. The key is a
-- hash of the question: the table does not say who asked, nor what for.
create table reference_lookups (
  key text primary key,
  answer jsonb not null,
  asked_at timestamptz not null default now()
);
create index reference_lookups_asked_at on reference_lookups (asked_at);

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
  -- Of its text, in all passages.
  text_characters integer not null default 0,
  ticked boolean not null default true,
  added_at timestamptz not null default clock_timestamp()
);
create unique index sources_of_project on sources (project_id, work_key) where project_id is not null;
create unique index sources_waiting on sources (user_id, work_key) where project_id is null;

-- The text of a source, in passages of about a paragraph, so that a run reads those that it needs and not whole books.
-- The key finds the passages of one text; each holds its words, which makes ranking a text a matter of milliseconds.
-- There is no index over the words of all accounts: it would be read for every common word, and on the embedded database
-- its upkeep stops the server.
create table source_passages (
  source_id uuid not null references sources (id) on delete cascade,
  -- In the text, from 0.
  place integer not null,
  -- Of the file, from 0.
  page integer not null,
  text text not null,
  search tsvector not null generated always as (to_tsvector('spanish', text)) stored,
  primary key (source_id, place)
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
