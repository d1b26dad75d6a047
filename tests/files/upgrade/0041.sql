-- Due dates of somebody's course, of a group's course and path, and of a session of an external course.
update course_users set own_due_date = '2026-12-15'
where (tenant_id, tenant_course_id, user_id) in (
  select tenant_id, min(tenant_course_id), min(user_id) from course_users where enabled group by 1);
update group_courses set due_date = '2026-12-31';
update group_paths set due_days = 30;
update positions set due_days = 60 where formation_path_id is not null;
update external_course_users set due_date = '2026-11-30'
where (tenant_id, id) in (select tenant_id, min(id) from external_course_users group by 1);
