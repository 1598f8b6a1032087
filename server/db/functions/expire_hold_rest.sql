-- Lets the uncharged free credits of a hold expire if their month has ended.
create or replace function expire_hold_rest(p_hold credit_holds, p_charged_free bigint, p_period integer)
returns void language plpgsql as $$
begin
  if p_hold.period < p_period then
    perform post_credit_entry(p_hold.user_id, 'expire', p_charged_free - p_hold.free_units, 0,
      'expire-hold:' || p_hold.generation_id, p_hold.generation_id);
  end if;
end $$;
