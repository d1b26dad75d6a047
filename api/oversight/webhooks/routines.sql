-- needs: db, audit-log, trash

-- Triggers write the events of webhooks in the transaction of what happened, so that no way in can forget
-- them and none is left of what was undone. Where no endpoint of the company is subscribed they write
-- nothing. As in the audit log, the work of the owner's role (migrations, demo data) is not told.

call audit_table('webhook_endpoints', 'webhook', ignored => '{search,paused_at,previous_secret_until}',
  secret => '{secret,previous_secret}');
call trash_table('webhook_endpoints',
  described => 'select t.name, t.url, null::bigint');
call guard_table('webhook_events');
call guard_table('webhook_deliveries');
call guard_table('webhook_attempts');
call guard_table('webhook_certification_ends');

-- The events that endpoints of the current company are subscribed to.
create or replace function webhook_types_wanted() returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct type), '{}')
    from webhook_endpoints cross join unnest(events) type
    where tenant_id = current_tenant() and deleted_at is null
  $$;

-- An instant as receivers read it.
create or replace function webhook_instant(moment timestamptz) returns text
  language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A user as events of other things refer to one.
create or replace function webhook_user(company int, wanted bigint) returns jsonb
  language sql stable as $$
    select jsonb_build_object('id', id, 'username', username, 'name', full_name,
      'identification_number', identification_number)
    from users where tenant_id = company and id = wanted
  $$;

create or replace function webhook_area(company int, wanted bigint) returns jsonb
  language sql stable as $$
    select jsonb_build_object('id', id, 'code', code, 'name', name)
    from areas where tenant_id = company and id = wanted
  $$;

create or replace function webhook_position(company int, wanted bigint) returns jsonb
  language sql stable as $$
    select jsonb_build_object('id', id, 'code', code, 'name', name)
    from positions where tenant_id = company and id = wanted
  $$;

-- A course of a company as events refer to it.
create or replace function webhook_course(company int, wanted bigint) returns jsonb
  language sql stable as $$
    select jsonb_build_object('id', tc.id, 'name', d.name)
    from tenant_courses tc join courses d on d.id = tc.course_id
    where tc.tenant_id = company and tc.id = wanted
  $$;

-- Queues an event for each endpoint that is subscribed to it.
create or replace function queue_webhook_deliveries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, next_try_at)
    select e.tenant_id, w.id, e.id, e.type, e.occurred_at
    from written e
    join webhook_endpoints w on w.tenant_id = e.tenant_id and w.deleted_at is null and e.type = any(w.events);
  return null;
end $$;
create or replace trigger deliveries_queued after insert on webhook_events
  referencing new table as written for each statement execute function queue_webhook_deliveries();

-- The fields of users that are told of when they change; each is a column.
create or replace function webhook_user_fields() returns text[]
  language sql immutable parallel safe
  return '{username,email,first_name,last_name,mobile,role,identification_number,location,area_id,position_id,manager_id,extended_field1,extended_field2,extended_field3,extended_field4,extended_field5,extended_field6,extended_field7,disabled}'::text[];

-- A user who is disabled is told of as such; what else changed with it, as a change.
create or replace function tell_users() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  wanted constant text[] := webhook_types_wanted();
  told text;
