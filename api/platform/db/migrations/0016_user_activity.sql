-- When each person was last active, in the app or in a course: lists are filtered by it, and looking
-- through everybody's courses for it would take as long as there are enrolments.
create table user_activity (
  tenant_id int not null,
  user_id bigint not null,
  last_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_activity_at on user_activity (tenant_id, last_at, user_id);

insert into user_activity (tenant_id, user_id, last_at)
select tenant_id, user_id, max(last_activity) from (
  select tenant_id, user_id, last_activity from course_users where last_activity is not null
  union all
  select tenant_id, user_id, last_activity from user_devices
) seen
group by 1, 2;
