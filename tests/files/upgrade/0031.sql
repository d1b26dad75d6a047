-- Somebody who began a course since, and somebody from whom one was taken before they began.
update course_users set started_at = coalesce(started_at, now()) where (tenant_id, tenant_course_id, user_id) in (
  select tenant_id, tenant_course_id, user_id from course_users order by 1, 2, 3 limit 1);