begin
  if not wanted && '{user.created,user.changed,user.disabled}' then return null; end if;
  told := case tg_op
    when 'INSERT' then $sql$
      select a.*, null::jsonb as changed, '{user.created}'::text[] as types from after_rows a $sql$
    else $sql$
      select a.*, to_jsonb(changed) as changed, array_remove(array[
          case when cardinality(changed) > 0 then 'user.changed' end,
          case when doc ->> 'disabled' = 'true' and was ->> 'disabled' = 'false' then 'user.disabled' end], null) as types
      from after_rows a
      join (
        -- each row becomes JSON once
        select a.tenant_id, a.id, to_jsonb(a) as doc, to_jsonb(b) as was
        from after_rows a join before_rows b using (tenant_id, id) offset 0
      ) docs using (tenant_id, id)
      cross join lateral (
        select coalesce(array_agg(field), '{}') as changed from unnest(webhook_user_fields()) field
        where doc -> field is distinct from was -> field
          and not (field = 'disabled' and doc -> field = 'true')
      ) difference $sql$
    end;
  execute format($sql$
    insert into webhook_events (tenant_id, type, data)
    select u.tenant_id, type, jsonb_build_object('user', jsonb_build_object(
        'id', u.id, 'username', u.username, 'email', u.email, 'first_name', u.first_name,
        'last_name', u.last_name, 'mobile', u.mobile, 'role', u.role,
        'identification_number', u.identification_number, 'location', u.location,
        'area', (select jsonb_build_object('id', id, 'code', code, 'name', name) from areas
          where tenant_id = u.tenant_id and id = u.area_id),
        'position', (select jsonb_build_object('id', id, 'code', code, 'name', name) from positions
          where tenant_id = u.tenant_id and id = u.position_id),
        'manager_id', u.manager_id,
        'extended_fields', jsonb_strip_nulls(jsonb_build_object('1', u.extended_field1, '2', u.extended_field2,
          '3', u.extended_field3, '4', u.extended_field4, '5', u.extended_field5, '6', u.extended_field6,
          '7', u.extended_field7)),
        'disabled', u.disabled))
      || case when type = 'user.changed' then jsonb_build_object('changed', u.changed) else '{}' end
    from (%s) u cross join lateral unnest(u.types) type
    where type = any($1)
    order by u.id, type $sql$, told)
    using wanted;
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on users
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_users();
create or replace trigger webhooks_updated after update on users
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_users();

-- Courses that people have completed.
create or replace function tell_completions() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  told constant text := case tg_op
    when 'INSERT' then 'select a.* from after_rows a where a.date_completed is not null'
    else 'select a.* from after_rows a join before_rows b using (tenant_id, tenant_course_id, user_id)
      where a.date_completed is not null and b.date_completed is null' end;
begin
  if not 'enrolment.completed' = any(webhook_types_wanted()) then return null; end if;
  execute format($sql$
    insert into webhook_events (tenant_id, type, data)
    select tenant_id, 'enrolment.completed', jsonb_build_object('enrolment', jsonb_build_object(
      'user', webhook_user(tenant_id, user_id), 'course', webhook_course(tenant_id, tenant_course_id),
      'points', points, 'completed_at', webhook_instant(date_completed)))
    from (%s) completed $sql$, told);
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on course_users
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_completions();
create or replace trigger webhooks_updated after update on course_users
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_completions();

-- External courses are completed by who was there, and passed where they are assessed.
create or replace function tell_external_completions() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  told constant text := case tg_op
    when 'INSERT' then 'select a.*, false as assisted_before, false as approved_before from after_rows a'
    else 'select a.*, b.assisted as assisted_before, b.approved as approved_before
      from after_rows a join before_rows b using (tenant_id, id)' end;
begin
  if not 'external_enrolment.completed' = any(webhook_types_wanted()) then return null; end if;
  execute format($sql$
    insert into webhook_events (tenant_id, type, data)
    select r.tenant_id, 'external_enrolment.completed', jsonb_build_object('enrolment', jsonb_build_object(
      'id', r.id, 'user', webhook_user(r.tenant_id, r.user_id),
      'course', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name),
      'approved', r.approved, 'quantitative_result', r.quantitative_result,
      'start_time', webhook_instant(r.start_time), 'end_time', webhook_instant(r.end_time)))
    from (%s) r
    join external_courses c on c.tenant_id = r.tenant_id and c.id = r.external_course_id
    where r.assisted and (r.approved or not c.assessable)
      and not (r.assisted_before and (r.approved_before or not c.assessable)) $sql$, told);
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on external_course_users
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_external_completions();
create or replace trigger webhooks_updated after update on external_course_users
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_external_completions();

