-- The title and the title page's lines that a text brings, where the student has written none.
create or replace function fill_project(p_project uuid, p_facts jsonb) returns void language sql as $$
  update projects set
      title = case when title_source <> 'student' then coalesce(p_facts->>'title', title) else title end,
      title_source = case when title_source <> 'student' and p_facts ? 'title' then 'model' else title_source end,
      authors = coalesce(authors, left(p_facts->>'authors', 1000)),
      institution = coalesce(institution, p_facts->>'institution'),
      course = coalesce(course, p_facts->>'course'),
      instructor = coalesce(instructor, p_facts->>'instructor'),
      due_date = coalesce(due_date, p_facts->>'due_date'),
      updated_at = now()
    where id = p_project;
$$;
