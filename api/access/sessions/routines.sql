-- needs: db, organizational-units

call guard_table('sessions');

-- Opens a session for an account that has just been found at this version; answers null when it was
-- changed, disabled or its company suspended meanwhile, which the lock makes certain. Of one account the
-- newest hundred are kept.
create or replace function start_session(account_id bigint, issued_version int, seconds int, agent text)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company int;
  session bigint;
begin
  insert into sessions (tenant_id, user_id, token_version, user_agent, expires_at)
    select u.tenant_id, u.id, u.token_version, left(agent, 300), now() + make_interval(secs => seconds)
    from users u join tenants t on t.id = u.tenant_id
    where u.id = account_id and u.token_version = issued_version and not u.disabled and t.active
    for share of t
    returning tenant_id, id into company, session;
  delete from sessions s
    where s.tenant_id = company and s.user_id = account_id and s.id <= (
      select o.id from sessions o where o.tenant_id = company and o.user_id = account_id
      order by o.id desc offset 100 limit 1);
  if session is not null then
    insert into user_access (tenant_id, user_id, signed_in_at) values (company, account_id, now())
      on conflict (tenant_id, user_id) do update set signed_in_at = excluded.signed_in_at
      where user_access.signed_in_at is null;
  end if;
  return session;
end $$;

-- Returns the user of a token, or no row when the session has ended (by itself, disabled
-- account, suspended company, newer token version) or when the company asked for is not theirs to act on.
-- area_ids, course_ids: null when every one is open, else those of the person's business units.
-- `unmarked`: it was last said to be used more than five minutes ago. `impersonating`: the session sees the
-- console as somebody else (api/access/impersonations/routines.sql), so that this is not what it may see.
-- A session by sign-on asks for neither: the password is not used, and second factors are the provider's.
-- `must_add_second_factor`: an administrator whose company, or the one acted on, requires one that they do not have.
-- In plpgsql, which keeps its plan: before PostgreSQL 18 a function in SQL is planned at each call, and
-- every request makes this one.
create or replace function open_session(session bigint, account_id bigint, acting_tenant int)
  returns table (
    id bigint, username text, email text, first_name text, last_name text, role text,
    superadmin boolean, convalidate_enabled boolean, must_change_password boolean,
    must_add_second_factor boolean, home_tenant_id int, tenant_id int, tenant_name text, timezone text, extended_fields jsonb,
    communications boolean, external_training boolean, user_creation boolean,
    area_ids bigint[], course_ids bigint[], unmarked boolean, impersonating boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, u.username, u.email, u.first_name, coalesce(u.last_name, ''), u.role,
      u.superadmin, u.convalidate_enabled, u.must_change_password and o.session_id is null,
      case when o.session_id is not null then false when u.role = 'admin' and home.second_factor_required or t.id <> u.tenant_id and t.second_factor_required
        then not exists (select from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id)
        else false end,
      u.tenant_id, t.id, t.name, t.timezone, t.extended_fields,
      t.communications, t.external_training, t.user_creation,
      case when t.id = u.tenant_id and u.role <> 'user' then areas_of_user(u.tenant_id, u.id) end,
      case when t.id = u.tenant_id and u.role <> 'user' then courses_of_user(u.tenant_id, u.id) end,
      s.last_used_at < now() - interval '5 minutes',
      exists (select from impersonations i where i.tenant_id = s.tenant_id and i.session_id = s.id)
    from sessions s
    left join sign_on_sessions o on o.tenant_id = s.tenant_id and o.session_id = s.id
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants home on home.id = u.tenant_id and home.active
    join tenants t on t.id = coalesce(acting_tenant, u.tenant_id)
    where s.id = session and u.id = account_id and s.expires_at > now()
      and u.token_version = s.token_version and not u.disabled
      and (t.id = u.tenant_id or u.superadmin);
end $$;

-- Says that a session is in use, unless somebody is just saying so or has not long ago.
create or replace function mark_session_used(session bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update sessions set last_used_at = now() where id in (
      select id from sessions
      where id = session and last_used_at < now() - interval '5 minutes'
      for update skip locked)
  $$;

-- Forgets the sessions of every company that have ended; answers how many.
create or replace function forget_ended_sessions() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (
      delete from sessions s using users u
      where u.tenant_id = s.tenant_id and u.id = s.user_id
        and (s.expires_at < now() or s.token_version <> u.token_version)
      returning 1
    )
    select count(*) from forgotten
  $$;
