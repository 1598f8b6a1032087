-- The code is made of the first 8 characters of the user's id, so those have to be unique too.
create or replace function pick_user_id() returns trigger language plpgsql as $$
begin
  while exists (select 1 from referral_codes where code = 'REF-' || upper(left(new.id::text, 8))) loop
    new.id := gen_random_uuid();
  end loop;
  return new;
end $$;

create or replace trigger users_pick_id before insert on users for each row execute function pick_user_id();

-- A user, its credit account with the first month's credits and its referral code are one event.
create or replace function open_user() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform open_credit_account(new.id, new.created_at);
  insert into referral_codes (user_id, code, referral_url)
    select new.id, codes.code, settings.site_origin || '/invite/' || codes.code
      from (select 'REF-' || upper(left(new.id::text, 8)) as code) codes, product_settings settings;
  return null;
end $$;

create or replace trigger users_open after insert on users for each row execute function open_user();

-- An operator is made of a student, by the owner of the tables alone.
create or replace function forbid_operator() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the owner of % makes an operator', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger users_begin_as_students before insert on users for each row
  when (new.role <> 'student') execute function forbid_operator();

create or replace function end_photo_use() returns trigger language plpgsql as $$
begin
  insert into ended_uses (id) values (old.profile_picture_id::text);
  return null;
end $$;

create or replace trigger users_photo_replaced after update of profile_picture_id on users for each row
  when (old.profile_picture_id is distinct from new.profile_picture_id and old.profile_picture_id is not null)
  execute function end_photo_use();
