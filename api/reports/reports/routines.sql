-- needs: db, audit-log, users

call guard_table('report_views');
call audit_table('report_views', 'report_view', ignored => '{kind}');
call guard_table('report_uses');
call guard_table('report_schedules');
call audit_table('report_schedules', 'report_schedule', 
  ignored => '{kind,next_at,last_at,last_sent,last_skipped}');
call guard_table('report_schedule_recipients');
call audit_table('report_schedule_recipients', 'report_schedule', 'schedule_id', link => true,
  ignored => '{position}', names => 'report_schedules');
call guard_table('report_deliveries');
call guard_table('report_delivery_requests');

-- Text of an answer that consists of ids of options, separated by commas; the answer itself if one is unknown. Its cost is
-- declared low so that `csv_cell` is expanded around it, which takes a quarter off a file of answers.
create or replace function answer_in_words(answer text, options jsonb) returns text
  language plpgsql immutable parallel safe cost 1 as $$
begin
  return coalesce((
    select case when bool_and(options ? btrim(part)) then
      string_agg(options ->> btrim(part), ', ' order by place) end
    from unnest(string_to_array(answer, ',')) with ordinality as parts (part, place)), answer);
end $$;

-- The day that a text is, as a text in the order of days: '2024-03-15', with a time after it or not, or
-- '15/03/2024', as people here write it. Null for any other text. No value makes it fail, as a cast would.
create or replace function sortable_day(value text) returns text
  language sql immutable parallel safe as $$
    select case
      when value ~ '^\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}(\D|$)' then
        regexp_replace(regexp_replace(value, '^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2}).*$', '\1-0\2-0\3'),
          '-0(\d\d)', '-\1', 'g')
      when value ~ '^\s*\d{1,2}[-/]\d{1,2}[-/]\d{4}(\D|$)' then
        regexp_replace(regexp_replace(value, '^\s*(\d{1,2})[-/](\d{1,2})[-/](\d{4}).*$', '\3-0\2-0\1'),
          '-0(\d\d)', '-\1', 'g')
    end
  $$;

-- Reports of super-administrators, of one company or (without companies) of every one. Who may ask, the API
-- says. A course is the company's own, or by its design where companies share it.

