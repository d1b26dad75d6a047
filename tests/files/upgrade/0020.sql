insert into course_reminders (tenant_id, tenant_course_id, user_id, reminded_on, mailed)
  select tenant_id, tenant_course_id, user_id, '2026-11-20', true from course_users order by 1, 2, 3 limit 1;
insert into mails (tenant_id, recipient, subject, status) values (1, 'nadie@sendero.test', 'Rebotó', 'failed');
