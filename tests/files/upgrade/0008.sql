insert into imports (tenant_id, id, kind, filename, owner_id, owner_name, scope, status, phase, settled, finished_at, parent_id)
  select 1, 'bbbbbbbb-0000-4000-8000-000000000002', 'course-users', 'curso.csv', u.id, u.full_name, '{"tenantId": 1}',
    'completed', 'validation_complete', true, '2026-03-05', (select min(id) from tenant_courses) from users u where u.username = 'persona1';
