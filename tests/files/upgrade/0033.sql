-- A message whose last recipient the provider refused for now, and one that was stopped.
update messages set refusals = 2, refused_since = now(), resumes_at = now() + interval '1 minute'
where state = 'sending';
insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient, tries, tried_at, next_try_at)
select m.tenant_id, m.id, null, 'queued', 'Ana', '+573001234568', 3, now(), now() + interval '8 seconds'
from messages m where m.state = 'sending';
update messages set stopped_at = now(), stopped_by_name = 'Ana Pérez' where state = 'sent';
