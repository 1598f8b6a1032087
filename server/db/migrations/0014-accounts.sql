-- Accounts and abuse: hashed tokens, verified addresses, referrals that wait, what a sign-in is known by, retention.

-- A session is found by the SHA-256 of its token (server/account/hashed-tokens.ts): who reads the table signs in as
-- nobody. Sessions that are open stay open.
alter table sessions rename column token to token_hash;
update sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
create index sessions_expires_at on sessions (expires_at);

-- One link at a time for who has to verify an address; using it removes it.
create table email_verifications (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- A friend who came with a code and has not verified the address yet; verifying it makes a row of `referrals`.
create table waiting_referrals (
  referred_id uuid primary key references users (id) on delete cascade,
  referrer_id uuid not null references users (id) on delete cascade,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
create index waiting_referrals_referrer_id on waiting_referrals (referrer_id);

-- Networks from which an account was signed in to: guesses from elsewhere do not keep its owner out there.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

-- Asked for by address, whether or not there is such an account; taken up after the answer.
create table reset_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now()
);

-- Whose mailbox an address is: many services ignore a +tag and dots, and googlemail.com is gmail.com.
create function mailbox_of(p_email text) returns text language sql immutable as $$
  select replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@' ||
    case split_part(lower(p_email), '@', 2)
      when 'googlemail.com' then 'gmail.com'
      else split_part(lower(p_email), '@', 2)
    end;
$$;
create index users_mailbox on users (mailbox_of(email));

-- What the sweep of server/maintenance looks for.
create index rate_limits_window_ends_at on rate_limits (window_ends_at);
create index outbox_mails_sent_at on outbox_mails (sent_at) where sent_at is not null;

-- A page of a student's projects, the newest edit first.
create index projects_user_id_updated_at_id on projects (user_id, updated_at desc, id desc);
drop index projects_user_id_updated_at;

-- Settles a run, or the run that answers a message of a project: the one at `p_sequence`, else the newest. Returns
-- its state before, and the rows that it made; no row when there is no such run. A replay returns the same rows.
create or replace function settle_run(
  p_user uuid, p_run uuid, p_project uuid, p_sequence integer, p_now timestamptz
) returns table (was text, message json, version json) language plpgsql as $$
declare
  run generations;
begin
  perform lock_credit_account(p_user, p_now);
  select g.* into run from generations g left join messages m on m.id = g.user_message_id
    where g.user_id = p_user
      and (g.id = p_run or (p_run is null and g.project_id = p_project
        and (p_sequence is null or m.sequence_order = p_sequence)))
    order by g.created_at desc, g.id desc
    limit 1 for update of g;
  if not found then
    return;
  end if;
  if run.status = 'generated' then
    perform settle_locked_run(run, p_now);
  end if;
  return query select run.status,
    (select to_json(m) from messages m where m.generation_id = run.id),
    (select to_json(v) from versions v where v.generation_id = run.id);
end $$;
