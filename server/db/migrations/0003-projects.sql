-- Projects, their messages, their versions.

create table projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  title_source text not null default 'prompt' check (title_source in ('prompt', 'model', 'student')),
  context_prompt text not null check (char_length(context_prompt) <= 20000),
  institution text,
  course text,
  instructor text,
  due_date text,
  number_title_page boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The home grid: a student's projects, newest edit first.
create index projects_user_id_updated_at on projects (user_id, updated_at desc);

create table messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (content <> ''),
  sequence_order integer not null check (sequence_order >= 1),
  model text,
  status text not null default 'sent' check (status = 'sent'),
  message_version integer not null default 1 check (message_version >= 1),
  is_edited boolean not null default false,
  is_retry boolean not null default false,
  -- In credits; four decimals are exact, because one character is one ten-thousandth.
  credits_consumed numeric(14, 4) not null default 0 check (credits_consumed >= 0),
  completeness text not null default 'complete'
    check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit')),
  generation_id uuid unique,
  created_at timestamptz not null default now(),
  unique (project_id, sequence_order),
  check ((role = 'assistant') = (generation_id is not null))
);

create table versions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  version_number integer not null check (version_number >= 1),
  content text not null,
  word_count integer not null check (word_count >= 0),
  generation_id uuid unique,
  created_at timestamptz not null default now(),
  unique (project_id, version_number)
);
