insert into report_delivery_requests (tenant_id, schedule_id, user_id, requested_at)
select tenant_id, id, owner_id, '2026-11-25T12:00Z' from report_schedules;
