-- A company that issues credentials: a key of before and the current one, and the credential of a certificate, revoked.
update tenants set credentials_enabled = true, credentials_url = 'https://cafetera.example'
where id = (select tenant_id from certificates order by id limit 1);
insert into credential_keys (tenant_id, kid, public_key, private_key_secret, retired_at)
select tenant_id, kid, '{"kty":"EC","crv":"P-256","x":"x","y":"y"}', secret, retired
from (select tenant_id from certificates order by id limit 1) c,
  (values ('anterior', null, now()), ('actual', '\x01'::bytea, null)) as key (kid, secret, retired);
insert into credentials (tenant_id, uuid, issuer, kind, certificate_id, user_id, hash, name, full_name, valid_from,
  jws, status_list, status_index)
select tenant_id, '6f1d9a0e-93a8-4a55-8b8e-0b6f3f0a1c11', 'did:web:cafetera.example', 'certificate', id, user_id,
  hash, course_name, full_name, issued_at, 'a.b.c', 1, 77
from certificates order by id limit 1;
insert into credential_revocations (tenant_id, credential_id, reason)
select tenant_id, id, 'Emitida por error' from credentials;
insert into certificate_files (tenant_id, certificate_id, sha256)
select tenant_id, certificate_id, sha256('pdf') from credentials;
