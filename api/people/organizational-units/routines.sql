-- needs: db, audit-log, trash

call guard_table('user_organizational_units');
call audit_table('user_organizational_units', 'user', 'user_id', link => true,
  names => '(select tenant_id, id, full_name as name from users)');
call audit_table('organizational_units', 'organizational_unit');
-- Without a unit that they are limited to somebody would reach everything.
call trash_table('organizational_units',
  kept_while => 'exists (
    select from user_organizational_units limited
    where limited.tenant_id = t.tenant_id and limited.unit_id = t.id)');
call guard_table('organizational_unit_areas');
call audit_table('organizational_unit_areas', 'organizational_unit', 'unit_id', link => true,
  names => 'organizational_units');
call guard_table('organizational_unit_courses');
call audit_table('organizational_unit_courses', 'organizational_unit', 'unit_id', link => true,
  names => 'organizational_units');

-- The areas that business units open: null, which means all, when there is no unit or one of them
-- names no area.
create or replace function areas_of_units(company int, units bigint[]) returns bigint[]
  language sql stable parallel safe
  return (
    select case when count(*) = 0 or bool_or(opened.area_id is null) then null
      else array_agg(distinct opened.area_id) end
    from unnest(units) as unit (id)
    left join organizational_unit_areas opened
      on opened.tenant_id = company and opened.unit_id = unit.id
  );

create or replace function areas_of_user(company int, account_id bigint) returns bigint[]
  language sql stable parallel safe
  return areas_of_units(company, array(
    select unit_id from user_organizational_units
    where tenant_id = company and user_id = account_id
  ));

-- Business units, those in the trash too, that would have no area left without these: a unit without
-- areas opens all of them. Each is told with every one of these areas that it has.
create or replace function units_left_without_area(gone bigint[])
  returns table (area_id bigint, name text, in_trash boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select link.area_id, unit.name, unit.deleted_at is not null
    from organizational_unit_areas link
    join organizational_units unit on unit.tenant_id = link.tenant_id and unit.id = link.unit_id
    where link.tenant_id = current_tenant() and link.area_id = any(gone)
      and not exists (
        select from organizational_unit_areas other
        join areas a on a.tenant_id = other.tenant_id and a.id = other.area_id
        where other.tenant_id = link.tenant_id and other.unit_id = link.unit_id
          and other.area_id <> all(gone) and a.deleted_at is null)
  $$;

-- The courses that business units open: null, which means all, when there is no unit or one of them
-- names no course.
create or replace function courses_of_units(company int, units bigint[]) returns bigint[]
  language sql stable parallel safe
  return (
    select case when count(*) = 0 or bool_or(opened.tenant_course_id is null) then null
      else array_agg(distinct opened.tenant_course_id) end
    from unnest(units) as unit (id)
    left join organizational_unit_courses opened
      on opened.tenant_id = company and opened.unit_id = unit.id
  );

create or replace function courses_of_user(company int, account_id bigint) returns bigint[]
  language sql stable parallel safe
  return courses_of_units(company, array(
    select unit_id from user_organizational_units
    where tenant_id = company and user_id = account_id
  ));

-- The business units that open nothing beyond these areas and courses (null: all).
create or replace function units_within(company int, areas bigint[], what bigint[]) returns setof bigint
  language sql stable
begin atomic
  select id from organizational_units
  where tenant_id = company
    and (areas is null or areas_of_units(company, array[id]) <@ areas)
    and (what is null or courses_of_units(company, array[id]) <@ what);
end;
