insert into imports (tenant_id, id, kind, filename, columns, owner_id, owner_name, scope, status, phase, settled, row_count, finished_at)
  select 1, 'bbbbbbbb-0000-4000-8000-000000000001', 'users', 'personas.csv', '{username,email}', id, full_name, '{"tenantId": 1}',
    'completed', 'import_complete', true, 2, '2026-01-05' from users where username = 'persona1';
insert into import_rows (tenant_id, import_id, line, action, label, cells, errors) values
  (1, 'bbbbbbbb-0000-4000-8000-000000000001', 2, 'create', 'Íngrid', '{persona1,persona1@cafetales.test}', null),
  (1, 'bbbbbbbb-0000-4000-8000-000000000001', 3, 'error', null, '{"",x}', '[{"code": "required"}]');
insert into import_results (tenant_id, import_id, line, applied, message) values
  (1, 'bbbbbbbb-0000-4000-8000-000000000001', 2, true, null);
insert into import_untold (tenant_id, import_id, after_line, last_line, sealed) values
  (1, 'bbbbbbbb-0000-4000-8000-000000000001', 1, 2, '\x00ff');
