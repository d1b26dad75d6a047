-- needs: db, external-courses, instructors

call guard_table('calendar_invitations');

-- Companies that send invitations.
create or replace function tenants_with_calendars() returns table (id int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id from tenants t
    where t.active and t.external_training and t.calendar_invitations order by t.id
  $$;

-- Deletes what was sent of sessions that ended three months ago.
create or replace function forget_past_invitations() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with gone as (
      delete from calendar_invitations where ends_at < now() - interval '3 months' returning 1
    )
    select count(*) from gone
  $$;
