-- needs: db, audit-log, trash, courses

call guard_table('external_course_categories');
call audit_table('external_course_categories', 'external_course_category');
call guard_table('external_course_competencies');
call audit_table('external_course_competencies', 'external_course_competence');
call audit_table('external_courses', 'external_course', ignored => '{search}');
-- Paths keep it and leave it out while it is in the trash; what was recorded of people comes back with it.
call trash_table('external_courses', refused_in => '{external_course_users,formation_path_external_courses}');
call guard_table('external_course_skills');
call audit_table('external_course_skills', 'external_course', 'external_course_id', link => true,
  names => 'external_courses');
call guard_table('external_course_users');
call audit_table('external_course_users', 'external_course_user', named_by => 'external_course_id',
  names => 'external_courses');

-- Which courses in the trash of the current company name any of these by their column `reference`.
create or replace function trashed_external_courses(reference text, ids bigint[])
  returns table (referred bigint, id bigint, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select c.%1$I, c.id, c.name from external_courses c
      where c.tenant_id = current_tenant() and c.%1$I = any($1) and c.deleted_at is not null', reference)
    using ids;
end $$;
