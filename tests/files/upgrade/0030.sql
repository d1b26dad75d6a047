insert into report_views (tenant_id, id, owner_id, name, kind, query, shared)
select u.tenant_id, 1, u.id, 'Vista', 'courses', 'sort=points', true from users u order by u.id limit 1;
insert into report_uses (tenant_id, user_id, kind, query) select tenant_id, owner_id, kind, query from report_views;
insert into report_schedules (tenant_id, id, owner_id, name, kind, query, frequency, hour, next_at)
select tenant_id, 1, owner_id, 'Envío', kind, query, 'daily', 7, '2026-01-01T12:00Z' from report_views;
insert into report_schedule_recipients (tenant_id, schedule_id, user_id, position)
select tenant_id, id, owner_id, 1 from report_schedules;
insert into report_deliveries (tenant_id, schedule_id, due_at, user_id, sent)
select tenant_id, id, '2026-01-01T12:00Z', owner_id, true from report_schedules;
