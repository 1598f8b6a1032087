-- A student's estimate is a cost only while a run answers the message.
create or replace function forget_message_cost(p_message uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update messages m set credits_consumed = 0
    where m.id = p_message and m.credits_consumed <> 0
      and not exists (
        select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed');
$$;
