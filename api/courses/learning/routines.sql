-- needs: db

call guard_table('badges');
call guard_table('user_badges');
call guard_table('user_activity');

-- Keeps when a person was last active, to the hour: who answers all day long is written once an hour.
create or replace function note_activity() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  insert into user_activity as u (tenant_id, user_id, last_at)
    select tenant_id, user_id, max(last_activity) from after_rows where last_activity is not null
    group by 1, 2 order by 1, 2
    on conflict (tenant_id, user_id) do update set last_at = excluded.last_at
      where excluded.last_at > u.last_at + interval '1 hour';
  return null;
end $$;
create or replace trigger activity_inserted after insert on course_users
  referencing new table as after_rows for each statement execute function note_activity();
create or replace trigger activity_inserted after insert on user_devices
  referencing new table as after_rows for each statement execute function note_activity();
create or replace trigger activity_updated after update on user_devices
  referencing new table as after_rows for each statement execute function note_activity();

-- The same of enrolments that change, which they do by the million without anybody having done anything.
create or replace function note_course_activity() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  insert into user_activity as u (tenant_id, user_id, last_at)
    select a.tenant_id, a.user_id, max(a.last_activity)
    from after_rows a join before_rows b using (tenant_id, tenant_course_id, user_id)
    where a.last_activity > coalesce(b.last_activity, '-infinity')
    group by 1, 2 order by 1, 2
    on conflict (tenant_id, user_id) do update set last_at = excluded.last_at
      where excluded.last_at > u.last_at + interval '1 hour';
  return null;
end $$;
create or replace trigger activity_updated after update on course_users
  referencing old table as before_rows new table as after_rows
  for each statement execute function note_course_activity();

-- One change of who has which course at a time in a company, from before it reads what else there is
-- until it is committed: of two that do not see each other, somebody would be left without a course,
-- or keep one.
create or replace function lock_enrolments(company int) returns void
  language sql
begin atomic
  select pg_advisory_xact_lock(hashtext('course_users'), company);
end;

-- Starts giving back what was, until the transaction ends: enrolments that come back have the day and the due date that
-- they had when they were lost, instead of those of a new assignment. Every undo and restoration calls it.
create or replace function begin_giving_back() returns void
  language plpgsql as $$
begin
  perform set_config('app.giving_back', 'on', true);
end $$;

create or replace function is_giving_back() returns boolean
  language sql stable
  return coalesce(current_setting('app.giving_back', true), '') = 'on';

-- Statement that brings course_users up to date, for a company $1, people $2 and courses $3; without `some_people` or
-- `some_courses` for all of them.
create or replace function enrolment_changes(some_people boolean, some_courses boolean) returns text
  language plpgsql immutable as $$
declare
  of_people constant text := case when some_people then ' and %s.user_id = any($2)' else '' end;
  of_courses constant text := case when some_courses then ' and %s.tenant_course_id = any($3)' else '' end;
begin
  return '
    with due as materialized (
      select gu.user_id, gc.tenant_course_id
      from group_users gu
      join groups g on g.tenant_id = $1 and g.id = gu.group_id and g.deleted_at is null
      join group_courses gc on gc.tenant_id = $1 and gc.group_id = gu.group_id'
        || replace(of_courses, '%s', 'gc') || '
      where gu.tenant_id = $1' || replace(of_people, '%s', 'gu') || '
      union
      select gu.user_id, pc.tenant_course_id
      from group_users gu
      join groups g on g.tenant_id = $1 and g.id = gu.group_id and g.deleted_at is null
      join group_paths gp on gp.tenant_id = $1 and gp.group_id = gu.group_id
      join formation_paths fp on fp.tenant_id = $1 and fp.id = gp.path_id and fp.deleted_at is null
      join formation_path_courses pc on pc.tenant_id = $1 and pc.path_id = fp.id'
        || replace(of_courses, '%s', 'pc') || '
      where gu.tenant_id = $1' || replace(of_people, '%s', 'gu') || '
      union
      select u.user_id, pc.tenant_course_id
      from (select id as user_id, position_id from users where tenant_id = $1) u
      join positions p on p.tenant_id = $1 and p.id = u.position_id and p.deleted_at is null
      join formation_paths fp on fp.tenant_id = $1 and fp.id = p.formation_path_id and fp.deleted_at is null
      join formation_path_courses pc on pc.tenant_id = $1 and pc.path_id = fp.id'
        || replace(of_courses, '%s', 'pc') || '
      where true' || replace(of_people, '%s', 'u') || '
    ), had as materialized (
      select c.user_id, c.tenant_course_id, c.direct
      from course_users c
      where c.tenant_id = $1 and c.enabled'
        || replace(of_people, '%s', 'c') || replace(of_courses, '%s', 'c') || '
    ), given as (
      insert into course_users as cu (tenant_id, tenant_course_id, user_id)
      select $1, tenant_course_id, user_id from (
        select tenant_course_id, user_id from due except select tenant_course_id, user_id from had
      ) missing
      order by tenant_course_id, user_id
      -- An own due date that has passed belongs to the former assignment, unless that one is given back.
      on conflict (tenant_id, tenant_course_id, user_id) do update set enabled = true,
        assigned_at = case when is_giving_back() then cu.assigned_at else now() end,
        own_due_date = case when is_giving_back() or cu.own_due_date >= current_date then cu.own_due_date end
    )
    update course_users c set enabled = false
    from (
      select tenant_course_id, user_id from had where not direct
      except select tenant_course_id, user_id from due
    ) lost
    where c.tenant_id = $1 and c.tenant_course_id = lost.tenant_course_id and c.user_id = lost.user_id';
