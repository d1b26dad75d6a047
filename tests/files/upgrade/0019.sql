-- Somebody was invited, somebody's invitation is still to be written; an import was undone but for one row.
insert into user_access (tenant_id, user_id, invited_at, asked_at, asked_by)
  select tenant_id, id, case username when 'persona2' then timestamptz '2026-11-20' end,
    case username when 'persona3' then timestamptz '2026-11-20' end,
    case username when 'persona3' then jsonb '{"actor_name": "Íngrid"}' end
  from users where username in ('persona2', 'persona3')
  on conflict (tenant_id, user_id) do update set invited_at = excluded.invited_at,
    asked_at = excluded.asked_at, asked_by = excluded.asked_by;
insert into imports (tenant_id, id, kind, filename, columns, owner_id, owner_name, scope, status, phase, settled,
    undoable, row_count, create_count, update_count, imported_count, restored_count, kept_count, undone_by,
    undone_at, finished_at)
  select 1, 'bbbbbbbb-0000-4000-8000-000000000019', 'users', 'sedes.csv', '{username,location}', id, full_name,
    '{"tenantId": 1}', 'completed', 'undone', true, true, 2, 0, 2, 2, 1, 1, full_name, '2026-11-20', '2026-11-20'
  from users where username = 'persona1';
insert into import_rows (tenant_id, import_id, line, action, label, cells, target_id)
  select 1, 'bbbbbbbb-0000-4000-8000-000000000019', case username when 'persona2' then 2 else 3 end, 'update',
    full_name, array[username, 'Bogotá'], id
  from users where username in ('persona2', 'persona3');
insert into import_results (tenant_id, import_id, line, applied, record_id, before, version, undone, undo_message)
  select 1, 'bbbbbbbb-0000-4000-8000-000000000019', line, true, target_id, '{"location": null}', 2, line = 2, case line when 3 then 'Cambió después de la importación' end
  from import_rows where import_id = 'bbbbbbbb-0000-4000-8000-000000000019';
