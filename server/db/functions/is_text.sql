-- Whether a text has this content.
create or replace function is_text(p_text uuid, p_content text) returns boolean language sql stable as $$
  select exists (
    select 1 from version_texts t where t.id = p_text and t.sha256 = sha256(convert_to(p_content, 'UTF8')));
$$;
