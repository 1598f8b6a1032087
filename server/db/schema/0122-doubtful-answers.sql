-- An answer that ended by itself but lacks much of the document it builds on: both are kept, the student chooses.
alter table messages drop constraint messages_completeness_check;
alter table messages add constraint messages_completeness_check
  check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit', 'doubtful'));
alter table versions drop constraint versions_completeness_check;
alter table versions add constraint versions_completeness_check
  check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit', 'doubtful'));
alter table generations drop constraint generations_completeness_check;
alter table generations add constraint generations_completeness_check
  check (completeness in ('complete', 'stopped', 'cut_off', 'credit_limit', 'doubtful'));
