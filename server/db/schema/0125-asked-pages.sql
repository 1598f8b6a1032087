-- The pages that the student chose for a request, in 'Extensión'; null where the request itself, or the assignment,
-- says it.
alter table messages add column pages smallint check (pages between 1 and 200);
