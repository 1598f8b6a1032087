-- Writing together: the order of the changes of a text.

-- The text that the next steps are for: after the step `number` of its project, as JSON of core/editing/schema.ts, which has
-- blank paragraphs that no version has. A project without a row is written by whole texts alone.
create table project_texts (
  project_id uuid primary key references projects (id) on delete cascade,
  number integer not null check (number >= 0),
  -- Blocks of the title page, which are in the text but not on its pages.
  head text not null,
  doc text not null,
  -- The number of the last step. Those after `number` are in project_steps.
  last integer not null check (last >= number),
  -- A version that replaced the text and whose difference is not in the order yet.
  replaced_by integer,
  -- The number of the step up to which the newest version has the text.
  kept integer not null,
  kept_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default now()
);

create table project_steps (
  project_id uuid not null references projects (id) on delete cascade,
  number integer not null,
  client text not null check (char_length(client) <= 16),
  step text not null,
  primary key (project_id, number)
);

-- Who writes by which browser, and its last send that was taken: sent again it is answered as before.
create table project_clients (
  project_id uuid not null references projects (id) on delete cascade,
  client text not null check (char_length(client) <= 16),
  user_id uuid references users (id) on delete set null,
  number integer not null,
  last integer not null,
  seen_at timestamptz not null default now(),
  primary key (project_id, client)
);
create index project_clients_seen_at on project_clients (seen_at);
create index project_clients_user_id on project_clients (user_id);
