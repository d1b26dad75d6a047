-- Calendars of the sessions of external courses (docs/decisions/0103).
alter table tenants add column calendar_invitations boolean not null default false;
alter table instructors
  add column email text,
  -- part of the link of a feed; raising it ends the one of before
  add column calendar_link_version int not null default 1;
alter table users add column calendar_link_version int not null default 1;

-- Session as it was last sent to somebody: the base for the next change or cancellation.
create table calendar_invitations (
  tenant_id int not null,
  external_course_id bigint not null,
  -- 'user:12', 'instructor:3:1' for the first start of the course
  recipient text not null,
  -- person; null for an instructor
  user_id bigint,
  email text not null,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- SEQUENCE of iCalendar
  sequence int not null default 0,
  cancelled boolean not null default false,
  primary key (tenant_id, external_course_id, recipient),
  foreign key (tenant_id, external_course_id) references external_courses (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index calendar_invitations_upcoming on calendar_invitations (tenant_id, starts_at) where not cancelled;
create index calendar_invitations_user on calendar_invitations (tenant_id, user_id) where user_id is not null;
