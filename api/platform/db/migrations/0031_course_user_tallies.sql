-- How far people are in each course, as sums of deltas: what lists of courses show without reading enrolments.
-- A job folds the deltas together.
create table course_user_tallies (
  tenant_id int not null,
  tenant_course_id bigint not null,
  -- who is in the course's report; of them who finished it, and who is on the way
  assigned int not null,
  completed int not null,
  active int not null
);
create index course_user_tallies_course on course_user_tallies (tenant_id, tenant_course_id)
  include (assigned, completed, active);
insert into course_user_tallies
select tenant_id, tenant_course_id, count(*), count(*) filter (where status = 'finished'),
  count(*) filter (where status = 'active')
from course_users where enabled or status in ('finished', 'active') group by 1, 2;