create or replace function reported_courses(companies int[], wanted bigint[], by_design boolean)
  returns table (tenant_id int, tenant_name text, timezone text, id bigint, course_id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id, t.name, t.timezone, tc.id, tc.course_id, d.name
    from tenant_courses tc
    join tenants t on t.id = tc.tenant_id
    join courses d on d.id = tc.course_id
    where (companies is null or tc.tenant_id = any(companies))
      and (cardinality(wanted) = 0 or case when by_design then tc.course_id else tc.id end = any(wanted))
  $$;

-- Areas of people, one for all that are called the same: trimmed, and blind to case. Its id is the smallest,
-- its name the commonest spelling, by people.
create or replace function reported_areas(companies int[])
  returns table (id bigint, name text, ids bigint[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select min(a.id), mode() within group (order by btrim(a.name)), array_agg(distinct a.id)
    from areas a left join users u on u.tenant_id = a.tenant_id and u.area_id = a.id
    where a.deleted_at is null and (companies is null or a.tenant_id = any(companies))
    group by lower(btrim(a.name))
  $$;

create or replace function reported_locations(companies int[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct value from user_field_values
    where field = 'location' and (companies is null or tenant_id = any(companies))
  $$;

-- Current enrolments of a course, with the columns of its tables.
create or replace function reported_people(companies int[], wanted bigint, by_design boolean)
  returns table (
    tenant_id int, tenant_name text, user_id bigint, full_name text, email text,
    identification_number text, area_id bigint, area text, "position" text, location text, points int,
    status text, percentage_completed numeric, disabled boolean, last_activity timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id, c.tenant_name, u.id, u.full_name, u.email, u.identification_number, u.area_id,
      a.name, p.name, u.location, cu.points, cu.status, cu.percentage_completed, u.disabled,
      cu.last_activity
    from reported_courses(companies, array[wanted], by_design) c
    join course_users cu on cu.tenant_id = c.tenant_id and cu.tenant_course_id = c.id and cu.enabled
    join users u on u.tenant_id = c.tenant_id and u.id = cu.user_id
    left join areas a on a.tenant_id = u.tenant_id and a.id = u.area_id
    left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
  $$;

-- Answers in a course, by day of the company's calendar. Points are those gained on the day:
-- by how much an answer is better than all before it to the same content.
create or replace function reported_answers(
  companies int[], wanted bigint, by_design boolean, since timestamptz, until timestamptz
)
  returns table (
    tenant_id int, user_id bigint, day date, answers bigint, challenges bigint, seconds bigint, points bigint
  )
  language sql stable security definer
  set search_path = public, pg_temp set work_mem = '64MB' as $$
    select g.tenant_id, g.user_id, g.day, count(*), count(*) filter (where g.challenge),
      sum(g.seconds), sum(g.gained)
    from (
      select r.tenant_id, r.user_id, (r.created_at at time zone c.timezone)::date as day, c.timezone,
        r.seconds, content.template ~ '(^|\.)Challenge$' as challenge,
        greatest(0, r.points - coalesce(max(r.points) over (
          partition by r.tenant_id, r.tenant_course_id, r.user_id, r.content_id
          order by r.created_at, r.id rows between unbounded preceding and 1 preceding), 0)) as gained
      from reported_courses(companies, array[wanted], by_design) c
      join responses r on r.tenant_id = c.tenant_id and r.tenant_course_id = c.id
      left join course_contents content on content.course_id = c.course_id and content.id = r.content_id
    ) g
    where (since is null or g.day >= (since at time zone g.timezone)::date)
      and (until is null or g.day <= (until at time zone g.timezone)::date)
    group by 1, 2, 3
  $$;

-- Users of any company who completed a course in some days of its calendar, or were active in it.
create or replace function reported_activity(
  wanted bigint[], first_day date, last_day date, completed boolean
)
  returns table (
    tenant_id int, tenant_name text, user_id bigint, full_name text, identification_number text,
    area_id bigint, area_name text, position_name text, location text, disabled boolean,
    tenant_course_id bigint, course_name text, percentage_completed numeric,
    date_completed timestamptz, last_activity timestamptz
  )
  language sql stable security definer
  set search_path = public, pg_temp set work_mem = '64MB' as $$
    select c.tenant_id, c.tenant_name, u.id, u.full_name, u.identification_number, u.area_id, a.name,
      p.name, u.location, u.disabled, c.id, c.name, cu.percentage_completed, cu.date_completed,
      cu.last_activity
    from (
      select *, first_day::timestamp at time zone timezone as since,
        (last_day + 1)::timestamp at time zone timezone as until
      from reported_courses(null, wanted, true)
    ) c
    join course_users cu on cu.tenant_id = c.tenant_id and cu.tenant_course_id = c.id and cu.enabled
    join users u on u.tenant_id = c.tenant_id and u.id = cu.user_id
    left join areas a on a.tenant_id = u.tenant_id and a.id = u.area_id
    left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
    where (cu.date_completed >= c.since and cu.date_completed < c.until)
      or (not completed and (
        (cu.last_activity >= c.since and cu.last_activity < c.until) or exists (
          select from responses r
          where r.tenant_id = c.tenant_id and r.tenant_course_id = c.id and r.user_id = cu.user_id
            and r.created_at >= c.since and r.created_at < c.until)))
  $$;

-- First time after `after` at which a schedule is due, at its hour in the time zone, on `first_day` at the earliest. A month
-- without the day uses its last day; an hour skipped by a clock change is the next one.
create or replace function report_due_after(
  frequency text, weekday int, day int, hour int, zone text, after timestamptz, first_day date default '-infinity'
)
  returns timestamptz
  language sql stable parallel safe as $$
    select min(moment) from (
      select (date + make_interval(hours => hour)) at time zone zone as moment
      from (select greatest(date_trunc('day', after at time zone zone), first_day::timestamp) as first) since,
        generate_series(first, first + interval '62 days', interval '1 day') as date
      where case frequency
        when 'daily' then true
        when 'weekly' then extract(isodow from date) = weekday
        else extract(day from date) = least(day,
          extract(day from date_trunc('month', date) + interval '1 month' - interval '1 day'))
      end
    ) moments where moment > after
  $$;

-- Next time of a schedule that is on, in another time zone of its company: its own rule, computed anew. It has not passed and
-- is on no local day that was served: a time that has passed there is left out, and due again when the zone is changed
-- back. A schedule that is due stays due, at the same local day and hour.
create or replace function report_due_in_zone(schedule report_schedules, before text, after text) returns timestamptz
  language sql stable parallel safe as $$
    select report_due_after(schedule.frequency, schedule.weekday, schedule.day, schedule.hour, after,
      case when schedule.next_at > now() then now() else '-infinity' end,
      least(((schedule.next_at at time zone before) - make_interval(hours => schedule.hour))::date, served.day + 1))
    from (
      select max((d.due_at at time zone before) - make_interval(hours => schedule.hour))::date as day
      from report_deliveries d
      where d.tenant_id = schedule.tenant_id and d.schedule_id = schedule.id and d.due_at < schedule.next_at
        and schedule.next_at > now()
    ) served
  $$;

-- Schedules whose moment has come, of companies that are not suspended.
create or replace function report_schedules_due(moment timestamptz) returns table (tenant_id int, id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select s.tenant_id, s.id from report_schedules s join tenants t on t.id = s.tenant_id
    where s.next_at <= moment and t.active order by s.next_at, s.tenant_id, s.id
  $$;

-- Requests of scheduled reports that wait, of companies that are not suspended. After an hour they are given up.
create or replace function report_requests_waiting(moment timestamptz)
  returns table (tenant_id int, schedule_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select r.tenant_id, r.schedule_id, r.user_id
    from report_delivery_requests r join tenants t on t.id = r.tenant_id
    where r.handled_at is null and r.requested_at > moment - interval '1 hour' and t.active
    order by r.requested_at, r.tenant_id, r.schedule_id, r.user_id
  $$;
