-- Due dates of assignments: a day, or a number of days after the course was given. A person's own one counts before
-- those of their groups and formation paths, of which `source_due_date` is the earliest (learning/routines.sql).

alter table course_users
  add column own_due_date date,
  add column source_due_date date;
-- Enrolments that can be overdue.
create index course_users_due on course_users
  (tenant_id, (coalesce(own_due_date, source_due_date)), tenant_course_id, user_id)
  where enabled and status <> 'finished' and coalesce(own_due_date, source_due_date) is not null;
create index course_users_source_due on course_users (tenant_id, tenant_course_id, user_id)
  where source_due_date is not null;

alter table group_courses
  add column due_date date,
  add column due_days int check (due_days between 1 and 3650),
  add constraint group_courses_due_once check (due_date is null or due_days is null);
alter table group_paths
  add column due_date date,
  add column due_days int check (due_days between 1 and 3650),
  add constraint group_paths_due_once check (due_date is null or due_days is null);
-- Of its formation path.
alter table positions
  add column due_date date,
  add column due_days int check (due_days between 1 and 3650),
  add constraint positions_due_once check (due_date is null or due_days is null);
create index group_courses_due on group_courses (tenant_id, group_id, tenant_course_id)
  where due_date is not null or due_days is not null;
create index group_paths_due on group_paths (tenant_id, group_id, path_id)
  where due_date is not null or due_days is not null;
create index positions_due on positions (tenant_id, id) where due_date is not null or due_days is not null;

alter table external_course_users add column due_date date;
create index external_course_users_due on external_course_users (tenant_id, due_date, external_course_id, user_id)
  where enabled and due_date is not null;
