-- Formation paths are edited, go to the trash, and have certifications beside their courses.

alter table formation_paths
  add column version int not null default 1,
  -- of what the path has and how it is ordered
  add column contents_version int not null default 1,
  add column deleted_at timestamptz;
create index formation_paths_name on formation_paths (tenant_id, name collate "und-x-icu", id);
create index formation_paths_created on formation_paths (tenant_id, created_at, id);

-- `position` counts among those of the same parent, with room for what comes between, once something moved.
update formation_path_courses c set parent_course_id = null
  where parent_course_id is not null and not exists (
    select from formation_path_courses p
    where p.tenant_id = c.tenant_id and p.path_id = c.path_id and p.tenant_course_id = c.parent_course_id);
alter table formation_path_courses
  add foreign key (tenant_id, path_id, parent_course_id)
    references formation_path_courses (tenant_id, path_id, tenant_course_id)
    on delete set null (parent_course_id) deferrable initially deferred;

create table formation_path_certifications (
  tenant_id int not null,
  path_id bigint not null,
  certification_id bigint not null,
  position int not null,
  primary key (tenant_id, path_id, certification_id),
  foreign key (tenant_id, path_id) references formation_paths (tenant_id, id) on delete cascade,
  foreign key (tenant_id, certification_id) references certifications (tenant_id, id) on delete cascade
);
create index formation_path_certifications_certification
  on formation_path_certifications (tenant_id, certification_id);
