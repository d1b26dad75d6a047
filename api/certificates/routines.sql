-- needs: db

call guard_table('certificates');

-- Returns the public data of a certificate by its hash.
create or replace function find_certificate(certificate_hash text)
  returns table (
    full_name text, identification_number text, course_name text, company_name text,
    issued_at timestamptz, valid_through date, timezone text, support_email text
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.full_name, c.identification_number, c.course_name, c.company_name,
      c.issued_at, c.valid_through, t.timezone, t.support_email
    from certificates c join tenants t on t.id = c.tenant_id
    where c.hash = certificate_hash
  $$;
