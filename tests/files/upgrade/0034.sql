-- An external course whose session has a date, and somebody in it without one.
insert into external_courses (tenant_id, code, name, hours, start_time)
select id, 'EXT-2', 'Primeros auxilios', 4, '2026-06-10T13:00:00Z' from tenants;
insert into external_course_users (tenant_id, external_course_id, user_id)
select e.tenant_id, e.id, min(u.id) from external_courses e join users u using (tenant_id)
where e.code = 'EXT-2' group by 1, 2;
