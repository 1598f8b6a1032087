-- What public indexes answered to a question about a reference, so that nobody asks twice within 30 days. The key is a
-- hash of the question: the table does not say who asked, nor what for.
create table reference_lookups (
  key text primary key,
  answer jsonb not null,
  asked_at timestamptz not null default now()
);
create index reference_lookups_asked_at on reference_lookups (asked_at);
