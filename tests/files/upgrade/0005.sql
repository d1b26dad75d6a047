insert into courses (owner_tenant_id, uuid, slug, name, duration_hours) values
  (1, 'dddddddd-0000-4000-8000-000000000001', 'catacion', 'Catación básica', 8.5),
  (1, 'dddddddd-0000-4000-8000-000000000002', 'manejo', 'Manejo defensivo', null);
insert into course_sections (course_id, position, name) select id, 1, 'Módulo' from courses;
insert into course_contents (course_id, section_id, position, template, title, points)
  select course_id, id, 1, 'app.sendero.templates.SingleChoice', '¿Qué es?', 10 from course_sections;
insert into tenant_courses (tenant_id, course_id, uuid)
  select 1, id, ('eeeeeeee-0000-4000-8000-00000000000' || id)::uuid from courses;
insert into formation_paths (tenant_id, name) values (1, 'Conductores');
insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
  select 1, p.id, t.id, 1 from formation_paths p, tenant_courses t join courses c on c.id = t.course_id where c.slug = 'manejo';
insert into groups (tenant_id, name) values (1, 'Catadores'), (1, 'Disuelto');
insert into group_users (tenant_id, group_id, user_id)
  select 1, g.id, u.id from groups g, users u where u.tenant_id = 1 and u.username in ('persona3', 'persona4');
insert into group_courses (tenant_id, group_id, tenant_course_id)
  select 1, g.id, t.id from groups g, tenant_courses t join courses c on c.id = t.course_id where c.slug = 'catacion';
insert into group_paths (tenant_id, group_id, path_id) select 1, g.id, p.id from groups g, formation_paths p where g.name = 'Catadores';
update positions set formation_path_id = (select id from formation_paths) where tenant_id = 1 and code = 'CON';
insert into position_costs (tenant_id, position_id, year, cost) select 1, id, 2026, 25000 from positions where tenant_id = 1 and code = 'CON';
insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
  select 1, o.id, t.id from organizational_units o, tenant_courses t where o.name = 'Sierra';
insert into skills (tenant_id, name) values (1, 'Olfato');
insert into course_skills (tenant_id, tenant_course_id, skill_id) select 1, min(t.id), min(s.id) from tenant_courses t, skills s;
insert into certifications (tenant_id, name, duration_hours) values (1, 'Alturas', 40);
insert into certification_skills (tenant_id, certification_id, skill_id) select 1, c.id, s.id from certifications c, skills s;
insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
  select 1, u.id, c.id, '2026-01-31', '2027-01-31' from users u, certifications c where u.username in ('persona5', 'persona6');
insert into user_certification_files (tenant_id, user_certification_id, name, media_type, bytes, file_key)
  select 1, id, 'diploma.pdf', 'application/pdf', 3, 'certifications/1/' || id from user_certifications;
insert into badges (tenant_id, name, image, description, description_not_won, rule, threshold)
  values (1, 'Constante', 'constante', 'Lo logró', 'Todavía no', 'courses', 3);
insert into user_badges (tenant_id, user_id, badge_id, count) select 1, u.id, b.id, 1 from users u, badges b where u.username = 'persona3';
update course_users set downloaded_at = '2026-02-01', started_at = '2026-02-02', last_activity = '2026-02-03', points = 10, percentage_completed = 100,
    date_completed = '2026-02-03'
  where user_id = (select id from users where username = 'persona3');
insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds, created_at)
  select 1, cu.user_id, 'ffffffff-0000-4000-8000-000000000001', cu.tenant_course_id, c.id, '1', 10, 30, '2026-02-03'
  from course_users cu join tenant_courses t on t.id = cu.tenant_course_id join courses d on d.id = t.course_id and d.slug = 'catacion'
  join course_contents c on c.course_id = d.id where cu.user_id = (select id from users where username = 'persona3');
insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name, course_name, company_name, completed_at)
  select 1, 'nobody-guesses-this', cu.user_id, cu.tenant_course_id, 'Íngrid 3 Muñoz Güiza', 'Catación básica', 'Cafetales del Sur', '2026-02-03'
  from course_users cu where date_completed is not null order by tenant_course_id limit 1;
insert into user_devices (tenant_id, user_id, last_activity, os, os_version, model)
  select 1, id, '2026-02-03', 'android', '14', 'A54' from users where username = 'persona3';
-- In the trash, some for too long.
update areas set deleted_at = now() - interval '3 days' where code = 'VIE';
update groups set deleted_at = now() - interval '3 days' where name = 'Disuelto';
update organizational_units set deleted_at = now() - interval '40 days' where name = 'Costa';
update user_certifications set deleted_at = now() - interval '40 days' where user_id = (select id from users where username = 'persona6');
