-- Somebody who was in a course on another day, and somebody whose position has changed since.
insert into external_course_users (tenant_id, external_course_id, user_id, start_time, assisted)
select e.tenant_id, e.id, max(u.id), '2026-05-20T19:00:00Z', true
from external_courses e join users u using (tenant_id) group by 1, 2 on conflict do nothing;
update users u set position_id = (select min(p.id) from positions p where p.tenant_id = u.tenant_id)
where (tenant_id, id) in (select tenant_id, min(user_id) from external_course_users group by 1);
