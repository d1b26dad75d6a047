-- needs: db, audit-log

call guard_table('tenant_brands');
call audit_table('tenant_brands', 'tenant_brand', named_by => 'tenant_id',
  names => '(select id as tenant_id, id, name from tenants)');

-- The brand of the company with this slug, for pages without a session.
create or replace function brand_of_company(asked text)
  returns table (company int, name text, color text, logo_light text, logo_dark text, address text,
    legal_line text, privacy_url text, support_url text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select b.tenant_id, b.name, b.color, b.logo_light, b.logo_dark, b.address, b.legal_line, b.privacy_url, b.support_url
    from tenants t join tenant_brands b on b.tenant_id = t.id
    where t.slug = asked and t.active
  $$;
