-- Months from the anchor to the local day of `p_now`; the 29th to 31st clamp to a short month's end.
create or replace function credit_period(p_anchor date, p_now timestamptz) returns integer
language plpgsql immutable as $$
declare
  today date := (p_now at time zone 'America/Guayaquil')::date;
  months integer;
begin
  months := (extract(year from today) - extract(year from p_anchor))::integer * 12
    + (extract(month from today) - extract(month from p_anchor))::integer;
  if (p_anchor + make_interval(months => months))::date > today then
    months := months - 1;
  end if;
  return greatest(months, 0);
end $$;
