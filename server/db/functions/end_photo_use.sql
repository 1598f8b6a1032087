create or replace function end_photo_use() returns trigger language plpgsql as $$
begin
  insert into ended_uses (id) values (old.profile_picture_id::text);
  return null;
end $$;

create or replace trigger users_photo_replaced after update of profile_picture_id on users for each row
  when (old.profile_picture_id is distinct from new.profile_picture_id and old.profile_picture_id is not null)
  execute function end_photo_use();
