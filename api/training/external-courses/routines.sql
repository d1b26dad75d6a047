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

-- How far a company's clocks are from Greenwich at a moment, '-05:00'.
create or replace function local_offset(moment timestamptz, zone text) returns text
  language sql stable parallel safe as $$
  select case when minutes < 0 then '-' else '+' end || to_char(abs(minutes) / 60, 'FM00')
    || ':' || to_char(abs(minutes) % 60, 'FM00')
  from (select (extract(epoch from (moment at time zone zone) - (moment at time zone 'UTC')) / 60)::int) o (minutes)
$$;

-- A moment as a company's people read and write it, '2026-11-03 14:00' in its time zone. Of an hour that its
-- clocks repeat the one that it would not be taken for has its offset with it. No subquery is in it, or it would be
-- called for each row of an export instead of being part of its statement.
create or replace function local_moment(moment timestamptz, zone text) returns text
  language sql stable parallel safe as $$
  select to_char(moment at time zone zone, 'YYYY-MM-DD HH24:MI')
    || case when (moment at time zone zone at time zone zone = moment) is false
      then local_offset(moment, zone) else '' end
$$;

-- Parses a typed moment: ISO, with an offset or local, to the minute.
create or replace function moment_from(written text, zone text) returns timestamptz
  language sql stable parallel safe as $$
  select date_trunc('minute', case when written ~ '(Z|[+-][0-9]{2}:[0-9]{2})$' then written::timestamptz
    else written::timestamp at time zone zone end)
$$;
