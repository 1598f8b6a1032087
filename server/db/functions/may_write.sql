-- Whether a person writes a project: the roles with the right `write` of contract/rights.ts.
create or replace function may_write(p_project uuid, p_user uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from project_access a
      where a.project_id = p_project and a.user_id = p_user and a.role in ('owner', 'writes'));
$$;
