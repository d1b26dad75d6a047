-- needs: db, audit-log

call guard_table('sign_on_connections');
call audit_table('sign_on_connections', 'sign_on_connection', label_column => 'issuer',
  ignored => '{tested_at,test}', secret => '{client_secret}');
call guard_table('sign_on_domains');
call audit_table('sign_on_domains', 'sign_on_domain', label_column => 'domain', ignored => '{token}');
call guard_table('sign_on_identities');
call audit_table('sign_on_identities', 'sign_on_identity', label_column => 'issuer',
  ignored => '{last_used_at}');
call guard_table('sign_on_attempts');
call guard_table('sign_on_sessions');
call guard_table('sign_on_messages');
call guard_table('sign_on_saml_responses');

-- True when an account enters by its company's sign-on alone. A super-administrator is the installation's, not the
-- company's; the administrator for emergencies keeps the password.
create or replace function must_sign_on(company int, account bigint) returns boolean
  language sql stable as $$
    select exists (
      select from sign_on_connections c
      join users u on u.tenant_id = c.tenant_id and u.id = account
      where c.tenant_id = company and c.enabled and c.only_sign_on and not u.superadmin
        and c.break_glass_user_id is distinct from account
    )
  $$;

-- The company that an e-mail's domain belongs to, if people enter by its sign-on.
create or replace function sign_on_of_domain(asked text) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id from sign_on_domains d
    join sign_on_connections c on c.tenant_id = d.tenant_id and c.enabled
    join tenants t on t.id = d.tenant_id and t.active
    where d.domain = asked and d.proven_at is not null
  $$;

-- The company with this slug or uuid, if people enter by its sign-on.
create or replace function sign_on_of_company(asked text) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id from tenants t
    join sign_on_connections c on c.tenant_id = t.id and c.enabled
    where (t.slug = asked or t.uuid::text = asked) and t.active
  $$;

-- The company with this uuid, whether it has sign-on or not: its metadata are read before that.
create or replace function saml_company(asked text) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from tenants where uuid::text = asked and active
  $$;

-- True when people of any company enter by sign-on.
create or replace function sign_on_in_use() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from sign_on_connections c join tenants t on t.id = c.tenant_id and t.active where c.enabled
    )
  $$;

-- Keeps the administrator for emergencies an enabled administrator until another is chosen.
create or replace function keep_break_glass() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from sign_on_connections
    where tenant_id = old.tenant_id and break_glass_user_id = old.id
  ) then
    raise check_violation using constraint = 'sign_on_break_glass',
      message = 'the administrator for emergencies is needed';
  end if;
  return new;
end $$;
create or replace trigger break_glass_kept before update of role, disabled on users
  for each row when ((new.disabled and not old.disabled) or (old.role = 'admin' and new.role <> 'admin'))
  execute function keep_break_glass();

create or replace function forget_sign_on_attempts() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with attempts as (delete from sign_on_attempts where expires_at < now() returning 1),
      messages as (delete from sign_on_messages where expires_at < now() returning 1),
      responses as (delete from sign_on_saml_responses where expires_at < now() returning 1)
    select (select count(*) from attempts) + (select count(*) from messages) + (select count(*) from responses)
  $$;
