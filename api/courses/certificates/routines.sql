-- needs: db

call guard_table('certificates');

call guard_table('certificate_files');

-- Returns the public data of a certificate by its hash, or of a certification whose credential has it.
create or replace function find_certificate(certificate_hash text)
  returns table (
    tenant_id int, certificate_id bigint, user_certification_id bigint, uuid uuid,
    full_name text, identification_number text, course_name text, certification_name text,
    company_name text, issued_on date, valid_through date, timezone text, support_email text,
    credentials_enabled boolean, revoked boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id, c.id, null::bigint, k.uuid, c.full_name, c.identification_number, c.course_name,
      null, c.company_name, (c.issued_at at time zone t.timezone)::date, c.valid_through, t.timezone,
      t.support_email, t.credentials_enabled, r.credential_id is not null
    from certificates c join tenants t on t.id = c.tenant_id
    left join credentials k on k.tenant_id = c.tenant_id and k.certificate_id = c.id
      and k.superseded_at is null
    left join credential_revocations r on r.tenant_id = c.tenant_id and r.credential_id = k.id
    where c.hash = certificate_hash
    union all
    select k.tenant_id, null, h.id, k.uuid, k.full_name, null, null, k.name, t.name,
      coalesce(h.date_completed, (k.valid_from at time zone t.timezone)::date),
      coalesce(h.valid_through, (k.valid_until at time zone t.timezone)::date), t.timezone,
      t.support_email, t.credentials_enabled,
      r.credential_id is not null or h.id is null or h.deleted_at is not null
    from credentials k join tenants t on t.id = k.tenant_id
    left join user_certifications h on h.tenant_id = k.tenant_id and h.id = k.user_certification_id
    left join credential_revocations r on r.tenant_id = k.tenant_id and r.credential_id = k.id
    where k.hash = certificate_hash and k.kind = 'certification'
  $$;

-- Returns the hash of the certificate that was drawn with this digest.
create or replace function certificate_with_digest(digest bytea) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.hash from certificate_files f
    join certificates c on c.tenant_id = f.tenant_id and c.id = f.certificate_id
    where f.sha256 = digest limit 1
  $$;
