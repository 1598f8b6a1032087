-- When a key of the account was last shown in a session: for some minutes it proves the owner, as a password does.
alter table sessions add column key_shown_at timestamptz;
-- Until when a password proves nobody's ownership of the account to what outlives it: it was set in a session whose user did
-- not show the one before. Null where they did, or set it by mail.
alter table auth_accounts add column unproved_until timestamptz;
