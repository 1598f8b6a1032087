-- Whether one more version fits: by the number of the project's versions and, unless `p_max_bytes` is null, by the bytes
-- of all their texts, of every project of the owner.
create or replace function has_version_room(p_project uuid, p_max_versions integer, p_max_bytes bigint)
returns boolean language sql stable as $$
  select (select count(*) from versions v where v.project_id = p_project) < p_max_versions
    and (p_max_bytes is null or p_max_bytes > (
      select coalesce(sum(octet_length(t.content)), 0) from version_texts t
        join projects p on p.id = t.project_id
        where p.user_id = (select o.user_id from projects o where o.id = p_project)
          and exists (select 1 from versions v where v.text_id = t.id)));
$$;
