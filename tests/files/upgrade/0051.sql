-- A company whose directory maintains a person and a group, and deleted another person.
insert into scim_settings (tenant_id, enabled, unknown_areas, created_at)
select id, true, 'reject', '2026-11-20' from tenants;
insert into scim_users (tenant_id, user_id, external_id, attributes, created_at)
select tenant_id, min(id), 'externo-1', '{email,area_id}', '2026-11-20' from users group by tenant_id;
insert into scim_users (tenant_id, user_id, external_id, removed_at, created_at)
select tenant_id, max(id), 'externo-2', '2026-11-21', '2026-11-20' from users group by tenant_id having max(id) > min(id);
insert into scim_groups (tenant_id, group_id, external_id, created_at)
select tenant_id, min(id), 'grupo-1', '2026-11-20' from groups group by tenant_id;
insert into scim_refusals (tenant_id, at, method, path, status, detail)
select id, '2026-11-20', 'POST', '/scim/v2/Users', 400, 'Falta userName' from tenants;
