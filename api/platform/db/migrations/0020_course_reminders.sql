-- Who was reminded of a course, and when last: at most once a day on the company's calendar. The mail of
-- one that is not `mailed` is still to be written.
create table course_reminders (
  tenant_id int not null,
  tenant_course_id bigint not null,
  user_id bigint not null,
  reminded_on date not null,
  mailed boolean not null default false,
  primary key (tenant_id, tenant_course_id, user_id),
  foreign key (tenant_id, tenant_course_id, user_id)
    references course_users (tenant_id, tenant_course_id, user_id) on delete cascade
);
create index course_reminders_waiting on course_reminders (tenant_id, tenant_course_id, user_id)
  where not mailed;

-- The start page tells of those that were given up lately.
create index mails_failed on mails (tenant_id, created_at) where status = 'failed';
