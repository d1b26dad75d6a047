-- An endpoint with an event that waits, one that was given up, and a call.
insert into webhook_endpoints (tenant_id, name, url, events, secret)
select id, 'Nómina', 'https://nomina.example.com/eventos', '{user.created}', '\x01'
from tenants order by id limit 1;
insert into webhook_events (tenant_id, type, data)
select tenant_id, 'user.created', '{"user": {"id": 1}}' from webhook_endpoints;
insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, state, attempts)
select w.tenant_id, w.id, e.id, e.type, state, 1
from webhook_endpoints w join webhook_events e on e.tenant_id = w.tenant_id
cross join unnest('{waiting,failed}'::text[]) state;
insert into webhook_attempts (tenant_id, delivery_id, number, at, duration_ms, request_headers, error)
select tenant_id, id, 1, now(), 12, '{}', 'connection' from webhook_deliveries;
insert into webhook_certification_ends (tenant_id, user_certification_id, valid_through, kind)
select tenant_id, id, valid_through, 'expired' from user_certifications where valid_through is not null
order by id limit 1;
