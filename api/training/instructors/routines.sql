-- needs: db, audit-log

call guard_table('instructors');
call audit_table('instructors', 'instructor', ignored => '{logo,search}');

-- The external courses of the current company that these instructors give, those in the trash included: they come
-- back with their instructor.
create or replace function external_courses_given(by_instructors bigint[])
  returns table (instructor_id bigint, name text, in_trash boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.instructor_id, e.name, e.deleted_at is not null from external_courses e
    where e.tenant_id = current_tenant() and e.instructor_id = any(by_instructors)
  $$;
