-- What the list tells of a version: its pages in the project's format, and its words against the document before it.
-- Null until a list was read with it, and again when its text, or the format, has changed.
alter table versions
  add column pages integer check (pages >= 0),
  add column words_added integer check (words_added >= 0),
  add column words_gone integer check (words_gone >= 0);
