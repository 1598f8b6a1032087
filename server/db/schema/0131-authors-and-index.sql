-- Who signs the work, one a line; null for the student alone.
alter table projects add column authors text check (char_length(authors) <= 1000);
-- The index after the title page: none, one of the headings, or one of tables and figures too.
alter table projects add column index_kind text not null default 'none'
  check (index_kind in ('none', 'general', 'full'));
-- The word before the letter of an appendix.
alter table projects add column appendix_word text not null default 'Apéndice'
  check (appendix_word in ('Apéndice', 'Anexo'));
