-- An administrator's session sees the console as a business unit would.
insert into impersonations (tenant_id, session_id, administrator_id, subject_tenant_id, subject_unit_id, subject_name, started_at, expires_at)
select s.tenant_id, min(s.id), min(s.user_id), s.tenant_id, min(o.id), min(o.name), '2026-11-20', '2036-11-20'
from sessions s join organizational_units o on o.tenant_id = s.tenant_id and o.deleted_at is null
group by s.tenant_id;
