-- Rate limits and the outbox, which every feature uses.

-- Attempts per key (an address, an account) in a window that starts with the first of them.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at on rate_limits (window_ends_at);

create table outbox_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_mails_waiting on outbox_mails (next_attempt_at) where sent_at is null;
create index outbox_mails_sent_at on outbox_mails (sent_at) where sent_at is not null;
