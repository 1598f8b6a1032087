-- Texts written in steps that no version has yet: a server that was killed did not save them.
create index project_texts_unkept on project_texts (changed_at) where kept < last;
