-- needs: db

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

-- Keeps the days and local times that were typed in a company, when its time zone changes: the instants that stand for
-- them move with the clocks. Instants at which something happened stay. Rows in the trash are included.
-- tests/api/tenants/typed-days.test.ts requires each timestamptz column to be typed or an instant.
create or replace function keep_typed_days(company int, before text, after text) returns void
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if company is distinct from current_tenant() then
    raise exception 'company % is not that of the transaction', company;
  end if;
  update external_courses set start_time = reanchored(start_time, before, after)
    where tenant_id = company and start_time is not null;
  -- A start that the new zone's clocks skip moves forward, at times past the end.
  update external_course_users set start_time = reanchored(start_time, before, after),
      end_time = greatest(reanchored(end_time, before, after), reanchored(start_time, before, after))
    where tenant_id = company and (start_time is not null or end_time is not null);
  -- A certificate and an enrolment that a revalidation completed have the beginning of its day.
  update certificates c set completed_at = reanchored(c.completed_at, before, after)
    from course_users e
    where c.tenant_id = company and e.tenant_id = company and e.user_id = c.user_id
      and e.tenant_course_id = c.tenant_course_id and e.external_revalidated
      and c.completed_at = e.revalidation_date::timestamp at time zone before;
  update course_users set date_completed = reanchored(date_completed, before, after)
    where tenant_id = company and external_revalidated
      and date_completed = revalidation_date::timestamp at time zone before;
  update messages set programmed_date = reanchored(programmed_date, before, after)
    where tenant_id = company and programmed_date is not null and state in ('waiting', 'pending_approval');
  update report_schedules set next_at = reanchored(next_at, before, after)
    where tenant_id = company and next_at is not null;
  -- The end of a typed day. A token that has ended does not come back.
  update api_tokens set expires_at = reanchored(expires_at, before, after)
    where tenant_id = company and revoked_at is null and expires_at > now();
end $$;
revoke all on function keep_typed_days(int, text, text) from public;
grant execute on function keep_typed_days(int, text, text) to sendero_app;
