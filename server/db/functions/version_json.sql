-- A version with its text, as the server presents it; null for none.
create or replace function version_json(p_version versions) returns json language sql stable as $$
  select to_json(whole) from (
    select (p_version).*, t.content from version_texts t where t.id = (p_version).text_id
  ) whole;
$$;
