-- needs: db, audit-log, organizational-units, sign-on

call guard_table('api_tokens');
call audit_table('api_tokens', 'api_token',
  ignored => '{hash,last_used_at,last_used_address,expiry_told_at}');
grant usage on sequence users_id_seq to sendero_app;

-- True while the tokens of a person are refused: an administrator without the second factor that the company requires.
-- Accounts whose password opens nothing need none: nobody makes a token with it.
create or replace function lacks_second_factor(company int, account bigint) returns boolean
  language sql stable as $$
    select exists (
      select from users u join tenants t on t.id = u.tenant_id and t.second_factor_required
      where u.tenant_id = company and u.id = account and u.role = 'admin' and u.password_hash is not null
        and not must_sign_on(company, account)
        and not exists (
          select from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id)
    )
  $$;

-- Returns the live token with this hash and the access of its owner at this moment, or no row. A token of the company
-- has no user and all areas and courses; that of a person what the person has. `unmarked`: it was last said to be used
-- more than a minute ago. In plpgsql, which keeps its plan, as open_session.
create or replace function open_api_token(given bytea)
  returns table (
    token_id bigint, token_name text, scopes text[], addresses text[], unmarked boolean,
    user_id bigint, username text, email text, first_name text, last_name text, role text,
    convalidate_enabled boolean, must_change_password boolean, must_add_second_factor boolean,
    tenant_id int, tenant_name text, timezone text, extended_fields jsonb,
    communications boolean, external_training boolean, user_creation boolean,
    area_ids bigint[], course_ids bigint[]
  )
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select k.id, k.name, k.scopes, k.addresses,
      k.last_used_at is null or k.last_used_at < now() - interval '1 minute',
      u.id, u.username, u.email, u.first_name, coalesce(u.last_name, ''), u.role,
      u.convalidate_enabled, u.must_change_password,
      case when t.second_factor_required then lacks_second_factor(u.tenant_id, u.id) else false end,
      t.id, t.name, t.timezone, t.extended_fields,
      t.communications, t.external_training, t.user_creation,
      case when u.role <> 'user' then areas_of_user(u.tenant_id, u.id) end,
      case when u.role <> 'user' then courses_of_user(u.tenant_id, u.id) end
    from api_tokens k
    join tenants t on t.id = k.tenant_id and t.active
    left join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.hash = given and k.revoked_at is null and k.expires_at > now()
      and (k.user_id is null or not u.disabled);
end $$;

-- Says that a token is in use and from where, unless somebody is just saying so or has not long ago. In nobody's name:
-- the audit log does not tell of it.
create or replace function mark_api_token_used(token bigint, address text) returns void
  language sql security definer set search_path = public, pg_temp as $$
    select set_config('app.audit', '{}', true);
    update api_tokens set last_used_at = now(), last_used_address = address where id in (
      select id from api_tokens
      where id = token and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for update skip locked)
  $$;

-- Companies with live tokens that end within this many days and whose owner has not been told.
create or replace function companies_with_expiring_tokens(days int) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct k.tenant_id from api_tokens k join tenants t on t.id = k.tenant_id and t.active
    where k.revoked_at is null and k.expiry_told_at is null
      and k.expires_at between now() and now() + make_interval(days => days)
  $$;
