-- needs: db

-- Links to choose a password: their holders have no session, so functions find them, by the SHA-256 of what was mailed.
call guard_table('password_links');
revoke all on password_requests from sendero_app;

-- A link is void once its account has another password or e-mail, or is disabled.
create or replace function void_password_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from password_links where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create or replace trigger password_link_voided after update of email, password_hash, disabled on users
  for each row when (
    old.password_hash is distinct from new.password_hash
    or (new.disabled and not old.disabled)
    or login_name(old.email) is distinct from login_name(new.email))
  execute function void_password_link();

-- The account of a live link.
create or replace function find_password_link(given bytea)
  returns table (
    tenant_id int, company text, timezone text, id bigint, username text, email text, first_name text,
    last_name text, role text
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.tenant_id, t.slug, t.timezone, u.id, u.username, u.email, u.first_name,
      coalesce(u.last_name, ''), u.role
    from password_links l
    join users u on u.tenant_id = l.tenant_id and u.id = l.user_id and not u.disabled
    join tenants t on t.id = u.tenant_id and t.active
    where l.hash = given and l.expires_at > now()
  $$;

create or replace function request_password(asked text) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    insert into password_requests (login) values (asked) returning id
  $$;

create or replace function find_password_request(wanted bigint) returns table (login text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select login from password_requests where id = wanted
  $$;

create or replace function end_password_request(wanted bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
    delete from password_requests where id = wanted
  $$;

create or replace function forget_password_links() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with links as (delete from password_links where expires_at < now() returning 1),
      requests as (delete from password_requests where created_at < now() - interval '1 day' returning 1)
    select (select count(*) from links) + (select count(*) from requests)
  $$;