end $$;

-- The same for few people, whose statement takes longer to plan than to run: it is planned once a session.
do $do$
begin
  execute format('create or replace function change_few_enrolments(int, bigint[], bigint[]) returns void
    language plpgsql as %L', 'begin ' || enrolment_changes(true, true) || '; end');
end $do$;

-- Brings course_users up to date with groups and formation paths, for some people (null: all) and some
-- courses (null: all) of a company. A person has a course that was given to them, to one of their
-- groups, or to a formation path of one of their groups or of their position. The caller holds
-- lock_enrolments. As text, so that it is planned for these people and courses: one plan for 'some or
-- all' would read all, and only a few people have the planner's own guess of an array (10). Just after a large change
-- the planner takes what is many for few: so people are picked by a hashed array and sets are subtracted by EXCEPT,
-- neither of which can become a nested loop.
create or replace function refresh_enrolments(company int, people bigint[], what bigint[]) returns void
  language plpgsql security definer
  -- the triggers that call it have nested loops off for themselves
  set search_path = public, pg_temp set enable_nestloop = on set jit = off set work_mem = '32MB' as $$
begin
  if cardinality(people) = 0 or cardinality(what) = 0 then return; end if;
  if cardinality(people) <= 10 and what is not null then
    perform change_few_enrolments(company, people, what);
  else
    execute enrolment_changes(people is not null, what is not null) using company, people, what;
  end if;
  perform refresh_due_dates(company, people, what);
end $$;

-- Brings the due dates that groups and formation paths give up to date, for the same people and courses: the earliest
-- of all that give the course. Days count from when a group or its member was added, the course was given or came
-- back to the person, whichever is last. Companies without such dates pay three index look-ups.
create or replace function refresh_due_dates(company int, people bigint[], what bigint[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = on set jit = off set work_mem = '32MB' as $$
declare
  of_people constant text := case when people is null then ''
    else ' and %s.user_id = any($2)' end;
  of_courses constant text := case when what is null then ''
    else ' and %s.tenant_course_id = any($3)' end;
begin
  if cardinality(people) = 0 or cardinality(what) = 0 or not (
    exists (select from group_courses where tenant_id = company
      and (due_date is not null or due_days is not null))
    or exists (select from group_paths where tenant_id = company
      and (due_date is not null or due_days is not null))
    or exists (select from positions where tenant_id = company
      and (due_date is not null or due_days is not null))
    or exists (select from course_users where tenant_id = company and source_due_date is not null)
  ) then return; end if;
  execute '
    with dated as (
      select gu.user_id, gc.tenant_course_id, gc.due_date, gc.due_days,
        greatest(gu.added_at, gc.added_at) as given_at
      from group_courses gc
      join groups g on g.tenant_id = $1 and g.id = gc.group_id and g.deleted_at is null
      join group_users gu on gu.tenant_id = $1 and gu.group_id = g.id'
        || replace(of_people, '%s', 'gu') || '
      where gc.tenant_id = $1 and (gc.due_date is not null or gc.due_days is not null)'
        || replace(of_courses, '%s', 'gc') || '
      union all
      select gu.user_id, pc.tenant_course_id, gp.due_date, gp.due_days, greatest(gu.added_at, gp.added_at)
      from group_paths gp
      join groups g on g.tenant_id = $1 and g.id = gp.group_id and g.deleted_at is null
      join formation_paths fp on fp.tenant_id = $1 and fp.id = gp.path_id and fp.deleted_at is null
      join formation_path_courses pc on pc.tenant_id = $1 and pc.path_id = fp.id'
        || replace(of_courses, '%s', 'pc') || '
      join group_users gu on gu.tenant_id = $1 and gu.group_id = g.id'
        || replace(of_people, '%s', 'gu') || '
      where gp.tenant_id = $1 and (gp.due_date is not null or gp.due_days is not null)
      union all
      select u.user_id, pc.tenant_course_id, p.due_date, p.due_days, null
      from positions p
      join formation_paths fp on fp.tenant_id = $1 and fp.id = p.formation_path_id and fp.deleted_at is null
      join formation_path_courses pc on pc.tenant_id = $1 and pc.path_id = fp.id'
        || replace(of_courses, '%s', 'pc') || '
      join (select id as user_id, position_id from users where tenant_id = $1) u on u.position_id = p.id'
        || replace(of_people, '%s', 'u') || '
      where p.tenant_id = $1 and p.deleted_at is null and (p.due_date is not null or p.due_days is not null)
    ), now_due as materialized (
      select c.user_id, c.tenant_course_id, min(coalesce(d.due_date,
        (greatest(d.given_at, c.assigned_at) at time zone $4)::date + d.due_days)) as due_date
      from dated d
      join course_users c on c.tenant_id = $1 and c.tenant_course_id = d.tenant_course_id
        and c.user_id = d.user_id and c.enabled
      group by 1, 2
    ), had as materialized (
      select c.user_id, c.tenant_course_id, c.source_due_date as due_date
      from course_users c
      where c.tenant_id = $1 and c.source_due_date is not null'
        || replace(of_people, '%s', 'c') || replace(of_courses, '%s', 'c') || '
    )
    update course_users c set source_due_date = changed.due_date
    from (
      select user_id, tenant_course_id, n.due_date
      from now_due n full join had h using (user_id, tenant_course_id)
      where n.due_date is distinct from h.due_date
    ) changed
    where c.tenant_id = $1 and c.tenant_course_id = changed.tenant_course_id
      and c.user_id = changed.user_id'
    using company, people, what, (select timezone from tenants where id = company);
end $$;

-- The courses that groups give, by themselves and by their formation paths.
create or replace function courses_of_groups(company int, given bigint[]) returns bigint[]
  language sql stable
  return array(
    select gc.tenant_course_id from group_courses gc
    where gc.tenant_id = company and gc.group_id = any(given)
    union
    select pc.tenant_course_id from group_paths gp
    join formation_path_courses pc on pc.tenant_id = gp.tenant_id and pc.path_id = gp.path_id
    where gp.tenant_id = company and gp.group_id = any(given)
  );

-- Keeps enrolments right whatever changes them.
create or replace function enrol_by_group_users() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_enrolments(tenant_id) from (select distinct tenant_id from changed_rows) companies;
  perform refresh_enrolments(tenant_id, people, courses_of_groups(tenant_id, their_groups)) from (
    select tenant_id, array_agg(distinct user_id) as people, array_agg(distinct group_id) as their_groups
    from changed_rows group by tenant_id
  ) changed;
  return null;
end $$;
create or replace trigger enrol_added after insert on group_users
  referencing new table as changed_rows for each statement execute function enrol_by_group_users();
create or replace trigger enrol_removed after delete on group_users
  referencing old table as changed_rows for each statement execute function enrol_by_group_users();

create or replace function enrol_by_courses() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_enrolments(tenant_id) from (select distinct tenant_id from changed_rows) companies;
  perform refresh_enrolments(tenant_id, null, array_agg(distinct tenant_course_id))
    from changed_rows group by tenant_id;
  return null;
end $$;
create or replace trigger enrol_added after insert on group_courses
  referencing new table as changed_rows for each statement execute function enrol_by_courses();
create or replace trigger enrol_removed after delete on group_courses
  referencing old table as changed_rows for each statement execute function enrol_by_courses();
-- Only their due dates are updated.
create or replace trigger enrol_updated after update on group_courses
  referencing new table as changed_rows for each statement execute function enrol_by_courses();
create or replace trigger enrol_added after insert on formation_path_courses
  referencing new table as changed_rows for each statement execute function enrol_by_courses();
create or replace trigger enrol_removed after delete on formation_path_courses
  referencing old table as changed_rows for each statement execute function enrol_by_courses();

create or replace function enrol_by_paths() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_enrolments(tenant_id) from (select distinct tenant_id from changed_rows) companies;
  perform refresh_enrolments(c.tenant_id, null, array_agg(distinct pc.tenant_course_id))
    from changed_rows c
    join formation_path_courses pc on pc.tenant_id = c.tenant_id and pc.path_id = c.path_id
    group by c.tenant_id;
  return null;
end $$;
create or replace trigger enrol_added after insert on group_paths
  referencing new table as changed_rows for each statement execute function enrol_by_paths();
create or replace trigger enrol_removed after delete on group_paths
  referencing old table as changed_rows for each statement execute function enrol_by_paths();
create or replace trigger enrol_updated after update on group_paths
  referencing new table as changed_rows for each statement execute function enrol_by_paths();

-- A group that goes to the trash takes its courses along, and brings them back.
create or replace function enrol_by_groups() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  company int;
  moved bigint[];
begin
  for company, moved in
    select a.tenant_id, array_agg(a.id) from after_rows a join before_rows b using (tenant_id, id)
    where a.deleted_at is distinct from b.deleted_at group by 1
  loop
    perform lock_enrolments(company);
    perform refresh_enrolments(company, array(
        select distinct user_id from group_users where tenant_id = company and group_id = any(moved)
      ), courses_of_groups(company, moved));
  end loop;
  return null;
end $$;
create or replace trigger enrol_updated after update on groups
  referencing old table as before_rows new table as after_rows
  for each statement execute function enrol_by_groups();

-- A path gives nothing from the trash; only those that hold it there too do it any more.
create or replace function enrol_by_formation_paths() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  company int;
  moved bigint[];
begin
  for company, moved in
    select a.tenant_id, array_agg(a.id) from after_rows a join before_rows b using (tenant_id, id)
    where a.deleted_at is distinct from b.deleted_at group by 1
  loop
    perform lock_enrolments(company);
    perform refresh_enrolments(company, null, array(
      select distinct tenant_course_id from formation_path_courses
      where tenant_id = company and path_id = any(moved)));
  end loop;
  return null;
end $$;
create or replace trigger enrol_updated after update on formation_paths
  referencing old table as before_rows new table as after_rows
  for each statement execute function enrol_by_formation_paths();

create or replace function enrol_by_positions() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  perform lock_enrolments(tenant_id) from (select distinct tenant_id from after_rows) companies;
  perform refresh_enrolments(c.tenant_id, null, array_agg(distinct pc.tenant_course_id))
    from (
      select a.tenant_id, a.formation_path_id as path_id from after_rows a join before_rows b using (tenant_id, id)
      where (a.formation_path_id, a.deleted_at, a.due_date, a.due_days)
        is distinct from (b.formation_path_id, b.deleted_at, b.due_date, b.due_days)
      union
      select b.tenant_id, b.formation_path_id from after_rows a join before_rows b using (tenant_id, id)
      where (a.formation_path_id, a.deleted_at, a.due_date, a.due_days)
        is distinct from (b.formation_path_id, b.deleted_at, b.due_date, b.due_days)
    ) c
    join formation_path_courses pc on pc.tenant_id = c.tenant_id and pc.path_id = c.path_id
    group by c.tenant_id;
  return null;
end $$;
create or replace trigger enrol_updated after update on positions
  referencing old table as before_rows new table as after_rows
  for each statement execute function enrol_by_positions();

create or replace function enrol_by_users() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'INSERT' then
    perform lock_enrolments(tenant_id)
      from (select distinct tenant_id from after_rows where position_id is not null) companies;
    perform refresh_enrolments(a.tenant_id, array_agg(a.id), null)
      from after_rows a
      join positions p on p.tenant_id = a.tenant_id and p.id = a.position_id
      where p.formation_path_id is not null group by a.tenant_id;
  else
    perform lock_enrolments(tenant_id) from (
      select distinct tenant_id from after_rows a join before_rows b using (tenant_id, id)
      where a.position_id is distinct from b.position_id
    ) companies;
    perform refresh_enrolments(a.tenant_id, array_agg(distinct a.id), null)
      from after_rows a join before_rows b using (tenant_id, id)
      join positions p on p.tenant_id = a.tenant_id and p.id in (a.position_id, b.position_id)
      where a.position_id is distinct from b.position_id and p.formation_path_id is not null
      group by a.tenant_id;
  end if;
  return null;
end $$;
create or replace trigger enrol_inserted after insert on users
  referencing new table as after_rows for each statement execute function enrol_by_users();
create or replace trigger enrol_updated after update on users
  referencing old table as before_rows new table as after_rows
  for each statement execute function enrol_by_users();
