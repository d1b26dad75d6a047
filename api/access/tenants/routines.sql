-- needs: db, reports

-- Super-administrators' view over the companies. Everything else about one company is done as that
-- company, under row-level security.

-- The policy of tenants is its own: a company sees itself alone (0001_people.sql).
grant select, insert, update, delete on tenants to sendero_app;

create or replace function find_tenants(fragment text, max_rows int, skip_rows int)
  returns table (
    total bigint, id int, uuid uuid, name text, slug text, timezone text, active boolean,
    communications boolean, external_training boolean, user_creation boolean,
    created_at timestamptz, users bigint
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    with matched as (
      select * from tenants t
      where fragment is null or fold(t.name || E'\n' || t.slug) like fragment_pattern(fragment)
    )
    select (select count(*) from matched), page.*, coalesce((
      select sum(tally) from user_tallies
      where tenant_id = page.id and kind = 'area'
    ), 0)
    from (
      select id, uuid, name, slug, timezone, active, communications, external_training,
        user_creation, created_at
      from matched order by name collate "und-x-icu", id limit max_rows offset skip_rows
    ) page
  $$;

-- The instant in zone `after` with the local day and time that `moment` has in zone `before`.
create or replace function reanchored(moment timestamptz, before text, after text) returns timestamptz
  language sql stable parallel safe
  return (moment at time zone before) at time zone after;

-- The beginning in zone `after` of the local day that begins at `moment` in zone `before`; null when none begins then. Where
-- the clocks skip midnight a day begins later.
create or replace function reanchored_day(moment timestamptz, before text, after text) returns timestamptz
  language sql stable parallel safe
  return case when moment = date_trunc('day', moment at time zone before) at time zone before
    then date_trunc('day', moment at time zone before) at time zone after end;

-- Keeps the days and local times that were typed in a company, when its time zone changes: the instants that stand for
-- them move with the clocks. Instants at which something happened stay. Rows in the trash are included.
-- tests/api/access/tenants/typed-days.test.ts requires each timestamptz column to be typed or an instant, and
-- time-zone-change.test.ts the rows that change here to be those of `time_zone_change`.
create or replace function keep_typed_days(company int, before text, after text) returns void
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if company is distinct from current_tenant() then
    raise exception 'company % is not that of the transaction', company;
  end if;
  update external_courses set start_time = reanchored(start_time, before, after)
    where tenant_id = company and start_time <> reanchored(start_time, before, after);
  -- A start that the new zone's clocks skip moves forward, at times past the end.
  update external_course_users set start_time = reanchored(start_time, before, after),
      end_time = greatest(reanchored(end_time, before, after), reanchored(start_time, before, after))
    where tenant_id = company
      and (start_time <> reanchored(start_time, before, after) or end_time <> reanchored(end_time, before, after));
  -- A certificate and an enrolment that a revalidation completed have the beginning of its day.
  update certificates c set completed_at = reanchored_day(c.completed_at, before, after)
    from course_users e
    where c.tenant_id = company and e.tenant_id = company and e.user_id = c.user_id
      and e.tenant_course_id = c.tenant_course_id and e.external_revalidated
      and c.completed_at = e.revalidation_date::timestamp at time zone before
      and c.completed_at <> reanchored_day(c.completed_at, before, after);
  update course_users set date_completed = reanchored_day(date_completed, before, after)
    where tenant_id = company and external_revalidated
      and date_completed = revalidation_date::timestamp at time zone before
      and date_completed <> reanchored_day(date_completed, before, after);
  update messages set programmed_date = reanchored(programmed_date, before, after)
    where tenant_id = company and state in ('waiting', 'pending_approval')
      and programmed_date <> reanchored(programmed_date, before, after);
  perform from report_schedules where tenant_id = company for no key update;
  -- The times that recipients were served at move along: nobody is served twice for one of them.
  with moved as materialized (
    select id, next_at as due_at, case when next_at is not null then report_due_in_zone(s, before, after) end as next_at
    from report_schedules s where tenant_id = company
  ), schedules as (
    update report_schedules s set next_at = m.next_at from moved m
    where s.tenant_id = company and s.id = m.id and m.next_at <> m.due_at
  )
  update report_deliveries d
    set due_at = case when d.due_at = m.due_at then m.next_at else reanchored(d.due_at, before, after) end
    from moved m where d.tenant_id = company and d.schedule_id = m.id;
  -- The end of a typed day. A token that has ended does not come back, and the overlap of a rotation is hours from then.
  update api_tokens set expires_at = reanchored_day(expires_at, before, after)
    where tenant_id = company and revoked_at is null and expires_at > now()
      and expires_at <> reanchored_day(expires_at, before, after);
end $$;
revoke all on function keep_typed_days(int, text, text) from public;
grant execute on function keep_typed_days(int, text, text) to sendero_app;

-- Rows that `keep_typed_days` would change now, by kind: their number, how many of them are still to come and would have
-- passed, and the latest of them with its name, its person and its times. Reads the company of the transaction.
create or replace function time_zone_change(company int, before text, after text)
  returns table (
    kind text, count int, passed int, name text, person text, moment timestamptz, moved timestamptz
  )
  language sql stable set search_path = public, pg_temp set jit = off as $$
    with changed as materialized (
      select kind, subject, person, moment, moved
      from (
        select 'external_course' as kind, id as subject, null::bigint as person, start_time as moment,
          reanchored(start_time, before, after) as moved
        from external_courses where tenant_id = company
        union all
        select 'external_course_user', external_course_id, user_id, typed, reanchored(typed, before, after)
        from external_course_users, coalesce(start_time, end_time) typed
        where tenant_id = company
          and (start_time <> reanchored(start_time, before, after) or end_time <> reanchored(end_time, before, after))
        union all
        select 'certificate', c.id, null, c.completed_at, reanchored_day(c.completed_at, before, after)
        from certificates c join course_users e on e.user_id = c.user_id and e.tenant_course_id = c.tenant_course_id
        where c.tenant_id = company and e.tenant_id = company and e.external_revalidated
          and c.completed_at = e.revalidation_date::timestamp at time zone before
        union all
        select 'revalidation', tenant_course_id, user_id, date_completed, reanchored_day(date_completed, before, after)
        from course_users
        where tenant_id = company and external_revalidated
          and date_completed = revalidation_date::timestamp at time zone before
        union all
        select 'message', communication_id, null, programmed_date, reanchored(programmed_date, before, after)
        from messages where tenant_id = company and state in ('waiting', 'pending_approval')
        union all
        select 'report_schedule', s.id, null, s.next_at, report_due_in_zone(s, before, after)
        from report_schedules s where s.tenant_id = company and s.next_at is not null
        union all
        select 'api_token', id, null, expires_at, reanchored_day(expires_at, before, after)
        from api_tokens where tenant_id = company and revoked_at is null and expires_at > now()
      ) typed
      where kind = 'external_course_user' or moment <> moved
    )
    select counted.kind, counted.count, counted.passed,
      case counted.kind
        when 'certificate' then (select c.course_name from certificates c where c.tenant_id = company and c.id = subject)
        when 'revalidation' then (
          select d.name from tenant_courses c join courses d on d.id = c.course_id
          where c.tenant_id = company and c.id = subject)
        when 'message' then (select c.name from communications c where c.tenant_id = company and c.id = subject)
        when 'report_schedule' then (select s.name from report_schedules s where s.tenant_id = company and s.id = subject)
        when 'api_token' then (select t.name from api_tokens t where t.tenant_id = company and t.id = subject)
        else (select c.name from external_courses c where c.tenant_id = company and c.id = subject)
      end,
      case counted.kind
        when 'certificate' then (select c.full_name from certificates c where c.tenant_id = company and c.id = subject)
        else (select u.full_name from users u where u.tenant_id = company and u.id = person)
      end,
      example.moment, example.moved
    from (
      select kind, count(*)::int as count,
        (count(*) filter (where moment > now() and reanchored(moment, before, after) <= now()))::int as passed,
        max(moment) as latest
      from changed group by kind
    ) counted
    cross join lateral (
      select c.subject, c.person, c.moment, c.moved from changed c
      where c.kind = counted.kind and c.moment = counted.latest limit 1
    ) example
  $$;
