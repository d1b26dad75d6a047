-- needs: db, sign-on

call guard_table('login_names', keys => false);
call guard_table('login_name_collisions');

-- Whoever still goes without a name of theirs, for the operator: the start of the application logs it.
create or replace function login_names_in_collision()
  returns table (tenant_id int, user_id bigint, kind text, name text, holder_tenant_id int, holder_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.tenant_id, c.user_id, c.kind, c.name, n.tenant_id, n.user_id
    from login_name_collisions c
    join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
      and c.name = login_name(case c.kind when 'email' then u.email else u.username end)
    join login_names n on n.name = c.name and n.user_id <> c.user_id
    order by c.tenant_id, c.user_id, c.kind
  $$;

-- Takes the names of users who are stored or renamed, in order, so that two statements wait for each
-- other instead of deadlocking; one that somebody else has refuses the statement, as the constraint
-- users_username or users_email. A name that a person went without since before stays as it is.
create or replace function claim_login_names() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  wanted bigint;
  claimed bigint;
  refused text;
begin
  if tg_op = 'INSERT' then
    with own as materialized (
      select distinct r.tenant_id, r.id, own.name from after_rows r
      cross join lateral (
        values (login_name(r.username) collate "C"), (login_name(r.email))
      ) as own (name)
    ), taken as (
      insert into login_names (tenant_id, user_id, name)
      select tenant_id, id, name from own order by name
      on conflict (name) do nothing returning 1
    )
    select (select count(*) from own), (select count(*) from taken) into wanted, claimed;
  else
    with renamed as materialized (
      select id, array[login_name(b.username), login_name(b.email)] as had,
        array[login_name(a.username), login_name(a.email)] as has
      from after_rows a join before_rows b using (tenant_id, id)
      where (a.username, a.email) is distinct from (b.username, b.email)
    )
    -- The array finds them by the index, whatever the planner expects.
    delete from login_names n
    where n.name = any(array(select unnest(had) from renamed))
      and (n.name, n.user_id) in (
        select gone, id from renamed cross join unnest(had) gone where gone <> all(has));

    with own as materialized (
      select distinct a.tenant_id, a.id, own.name
      from after_rows a join before_rows b using (tenant_id, id)
      cross join lateral (
        values (login_name(a.username) collate "C"), (login_name(a.email))
      ) as own (name)
      where (a.username, a.email) is distinct from (b.username, b.email)
        and own.name not in (login_name(b.username), login_name(b.email))
    ), taken as (
      insert into login_names (tenant_id, user_id, name)
      select tenant_id, id, name from own order by name
      on conflict (name) do nothing returning 1
    )
    select (select count(*) from own), (select count(*) from taken) into wanted, claimed;
  end if;
  if wanted = claimed then return null; end if;

  select own.refused into refused from after_rows r
    cross join lateral (values
      ('users_username', login_name(r.username)), ('users_email', login_name(r.email))
    ) as own (refused, name)
    where (select n.user_id from login_names n where n.name = own.name) is distinct from r.id
    order by own.refused desc limit 1;
  raise unique_violation using constraint = refused, message = 'a login name is taken';
end $$;
create or replace trigger login_names_inserted after insert on users
  referencing new table as after_rows for each statement execute function claim_login_names();
create or replace trigger login_names_updated after update on users
  referencing old table as before_rows new table as after_rows
  for each statement execute function claim_login_names();

create or replace function release_login_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from login_names n
    where n.name = any(array(
        select name from before_rows b
        cross join lateral (values (login_name(b.username)), (login_name(b.email))) as own (name)))
      and n.user_id = any(array(select id from before_rows));
  return null;
end $$;
create or replace trigger login_names_deleted after delete on users
  referencing old table as before_rows for each statement execute function release_login_names();

-- Signing in: the account that a username or an e-mail names, in whatever company. A generated password
-- expires unused, so no longer for learners who have signed in: nobody asks them for one of their own.
create or replace function find_account(login text)
  returns table (
    id bigint, tenant_id int, tenant_active boolean, role text, disabled boolean,
    password_kind text, password_hash text, password_expires_at timestamptz, token_version int,
    has_second_factor boolean, sign_on_only boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.id, u.tenant_id, t.active, u.role, u.disabled,
      u.password_kind, u.password_hash,
      case when u.role <> 'user' or a.signed_in_at is null then u.password_expires_at end, u.token_version,
      exists (select from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id),
      must_sign_on(u.tenant_id, u.id)
    from login_names n
    join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    left join user_access a on a.tenant_id = u.tenant_id and a.user_id = u.id
    join tenants t on t.id = u.tenant_id
    where n.name = login_name(login)
      -- in an e-mail case does not matter
      and (n.name = login_name(u.email) or normalize(u.username, NFC) = normalize(login, NFC))
  $$;

-- Sign-ins that wait for a second factor, or for a passkey alone, by the SHA-256 of what the client was given.
revoke all on sign_in_challenges from sendero_app;

create or replace function begin_sign_in_challenge(
  asked bytea, account_id bigint, issued_version int, remembered boolean, minutes int
) returns timestamptz
  language sql security definer set search_path = public, pg_temp as $$
    insert into sign_in_challenges (hash, user_id, token_version, remember, expires_at)
      values (asked, account_id, issued_version, remembered, now() + make_interval(mins => minutes))
      returning expires_at
  $$;

-- A challenge that lives and its account; of an account that was changed since it finds nothing. With `credential`, a
-- challenge without an account is that of the passkey's owner.
create or replace function find_sign_in_challenge(asked bytea, most int, credential text default null)
  returns table (
    id bigint, tenant_id int, tenant_active boolean, role text, disabled boolean, token_version int,
    first_name text, last_name text, email text, username text, remember boolean, expires_at timestamptz,
    sign_on_only boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.id, u.tenant_id, t.active, u.role, u.disabled, u.token_version,
      u.first_name, coalesce(u.last_name, ''), u.email, u.username, c.remember, c.expires_at, must_sign_on(u.tenant_id, u.id)
    from sign_in_challenges c
    join users u on u.id = case when credential is null then c.user_id
      else (select f.user_id from second_factors f
        where c.user_id is null and f.kind = 'passkey' and f.credential_id = credential) end
    join tenants t on t.id = u.tenant_id
    where c.hash = asked and c.expires_at > now() and c.attempts < most
      and u.token_version = coalesce(c.token_version, u.token_version)
  $$;

-- Counts an attempt before it is checked, so that parallel ones count like sequential ones; answers whether it was left.
create or replace function count_sign_in_attempt(asked bytea, most int) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with counted as (
      update sign_in_challenges set attempts = attempts + 1
      where hash = asked and expires_at > now() and attempts < most returning 1
    )
    select exists (select from counted)
  $$;

-- Uses a challenge up; answers whether it was still there.
create or replace function take_sign_in_challenge(asked bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with taken as (delete from sign_in_challenges where hash = asked and expires_at > now() returning 1)
    select exists (select from taken)
  $$;

create or replace function forget_sign_in_challenges() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (delete from sign_in_challenges where expires_at < now() returning 1)
    select count(*) from forgotten
  $$;

-- The library that throttles signing in keeps its counters here; they are nobody's.
grant select, insert, update, delete on rate_limits to sendero_app;
