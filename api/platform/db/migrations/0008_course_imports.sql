-- What an import's rows go into, where its kind has such a thing: of course users the course
-- (tenant_courses), and null of the others. What it refers to is the kind's, so there is no foreign key;
-- a job whose course is gone is found by nobody and applies nothing.
alter table imports add column parent_id bigint;

drop index imports_recent;
create index imports_recent on imports (tenant_id, kind, parent_id, created_at desc);
