-- A token of the company and one of a person.
insert into api_tokens (tenant_id, user_id, name, scopes, addresses, hash, hint, created_at, created_by_name, expires_at)
select tenant_id, min(id), 'Personal', '{areas:read}'::text[], '{}'::text[], sha256(('personal ' || tenant_id)::bytea), 'sendero_pat_…aaaa', '2026-11-20'::timestamptz, 'Ana', '2036-11-20'::timestamptz
from users group by tenant_id
union all
select id, null, 'Compañía', '{users:read,users:write}', '{203.0.113.0/24}', sha256(('company ' || id)::bytea), 'sendero_cot_…aaaa', '2026-11-20'::timestamptz, 'Ana', '2036-11-20'::timestamptz
from tenants;
