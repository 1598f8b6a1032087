-- Receipts that belong to no transfer and photos that are on no profile.
create or replace view unused_files as
select f.id, f.user_id, f.file_type, f.created_at
from files f
where not exists (select 1 from transactions t where t.receipt_file_id = f.id)
  and not exists (select 1 from users u where u.profile_picture_id = f.id);
