-- Ends a hold and returns what it held to the balance.
create or replace function close_hold(p_hold credit_holds, p_state text, p_charged_free bigint, p_charged_paid bigint)
returns void language plpgsql as $$
begin
  update credit_holds
    set state = p_state, charged_free = p_charged_free, charged_paid = p_charged_paid
    where generation_id = p_hold.generation_id;
  update credit_accounts
    set free_held = free_held - p_hold.free_units, paid_held = paid_held - p_hold.paid_units
    where user_id = p_hold.user_id;
end $$;
