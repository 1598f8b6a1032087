-- Adds who wrote what in the steps of a text to what is known of it, and forgets the blocks that are gone. An account that was
-- erased meanwhile is nobody. The caller holds the text's row.
create or replace function keep_authors(p_project uuid, p_authors jsonb) returns void language plpgsql as $$
begin
  insert into block_authors (project_id, block_id, written_by, changed_by)
    select p_project, b.id, writer.id, changer.id
      from jsonb_to_recordset(p_authors -> 'blocks') as b (id text, written uuid, changed uuid)
      left join users writer on writer.id = b.written and writer.erased_at is null
      left join users changer on changer.id = b.changed and changer.erased_at is null
    on conflict (project_id, block_id) do update
      set written_by = excluded.written_by, changed_by = excluded.changed_by;
  delete from block_authors a
    where a.project_id = p_project
      and not exists (select 1 from jsonb_array_elements_text(p_authors -> 'ids') as i (id) where i.id = a.block_id);
  insert into words_by (project_id, user_id, words)
    select p_project, u.id, w.words::integer
      from jsonb_each_text(p_authors -> 'words') as w (person, words)
      join users u on u.id = w.person::uuid and u.erased_at is null
    on conflict (project_id, user_id) do update set words = words_by.words + excluded.words;
end $$;
