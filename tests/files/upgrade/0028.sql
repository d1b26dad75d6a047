-- An external course of a school, with its competence, instructor, skill and path, and somebody who was in it.
insert into external_course_categories (tenant_id, name) select id, 'Escuela comercial' from tenants;
insert into external_course_competencies (tenant_id, name) select id, 'Servicio' from tenants;
insert into external_courses (tenant_id, code, name, hours, assessable, category_id, competence_id, instructor_id)
select c.tenant_id, 'EXT-1', 'Alturas avanzado', 12.5, true, c.id, k.id,
  (select min(i.id) from instructors i where i.tenant_id = c.tenant_id)
from external_course_categories c join external_course_competencies k using (tenant_id);
insert into external_course_skills (tenant_id, external_course_id, skill_id)
select e.tenant_id, e.id, min(s.id) from external_courses e join skills s using (tenant_id) group by 1, 2;
insert into formation_path_external_courses (tenant_id, path_id, external_course_id, position)
select e.tenant_id, min(p.id), e.id, 64 from external_courses e join formation_paths p using (tenant_id) group by 1, 3;
insert into external_course_users
  (tenant_id, external_course_id, user_id, start_time, end_time, assisted, approved, quantitative_result)
select e.tenant_id, e.id, min(u.id), '2026-03-11T19:00:00Z', '2026-03-11T21:00:00Z', true, true, 87.5
from external_courses e join users u using (tenant_id) group by 1, 2;
