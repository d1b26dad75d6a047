-- needs: db, audit-log, organizational-units, sessions

call guard_table('impersonations', rights => 'select');

-- Reason for which an account may not see the console of a company as this reader or business unit, or null.
-- Nobody sees more in this way than by themselves.
create or replace function impersonation_obstacle(
  home int, account_id bigint, company int, person bigint, unit bigint
) returns text
  language plpgsql stable as $$
declare
  administrator users;
  subject users;
  areas bigint[];
  courses bigint[];
  own_areas bigint[];
  own_courses bigint[];
begin
  select * into administrator from users u where u.tenant_id = home and u.id = account_id;
  if administrator.disabled is not false
    or (case when company = home then administrator.role = 'admin' else administrator.superadmin end) is not true
  then
    return 'administrator';
  end if;
  if company = home then
    own_areas := areas_of_user(home, account_id);
    own_courses := courses_of_user(home, account_id);
  end if;
  if person is not null then
    select * into subject from users u where u.tenant_id = company and u.id = person;
    if subject.disabled is not false or subject.role <> 'reader' or subject.superadmin
      or person = account_id or (own_areas is not null and (subject.area_id = any(own_areas)) is not true)
    then
      return 'subject';
    end if;
    areas := areas_of_user(company, person);
    courses := courses_of_user(company, person);
  else
    if not exists (
      select from organizational_units u where u.tenant_id = company and u.id = unit and u.deleted_at is null
    ) then
      return 'subject';
    end if;
    areas := areas_of_units(company, array[unit]);
    courses := courses_of_units(company, array[unit]);
  end if;
  if (own_areas is not null and (areas <@ own_areas) is not true)
    or (own_courses is not null and (courses <@ own_courses) is not true)
  then
    return 'scope';
  end if;
  return null;
end $$;

-- Entry of the audit log in the company that is looked at: who sees it as whom, and why that ended.
create or replace procedure audit_impersonation(seen impersonations, told jsonb)
  language sql as $$
    insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id, action, entity, entity_id,
      label, user_id, after)
    select seen.subject_tenant_id, u.id, u.full_name, seen.subject_tenant_id <> seen.tenant_id,
      nullif(current_setting('app.audit', true), '')::jsonb ->> 'request_id', 'other', 'impersonation',
      coalesce(seen.subject_user_id, seen.subject_unit_id), seen.subject_name, seen.subject_user_id, told
    from users u where u.tenant_id = seen.tenant_id and u.id = seen.administrator_id
  $$;

-- Begins a view in the company that is set. Answers the obstacle, 'begun' when the session has a view, or null.
create or replace function begin_impersonation(session bigint, person bigint, unit bigint, minutes int)
  returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant int := current_tenant();
  own sessions;
  begun impersonations;
  obstacle text;
begin
  select * into own from sessions s where s.id = session for update;
  obstacle := impersonation_obstacle(own.tenant_id, own.user_id, company, person, unit);
  if obstacle is not null then return obstacle; end if;
  insert into impersonations (tenant_id, session_id, administrator_id, subject_tenant_id, subject_user_id,
      subject_unit_id, subject_name, subject_version, expires_at)
    select own.tenant_id, own.id, own.user_id, company, person, unit, coalesce(u.full_name, o.name),
      u.token_version, now() + make_interval(mins => minutes)
    from (select) one
    left join users u on u.tenant_id = company and u.id = person
    left join organizational_units o on o.tenant_id = company and o.id = unit
    on conflict do nothing returning * into begun;
  if begun.session_id is null then return 'begun'; end if;
  call audit_impersonation(begun, jsonb_build_object('minutes', minutes));
  return null;
end $$;

-- The view of a session, with the account and access that it stands for at this moment. `ended` is the reason for
-- which it is over, `told` whether the audit log knows.
create or replace function open_impersonation(session bigint)
  returns table (
    kind text, subject_id bigint, subject_name text, expires_at timestamptz, ended text, told boolean,
    username text, email text, first_name text, last_name text, convalidate_enabled boolean,
    tenant_id int, tenant_name text, timezone text, extended_fields jsonb,
    communications boolean, external_training boolean, user_creation boolean,
    area_ids bigint[], course_ids bigint[]
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select case when i.subject_unit_id is null then 'user' else 'organizational_unit' end,
      coalesce(i.subject_user_id, i.subject_unit_id), i.subject_name, i.expires_at,
      coalesce(i.end_reason, case when i.expires_at <= now() then 'expired' end,
        case when u.token_version <> i.subject_version then 'subject' end,
        impersonation_obstacle(i.tenant_id, i.administrator_id, i.subject_tenant_id, i.subject_user_id,
          i.subject_unit_id)),
      i.ended_at is not null,
      u.username, u.email, u.first_name, coalesce(u.last_name, ''), u.convalidate_enabled,
      t.id, t.name, t.timezone, t.extended_fields, t.communications, t.external_training, t.user_creation,
      case when i.subject_unit_id is null then areas_of_user(t.id, u.id)
        else areas_of_units(t.id, array[i.subject_unit_id]) end,
      case when i.subject_unit_id is null then courses_of_user(t.id, u.id)
        else courses_of_units(t.id, array[i.subject_unit_id]) end
    from impersonations i
    join tenants t on t.id = i.subject_tenant_id
    left join users u on u.tenant_id = i.subject_tenant_id and u.id = i.subject_user_id
    where i.session_id = session
  $$;

-- Notes that a view ended by itself, once. It stays ended whatever is undone afterwards.
create or replace function note_impersonation_ended(session bigint, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen impersonations;
begin
  update impersonations i set ended_at = now(), end_reason = reason
    where i.session_id = session and i.ended_at is null returning * into seen;
  if seen.session_id is not null then
    call audit_impersonation(seen, jsonb_build_object('end_reason', reason));
  end if;
end $$;

-- Leaves a view, also one that ended by itself; answers how many there were.
create or replace function leave_impersonation(session bigint) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    select note_impersonation_ended(session, 'left');
    with gone as (delete from impersonations i where i.session_id = session returning 1)
    select count(*) from gone
  $$;

-- Signing out, or whatever else ends the session, ends its view.
create or replace function audit_ended_impersonation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call audit_impersonation(old, jsonb_build_object('end_reason', 'session'));
  return null;
end $$;
create or replace trigger impersonations_ended after delete on impersonations
  for each row when (old.ended_at is null) execute function audit_ended_impersonation();

-- Notes the views of every company whose time is over and whose session was not used since; answers how many.
create or replace function end_expired_impersonations() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    select count(note_impersonation_ended(i.session_id, 'expired')) from impersonations i
    where i.ended_at is null and i.expires_at <= now()
  $$;
