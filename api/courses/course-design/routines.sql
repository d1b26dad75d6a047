-- needs: db, audit-log, courses

-- Ids of drafts and of what is published are the same.
grant usage on sequence course_sections_id_seq, course_contents_id_seq to sendero_app;

call guard_table('course_draft_sections');
call audit_table('course_draft_sections', 'course_design', 'course_id', link => true,
  names => '(select owner_tenant_id as tenant_id, id, name from courses)');
call guard_table('course_draft_contents');
call audit_table('course_draft_contents', 'course_design', 'course_id', link => true,
  names => '(select owner_tenant_id as tenant_id, id, name from courses)');
call guard_table('course_resources');
call audit_table('course_resources', 'course_design', 'course_id', ignored => '{file_key}', link => true,
  names => '(select owner_tenant_id as tenant_id, id, name from courses)');
call guard_table('course_publications');
call audit_table('course_publications', 'course_design', 'course_id',
  ignored => '{design,files,published_at,published_by,published_by_name}', link => true,
  names => '(select owner_tenant_id as tenant_id, id, name from courses)');
call guard_table('course_design_changes');

-- Published versions never change; a course may change its owner.
create or replace function keep_publication() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - 'tenant_id' <> to_jsonb(old) - 'tenant_id' then
    raise exception 'a published version is never changed';
  end if;
  return new;
end $$;
create or replace trigger keep_publication before update on course_publications
  for each row execute function keep_publication();

-- Returns the owner of a design, for super-administrators.
create or replace function course_owner(design bigint) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
    select owner_tenant_id from courses where id = design
  $$;

-- A published version of a design that the current company has, or the last one.
create or replace function published_design(course bigint, wanted int)
  returns table (number int, design jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.number, p.design from course_publications p
    join courses d on d.owner_tenant_id = p.tenant_id and d.id = p.course_id
    where p.course_id = course and (wanted is null or p.number = wanted)
      and (d.owner_tenant_id = current_tenant() or exists (
        select from tenant_courses t where t.tenant_id = current_tenant() and t.course_id = course))
    order by p.number desc limit 1
  $$;

-- The files of the last published version of a design that the current company has.
create or replace function published_files(course bigint)
  returns table (id bigint, kind text, name text, media_type text, bytes bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select r.id, r.kind, r.name, r.media_type, r.bytes
    from course_resources r
    cross join lateral (
      select p.files from course_publications p
      where p.tenant_id = r.tenant_id and p.course_id = course order by p.number desc limit 1
    ) last
    where r.course_id = course and r.name = any(last.files) and exists (
      select from tenant_courses t where t.tenant_id = current_tenant() and t.course_id = course)
  $$;

-- A file of a course that the current company has, by the course's id there: whether it is the company's own,
-- and whether one of the published versions names it. A course that had the slug before comes after the one that has it.
create or replace function course_file(course_slug text, file_name text)
  returns table (tenant_course_id bigint, kind text, name text, media_type text, file_key text, own boolean,
    published boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id, r.kind, r.name, r.media_type, r.file_key, d.owner_tenant_id = current_tenant(), exists (
        select from course_publications p
        where p.tenant_id = d.owner_tenant_id and p.course_id = d.id and r.name = any(p.files))
    from courses d
    join tenant_courses t on t.tenant_id = current_tenant() and t.course_id = d.id
    join course_resources r on r.tenant_id = d.owner_tenant_id and r.course_id = d.id
      and lower(r.name) = lower(file_name)
    where d.id in (
      select c.id from courses c where c.slug = course_slug
      union all select f.course_id from former_course_slugs f where f.slug = course_slug)
    order by d.slug = course_slug desc, d.id
  $$;

-- The companies that have a design of the current one.
create or replace function companies_of_course(course bigint) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.tenant_id from tenant_courses t
    join courses d on d.id = t.course_id and d.owner_tenant_id = current_tenant()
    where t.course_id = course
  $$;

-- How many people of all companies have begun a design of the current one, and have it now without having finished.
create or replace function people_in_course(course bigint) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(*) from tenant_courses t
    join courses d on d.id = t.course_id and d.owner_tenant_id = current_tenant()
    join course_users u on u.tenant_id = t.tenant_id and u.tenant_course_id = t.id
      and u.enabled and u.date_completed is null
      and (u.started_at is not null or u.percentage_completed > 0)
    where t.course_id = course and t.enabled
  $$;

-- Returns the name of the company that owns a design of the current company.
create or replace function course_owner_name(course bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.name from courses d join tenants o on o.id = d.owner_tenant_id
    where d.id = course and (d.owner_tenant_id = current_tenant() or exists (
      select from tenant_courses t where t.tenant_id = current_tenant() and t.course_id = course))
  $$;
