-- needs: db

call guard_table('course_packages');
call guard_table('course_package_files');

-- Companies with uploaded courses that a job works on: files to read, what ended ones left in the file store, and
-- previews older than `validity`.
create or replace function companies_with_course_packages(validity interval) returns table (tenant_id int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct tenant_id from course_packages
    where state = 'reading' or not cleaned or (state = 'ready' and created_at < now() - validity)
  $$;

-- Uploaded courses of which nothing is left in the file store, or only what their course has.
create or replace function forget_course_packages() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (
      delete from course_packages
      where state in ('refused', 'cancelled', 'created') and cleaned and created_at < now() - interval '1 day'
      returning 1
    )
    select count(*) from forgotten
  $$;
