update tenants set calendar_invitations = true;
update instructors set email = 'formador@muestra.test';
insert into calendar_invitations
  (tenant_id, external_course_id, recipient, user_id, email, name, starts_at, ends_at, sequence)
select tenant_id, external_course_id, 'user:' || user_id, user_id, 'persona@muestra.test', 'Alturas avanzado',
  '2026-03-11T19:00:00Z', '2026-03-11T21:00:00Z', 1
from external_course_users;
