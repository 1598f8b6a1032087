-- What the student declares of how the text was written, on a page after the references; null for no such page.
alter table projects add column declaration text check (char_length(declaration) <= 4000);