create or replace function tell_certificates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not 'certificate.issued' = any(webhook_types_wanted()) then return null; end if;
  insert into webhook_events (tenant_id, type, data)
    select tenant_id, 'certificate.issued', jsonb_build_object('certificate', jsonb_build_object(
      'id', id, 'hash', hash, 'user', webhook_user(tenant_id, user_id),
      'course', jsonb_build_object('id', tenant_course_id, 'name', course_name),
      'completed_at', webhook_instant(completed_at), 'valid_through', valid_through))
    from after_rows;
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on certificates
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_certificates();

-- A certification of somebody, as its three events tell it.
create or replace function webhook_assignment(given user_certifications) returns jsonb
  language sql stable as $$
    select jsonb_build_object('assignment', jsonb_build_object(
      'id', given.id, 'user', webhook_user(given.tenant_id, given.user_id),
      'certification', (select jsonb_build_object('id', id, 'name', name) from certifications
        where tenant_id = given.tenant_id and id = given.certification_id),
      'date_completed', given.date_completed, 'valid_through', given.valid_through))
  $$;

create or replace function tell_assignments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not 'certification.assigned' = any(webhook_types_wanted()) then return null; end if;
  insert into webhook_events (tenant_id, type, data)
    select h.tenant_id, 'certification.assigned', webhook_assignment(h)
    from after_rows a join user_certifications h on h.tenant_id = a.tenant_id and h.id = a.id;
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on user_certifications
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_assignments();

-- The companies with an endpoint for ends of certifications, and their day.
create or replace function companies_told_of_ends(moment timestamptz)
  returns table (id int, today date)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id, (moment at time zone t.timezone)::date from tenants t
    where t.active and exists (
      select from webhook_endpoints w where w.tenant_id = t.id and w.deleted_at is null
        and w.events && '{certification.expiring,certification.expired}')
    order by t.id
  $$;

