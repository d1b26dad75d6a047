-- Sessions of external courses as sums of deltas, by the company's day, the course and the position that their people
-- have now: what indicators are made of without reading every session. A job folds the deltas together.
create table external_course_tallies (
  tenant_id int not null,
  day date not null,
  external_course_id bigint not null,
  position_id bigint,
  -- sessions; of them those who came, and those who passed
  people int not null,
  assisted int not null,
  approved int not null,
  -- a sum of its own once folded, else what has been added since
  folded boolean not null default false
);
create index external_course_tallies_day on external_course_tallies (tenant_id, day)
  include (external_course_id, position_id, people, assisted, approved);
create index external_course_tallies_course on external_course_tallies
  (tenant_id, external_course_id, day, position_id) where folded;
create index external_course_tallies_added on external_course_tallies (tenant_id) where not folded;
insert into external_course_tallies
select r.tenant_id, (r.start_time at time zone t.timezone)::date, r.external_course_id, u.position_id,
  count(*), count(*) filter (where r.assisted), count(*) filter (where r.approved), true
from external_course_users r
join tenants t on t.id = r.tenant_id
join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
where r.enabled and r.start_time is not null group by 1, 2, 3, 4;
