-- Who may do what to a project besides its owner, and the links by which they come.

create table project_members (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('writes', 'comments', 'reads')),
  joined_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user_id on project_members (user_id);

create table project_links (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  role text not null check (role in ('writes', 'comments', 'reads')),
  -- A link is found by the SHA-256 of its token; the token itself is encrypted by the server's secret, so that its owner
  -- can copy it again and who reads the table opens nothing.
  token_hash text not null unique,
  sealed_token text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index project_links_project_id on project_links (project_id);

-- Who asked; null in rows of before projects had members: the owner.
alter table messages add column user_id uuid references users (id) on delete set null;
-- Who wrote it by hand, or asked for it; null as above.
alter table versions add column user_id uuid references users (id) on delete set null;
create index messages_user_id on messages (user_id) where user_id is not null;
create index versions_user_id on versions (user_id) where user_id is not null;

-- A project's files are read by its members, so uploading is no longer who owns the rows of a project.
create index sources_user_id on sources (user_id);
create index assignments_user_id on assignments (user_id);
