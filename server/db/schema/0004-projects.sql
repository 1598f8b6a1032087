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
  -- What a project may have otherwise on its pages than the specification has it.
  number_title_page boolean not null default false,
  -- Before the last author in parentheses and in references.
  conjunction text not null default 'y' check (conjunction in ('y', '&')),
  sections_start_pages boolean not null default true,
  is_justified boolean not null default false,
  -- What the student declares of how the text was written, on a page after the references; null for no such page.
  declaration text check (char_length(declaration) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A page of a student's projects, the newest edit first.
create index projects_user_id_updated_at_id on projects (user_id, updated_at desc, id desc);

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
  -- Whether the student asks to go on with the text that was cut off, not with the document.
  continues boolean not null default false,
  -- What the student thought of an answer.
  rating text check (rating in ('up', 'down')),
  rated_at timestamptz,
  -- Of a request about selected text, and of its answer: { version, from, to, instruction, excerpt }, which are the
  -- version and the place in it, what is asked, and the selected words.
  selection jsonb,
  -- What the student did with the replacement; null for any other message.
  proposal text check (proposal in ('pending', 'accepted', 'discarded', 'unchanged')),
  unique (project_id, sequence_order),
  check ((role = 'assistant') = (generation_id is not null)),
  check ((rating is null) = (rated_at is null)),
  check (rating is null or role = 'assistant'),
  constraint messages_proposal check ((proposal is not null) = (role = 'assistant' and selection is not null))
);
-- For the sweep of estimates that no run answers.
create index messages_estimates on messages (created_at) where role = 'user' and credits_consumed > 0;
create index messages_rated on messages (rated_at desc, id desc) where rating is not null;

-- Apart from the versions: a list of versions does not read them, versions of a project that hold the same text share one,
-- and a restored version refers to the text that it takes up again.
create table version_texts (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  sha256 bytea not null,
  content text not null,
  unique (project_id, sha256)
);

-- A sitting of edits is one version: it is written over while it is the newest and open, and each time gets a new
-- revision, so that two tabs notice each other.
create table versions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  version_number integer not null check (version_number >= 1),
  text_id uuid not null references version_texts (id),
  word_count integer not null check (word_count >= 0),
  generation_id uuid unique,
  created_at timestamptz not null default now(),
  -- `document`: what the project's text is or was. `alternative`: a text that was cut off while there was a document; it
  -- waits for the student's choice. `discarded`: the student kept the one before.
  state text not null default 'document' check (state in ('document', 'alternative', 'discarded')),
  -- Of the run that wrote it: whole, or why it ends early.
  completeness text not null default 'complete'
    check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit')),
  author text not null default 'model' check (author in ('model', 'student', 'imported')),
  revision integer not null default 1 check (revision >= 1),
  edited_at timestamptz,
  -- Edits after this make a new version.
  closed_at timestamptz,
  -- The version whose text this one took up again.
  restored_from integer check (restored_from >= 1),
  unique (project_id, version_number)
);
create index versions_text_id on versions (text_id);
