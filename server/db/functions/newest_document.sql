-- The newest version that is the project's text.
create or replace function newest_document(p_project uuid) returns versions language sql stable as $$
  select v from versions v where v.project_id = p_project and v.state = 'document'
    order by v.version_number desc limit 1;
$$;
