-- When the session of an external course is: the default of records without a start.
alter table external_courses add column start_time timestamptz;
-- Records that count in no period are counted by course.
create index external_course_users_undated on external_course_users (tenant_id, external_course_id)
  include (user_id) where enabled and start_time is null;
