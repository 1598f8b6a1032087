-- The code is made of the first 8 characters of the user's id, so those have to be unique too.
create or replace function pick_user_id() returns trigger language plpgsql as $$
begin
  while exists (select 1 from referral_codes where code = 'REF-' || upper(left(new.id::text, 8))) loop
    new.id := gen_random_uuid();
  end loop;
  return new;
end $$;

create or replace trigger users_pick_id before insert on users for each row execute function pick_user_id();
