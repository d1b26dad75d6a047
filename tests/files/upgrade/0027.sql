-- Somebody who asked for reminders, and was told of a certification that ended.
update users set certification_reminders = true where (tenant_id, id) in (
  select tenant_id, id from users where role <> 'user' order by 1, 2 limit 1);
insert into certification_reminders (tenant_id, user_certification_id, valid_through, kind, recipient_id, told_on)
select h.tenant_id, h.id, '2026-11-20', 'expired', u.id, '2026-11-21'
from user_certifications h join users u on u.tenant_id = h.tenant_id
order by 1, 2, u.id limit 1;
