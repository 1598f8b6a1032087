-- Must always be empty: every way in which balances, entries, holds and runs could disagree.
create or replace view drift as
  select a.user_id, 'balance is not the sum of its entries' as problem
    from credit_accounts a
    left join (
      select user_id, sum(free_units) as free, sum(paid_units) as paid, count(*) as entries
        from credit_entries group by user_id
    ) e using (user_id)
    where a.free_units <> coalesce(e.free, 0) or a.paid_units <> coalesce(e.paid, 0)
      or a.entry_count <> coalesce(e.entries, 0)
  union all
  select a.user_id, 'held is not the sum of open holds'
    from credit_accounts a
    left join (
      select user_id, sum(free_units) as free, sum(paid_units) as paid
        from credit_holds where state = 'held' group by user_id
    ) h using (user_id)
    where a.free_held <> coalesce(h.free, 0) or a.paid_held <> coalesce(h.paid, 0)
  union all
  select user_id, 'an entry does not continue the one before it'
    from (
      select user_id, free_after, paid_after, free_units, paid_units, seq,
        row_number() over (partition by user_id order by seq) as place,
        coalesce(lag(free_after) over (partition by user_id order by seq), 0) as free_before,
        coalesce(lag(paid_after) over (partition by user_id order by seq), 0) as paid_before
      from credit_entries
    ) chain
    where seq <> place or free_after <> free_before + free_units or paid_after <> paid_before + paid_units
  union all
  select g.user_id, 'a run and its hold disagree: ' || g.id
    from generations g
    left join credit_holds h on h.generation_id = g.id
    where h.state is distinct from
      case g.status when 'saved' then 'settled' when 'failed' then 'released' else 'held' end
  union all
  select g.user_id, 'a run and its charges disagree: ' || g.id
    from generations g
    left join (
      select generation_id, -sum(free_units) as free, -sum(paid_units) as paid
        from credit_entries where kind in ('message', 'generation') group by generation_id
    ) e on e.generation_id = g.id
    left join credit_holds h on h.generation_id = g.id
    where coalesce(e.free, 0) <> coalesce(h.charged_free, 0)
      or coalesce(e.paid, 0) <> coalesce(h.charged_paid, 0)
  union all
  select g.user_id, 'a saved run has no message: ' || g.id
    from generations g
    where g.status = 'saved' and g.project_id is not null
      and not exists (select 1 from messages m where m.generation_id = g.id)
  union all
  select g.user_id, 'a run that was not saved has a message: ' || g.id
    from generations g join messages m on m.generation_id = g.id
    where g.status <> 'saved'
  union all
  select t.user_id, 'a transfer and its credits disagree: ' || t.id
    from transactions t
    left join (
      select transaction_id, sum(paid_units) as units from credit_entries where kind = 'topup'
        group by transaction_id
    ) e on e.transaction_id = t.id
    where coalesce(e.units, 0) <> coalesce(t.credited_cents, 0)::bigint * 100
  union all
  select r.referrer_id, 'a referral and its reward disagree: ' || r.referred_id
    from referrals r
    left join credit_entries e on e.idempotency_key = 'referral:' || r.referred_id
    where (e.id is not null) <> (r.state <> 'over_cap') or e.user_id <> r.referrer_id;
