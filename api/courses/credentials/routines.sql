-- needs: db, audit-log

call guard_table('credential_keys');
call audit_table('credential_keys', 'credential_key', label_column => 'kid',
  ignored => '{kid,public_key}', secret => '{private_key_secret}');
call guard_table('credentials');
call guard_table('credential_revocations');
call audit_table('credential_revocations', 'credential_revocation', 'credential_id',
  names => 'credentials');

-- Revokes credentials whose certification changed or went to the trash; one that comes back from the trash is valid
-- again.
create or replace function follow_certifications_of_credentials() returns trigger
  language plpgsql set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  update credentials c set source_removed = a.deleted_at is not null,
    superseded_at = case
      when (a.certification_id, a.date_completed, a.valid_through)
        is distinct from (b.certification_id, b.date_completed, b.valid_through)
      then coalesce(c.superseded_at, now()) else c.superseded_at end
  from after_rows a join before_rows b using (tenant_id, id)
  where c.tenant_id = a.tenant_id and c.user_certification_id = a.id
    and (a.deleted_at is not null, a.certification_id, a.date_completed, a.valid_through)
      is distinct from (b.deleted_at is not null, b.certification_id, b.date_completed, b.valid_through);
  return null;
end $$;

create or replace trigger credentials_followed after update on user_certifications
  referencing old table as before_rows new table as after_rows
  for each statement execute function follow_certifications_of_credentials();

-- Returns the company that signs as this uuid, also a suspended one: what it issued is still verified. None without keys.
create or replace function credential_issuer(company uuid) returns table (id int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id from tenants t
    where t.uuid = company and exists (select from credential_keys k where k.tenant_id = t.id)
  $$;

-- Returns the company of a credential, and what leads to its page.
create or replace function find_credential(credential uuid)
  returns table (tenant_id int, hash text, superseded boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id, coalesce(c.hash, newer.hash), c.superseded_at is not null
    from credentials c
    left join credentials newer on newer.tenant_id = c.tenant_id and newer.superseded_at is null
      and (newer.certificate_id = c.certificate_id or newer.user_certification_id = c.user_certification_id)
    where c.uuid = credential
  $$;

-- Returns the places of a company's status list that are revoked.
create or replace function revoked_places(list int) returns table (place int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.status_index from credentials c
    left join credential_revocations r on r.tenant_id = c.tenant_id and r.credential_id = c.id
    where c.tenant_id = current_tenant() and c.status_list = list
      and (r.credential_id is not null or c.superseded_at is not null or c.source_removed
        or (c.certificate_id is null and c.user_certification_id is null))
  $$;
