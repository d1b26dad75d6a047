-- A course's data are edited after its creation. The version is apart from that of its design, which every change of the
-- contents raises.

alter table courses add column data_version int not null default 1;

-- Earlier slugs of courses: addresses of their files that somebody copied stay valid.
create table former_course_slugs (
  tenant_id int not null,
  course_id bigint not null,
  slug text not null,
  primary key (tenant_id, course_id, slug),
  foreign key (tenant_id, course_id) references courses (owner_tenant_id, id) on delete cascade
);
create index former_course_slugs_slug on former_course_slugs (slug);
