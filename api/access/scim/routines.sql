-- needs: db, audit-log

call guard_table('scim_settings');
call audit_table('scim_settings', 'scim_settings', named_by => 'tenant_id',
  names => '(select id as tenant_id, id, name from tenants)');
call guard_table('scim_users');
call guard_table('scim_groups');
call guard_table('scim_refusals');

-- The columns of a user that the directory of the company maintains: those that it has sent, while provisioning is on.
create or replace function maintained_columns(company int, wanted bigint) returns text[]
  language sql stable as $$
    select coalesce((
      select s.attributes from scim_users s
      join scim_settings o on o.tenant_id = s.tenant_id and o.enabled
      where s.tenant_id = company and s.user_id = wanted and s.removed_at is null), '{}')
  $$;
