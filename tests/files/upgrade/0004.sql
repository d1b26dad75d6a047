insert into audit_log (tenant_id, at, actor_id, actor_name, action, entity, entity_id, label, before, after)
  select 1, '2026-01-06', u.id, u.full_name, 'update', 'area', a.id, a.name, '{"name": "Narino"}', '{"name": "Nariño"}'
  from users u, areas a where u.username = 'persona1' and a.tenant_id = 1 and a.code = 'NAR';