create or replace function tell_preregistrations() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  wanted constant text := case tg_op
    when 'INSERT' then 'preregistration.received' else 'preregistration.decided' end;
  told constant text := case tg_op
    when 'INSERT' then 'select a.* from after_rows a'
    else 'select a.* from after_rows a join before_rows b using (tenant_id, id)
      where a.status <> ''pending'' and b.status = ''pending''' end;
begin
  if not wanted = any(webhook_types_wanted()) then return null; end if;
  execute format($sql$
    insert into webhook_events (tenant_id, type, data)
    select tenant_id, $1, jsonb_build_object('preregistration', jsonb_build_object(
      'id', id, 'status', status, 'first_name', first_name, 'last_name', last_name, 'email', email,
      'identification_number', identification_number, 'area', webhook_area(tenant_id, area_id),
      'position', webhook_position(tenant_id, position_id), 'user_id', user_id, 'decided_by', decided_by_name))
    from (%s) told $sql$, told)
    using wanted;
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on preregistrations
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_preregistrations();
create or replace trigger webhooks_updated after update on preregistrations
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_preregistrations();

-- Imports that have ended; a validation that waits for somebody to continue has not.
create or replace function tell_imports() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  if not 'import.finished' = any(webhook_types_wanted()) then return null; end if;
  insert into webhook_events (tenant_id, type, data)
    select a.tenant_id, 'import.finished', jsonb_build_object('import', jsonb_build_object(
      'id', a.id, 'kind', a.kind, 'filename', a.filename,
      'outcome', case when a.status = 'failed' then 'failed' when a.phase = 'import_complete' then 'imported'
        else a.phase end,
      'rows', a.row_count, 'imported', a.imported_count, 'failed', a.failed_count,
      'error_rows', a.error_rows, 'started_by', a.owner_name))
    from after_rows a join before_rows b using (tenant_id, id)
    where b.status = 'in_progress' and a.status <> 'in_progress' and a.phase <> 'validation_complete';
  return null;
end $$;
create or replace trigger webhooks_updated after update on imports
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_imports();

-- A version of a course is told to every company that has the course.
create or replace function tell_publications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into webhook_events (tenant_id, type, data)
    select tc.tenant_id, 'course.published', jsonb_build_object('publication', jsonb_build_object(
      'course', jsonb_build_object('id', tc.id, 'design_id', d.id, 'name', d.name, 'slug', d.slug),
      'number', p.number, 'published_by', case when tc.tenant_id = p.tenant_id then p.published_by_name end))
    from after_rows p
    join courses d on d.id = p.course_id
    join tenant_courses tc on tc.course_id = p.course_id
    where exists (
      select from webhook_endpoints w where w.tenant_id = tc.tenant_id and w.deleted_at is null
        and 'course.published' = any(w.events));
  return null;
end $$;
create or replace trigger webhooks_inserted after insert on course_publications
  referencing new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_publications();

create or replace function tell_messages() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  if not 'message.ended' = any(webhook_types_wanted()) then return null; end if;
  insert into webhook_events (tenant_id, type, data)
    select a.tenant_id, 'message.ended', jsonb_build_object('message', jsonb_build_object(
      'id', a.id,
      'audience', (select jsonb_build_object('id', id, 'name', name) from communications
        where tenant_id = a.tenant_id and id = a.communication_id),
      'outcome', case when a.state = 'late' then 'late' when a.stopped_at is not null then 'stopped' else 'sent' end)
      || (select jsonb_build_object('recipients', count(*),
          'problems', count(*) filter (where state in ('failed', 'unreachable')))
        from message_deliveries where tenant_id = a.tenant_id and message_id = a.id and not superseded))
    from after_rows a join before_rows b using (tenant_id, id)
    where a.state in ('sent', 'late') and b.state not in ('sent', 'late');
  return null;
end $$;
create or replace trigger webhooks_updated after update on messages
  referencing old table as before_rows new table as after_rows
  for each statement when (current_setting('role') = 'sendero_app') execute function tell_messages();

-- Claims deliveries that are due, of all companies: at most `slots`, and of each endpoint as many as make
-- `each_endpoint` under way. Companies take turns, those with the fewest calls under way first. A claim
-- ends by itself after `lease`, so that those of a process that died are taken again.
create or replace function claim_webhook_deliveries(
  moment timestamptz, lease interval, slots int, each_endpoint int
)
  returns table (tenant_id int, id bigint, attempt int)
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  -- Two that claim at once would both see the same places.
  perform pg_advisory_xact_lock(hashtextextended('webhook-claims', 0));
  return query
    with receivers as (
      select e.tenant_id, e.id, each_endpoint - busy.calls as places,
        sum(busy.calls) over (partition by e.tenant_id) as calls
      from webhook_endpoints e
      join tenants t on t.id = e.tenant_id and t.active
      cross join lateral (
        select count(*)::int as calls from webhook_deliveries d
        where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.claimed_until > moment
      ) busy
      where e.paused is null and e.deleted_at is null
    ), due as (
      select o.tenant_id, d.id,
        o.calls + row_number() over (partition by o.tenant_id order by d.place, d.next_try_at, d.id) as turn,
        d.next_try_at
      from receivers o
      cross join lateral (
        select w.id, w.next_try_at, row_number() over (order by w.next_try_at, w.id) as place
        from webhook_deliveries w
        where w.tenant_id = o.tenant_id and w.endpoint_id = o.id and w.state = 'waiting'
          and w.next_try_at <= moment and (w.claimed_until is null or w.claimed_until <= moment)
        order by w.next_try_at, w.id
        limit greatest(o.places, 0)
      ) d
      order by turn, d.next_try_at
      limit slots
    )
    update webhook_deliveries w set claimed_until = moment + lease, tries = w.tries + 1,
        attempts = w.attempts + 1, first_try_at = coalesce(w.first_try_at, moment)
      from due where w.tenant_id = due.tenant_id and w.id = due.id
      returning w.tenant_id, w.id, w.attempts;
end $$;

-- Deletes up to `most` events, with their deliveries, that are older than 30 days; answers how many.
create or replace function forget_webhook_events(most int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (
      delete from webhook_events e using (
        select tenant_id, id from webhook_events where occurred_at < now() - interval '30 days'
        order by occurred_at limit most
      ) old
      where e.tenant_id = old.tenant_id and e.id = old.id returning 1
    )
    select count(*) from forgotten
  $$;
