-- Generations: one run of the model, its states and the text it has produced so far.

create table generations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  -- A deleted project leaves the run, because credits were held or charged for it.
  project_id uuid references projects (id) on delete set null,
  user_message_id uuid references messages (id) on delete set null,
  status text not null default 'running' check (status in ('running', 'generated', 'saved', 'failed')),
  -- Raised whenever another worker takes the run over; a writer with an older fence is refused.
  fence integer not null default 1,
  lease_owner text,
  lease_until timestamptz,
  stop_requested boolean not null default false,
  provider text not null,
  model text not null,
  input_units bigint not null check (input_units >= 0),
  output_limit_units bigint not null check (output_limit_units > 0),
  cost_units bigint check (cost_units between 0 and output_limit_units),
  -- The model's answer as the server read it, JSON; the only source of message, version and charge.
  answer text,
  -- What settling needs of the answer besides its text: word_count, is_unchanged, and those of title, institution,
  -- course, instructor and due_date that the text names.
  answer_facts jsonb,
  completeness text not null default 'complete'
    check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit')),
  error_code text,
  error_details jsonb not null default '{}',
  -- As in `messages`: a run whose answer replaces only the selected text makes messages and a charge, and no version.
  selection jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'failed') = (error_code is not null)),
  check (status not in ('generated', 'saved') or (answer is not null and cost_units is not null)),
  check ((status = 'running') = (lease_until is not null))
);
-- One active run a student.
create unique index generations_one_active on generations (user_id)
  where status in ('running', 'generated');
-- A user message is answered once; a failed run may be tried again.
create unique index generations_one_answer on generations (user_message_id)
  where status <> 'failed';
create index generations_project_id on generations (project_id, created_at desc);
-- For every start of a run, and for the history of a prompt.
create index generations_user_message_id on generations (user_message_id);
-- For the sweep of runs whose server is gone, or whose browser never saved them.
create index generations_open on generations (status, lease_until)
  where status in ('running', 'generated');

alter table messages
  add constraint messages_generation_id_fkey
  foreign key (generation_id) references generations (id) on delete restrict;
alter table versions
  add constraint versions_generation_id_fkey
  foreign key (generation_id) references generations (id) on delete restrict;

create table generation_chunks (
  generation_id uuid not null references generations (id) on delete cascade,
  seq integer not null check (seq >= 1),
  text text not null check (text <> ''),
  primary key (generation_id, seq)
);
-- In UTF-16 units. Pieces may overlap: one that was written again after a lost acknowledgement is longer.
comment on column generation_chunks.seq is 'characters of the text up to the end of this piece';
