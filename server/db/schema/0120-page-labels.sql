-- What each page of a source's file is called in a citation ("310", "xii"), so that the model names printed pages also
-- where it gets a few passages of a long text. Null until it was read; a page without a number is null in the list.
alter table sources add column page_labels jsonb;
