-- Who wrote what in a text that is written in steps.

-- Of each block of the newest version; null for what a model, a file or an erased account wrote.
create table block_authors (
  project_id uuid not null references projects (id) on delete cascade,
  block_id text not null,
  written_by uuid references users (id) on delete set null,
  changed_by uuid references users (id) on delete set null,
  primary key (project_id, block_id)
);
create index block_authors_written_by on block_authors (written_by) where written_by is not null;
create index block_authors_changed_by on block_authors (changed_by) where changed_by is not null;

-- Words that each person put in, also those that were taken out again. A project has rows once its authors are counted.
create table words_by (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  words integer not null check (words >= 0),
  primary key (project_id, user_id)
);
create index words_by_user_id on words_by (user_id);
