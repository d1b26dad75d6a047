-- Courses that were uploaded as files (api/course-packages). A job stores their files one by one; a course is created
-- of them later, or nothing is kept.

create table course_packages (
  tenant_id int not null,
  key uuid not null,
  -- Manifest of the file, as contract/course-package.ts describes it. Not jsonb: texts may have a zero character.
  manifest json not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'refused', 'cancelled', 'created')),
  -- Number of files and images, and of those that are done, in the order of the manifest.
  total int not null,
  done int not null default 0,
  -- Sums of what was done, which are bounded.
  bytes bigint not null default 0,
  pixels bigint not null default 0,
  worked_ms bigint not null default 0,
  -- Number of times that a process took it up since a file was done.
  attempts int not null default 0,
  -- Sentences about what the course will not have.
  omitted text[] not null default '{}',
  refusal_code text,
  refusal_message text,
  -- Course of the tenant that was created, and the id of its actor.
  tenant_course_id bigint,
  created_by bigint,
  -- True when nothing is in the file store any more that the state does not need.
  cleaned boolean not null default false,
  created_at timestamptz not null default now(),
  -- Last time that somebody asked about it while it was read.
  asked_at timestamptz not null default now(),
  primary key (tenant_id, key),
  check ((state = 'refused') = (refusal_code is not null and refusal_message is not null)),
  check ((state = 'created') = (tenant_course_id is not null and created_by is not null))
);

-- A file or an image that is done.
create table course_package_files (
  tenant_id int not null,
  package_key uuid not null,
  -- Place among the files and images of the manifest, from 0.
  place int not null,
  -- Key in the file store; null when the file was left out.
  file_key text,
  stored json,
  notes text[] not null,
  primary key (tenant_id, package_key, place),
  foreign key (tenant_id, package_key) references course_packages (tenant_id, key) on delete cascade
);
