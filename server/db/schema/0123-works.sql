-- A run that writes a work in steps: the words asked for, its plan, and how far it came. With the text of the run it is
-- all that another server needs to go on. Null: one answer.
alter table generations add column work jsonb;
-- How often another server has taken the run over.
alter table generations add column takeovers smallint not null default 0;
-- The plan that an answer proposes or was written by; `hechas`: its sections that are written.
alter table messages add column plan jsonb;
