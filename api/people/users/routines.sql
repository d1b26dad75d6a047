-- needs: db, audit-log

call guard_table('users');
call audit_table('users', 'user', label_column => 'full_name',
  ignored => '{search,full_name,password_kind,password_expires_at,must_change_password,token_version}',
  secret => '{password_hash}');
call guard_table('user_tallies', keys => false);
call guard_table('user_field_values');
call guard_table('user_access');

-- Voids a generated password when the e-mail that it was sent to changes: its holder may be a stranger. Sessions end, and
-- the user can be invited again as one who has never signed in, unless the company's sign-on lets them in.
create or replace function void_mailed_password() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.password_hash := null;
  new.password_expires_at := null;
  new.token_version := greatest(new.token_version, old.token_version + 1);
  update user_access set signed_in_at = null, invited_at = null
    where tenant_id = new.tenant_id and user_id = new.id and not exists (
      select from sign_on_identities i where i.tenant_id = new.tenant_id and i.user_id = new.id);
  return new;
end $$;
create or replace trigger mailed_password_voided before update of email on users
  for each row when (
    old.password_kind = 'generated' and old.password_hash is not null
    and new.password_hash is not distinct from old.password_hash
    and login_name(new.email) is distinct from login_name(old.email))
  execute function void_mailed_password();

-- Keeps an enabled administrator in a company that has one, unless a super-administrator, and not a token of theirs, takes
-- the last. Super-administrators are the installation's and do not count. The lock makes concurrent changes of two
-- administrators follow one another.
create or replace function keep_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said constant jsonb := audit_context();
begin
  perform pg_advisory_xact_lock(hashtext('users.administrators'), old.tenant_id);
  if exists (select from users where tenant_id = old.tenant_id and role = 'admin' and not disabled and not superadmin)
    or exists (select from users where id = (said ->> 'actor_id')::bigint and superadmin and not said ? 'token')
  then
    return null;
  end if;
  raise check_violation using constraint = 'users_administrator',
    message = 'a company keeps an enabled administrator';
end $$;
create or replace trigger administrator_kept after update of role, disabled on users
  for each row when (
    old.role = 'admin' and not old.disabled and not old.superadmin and (new.role <> 'admin' or new.disabled)
    and current_setting('role') = 'sendero_app')
  execute function keep_administrator();

-- How many users an area and a position have, as sums of deltas: exact counts of a million rows without
-- reading them, and without one hot row that writers would wait for. Users without one are counted
-- under null.
create or replace function tally_users() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'INSERT' then
    insert into user_tallies
      select tenant_id, kind, group_id, count(*) from after_rows
      cross join lateral (values ('area', area_id), ('position', position_id)) as g (kind, group_id)
      group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into user_tallies
      select tenant_id, kind, group_id, -count(*) from before_rows
      cross join lateral (values ('area', area_id), ('position', position_id)) as g (kind, group_id)
      group by 1, 2, 3;
  else
    insert into user_tallies
      select a.tenant_id, kind, group_id, sum(n)
      from after_rows a join before_rows b using (tenant_id, id)
      cross join lateral (values
        ('area', a.area_id, 1), ('area', b.area_id, -1),
        ('position', a.position_id, 1), ('position', b.position_id, -1)
      ) as g (kind, group_id, n)
      where a.area_id is distinct from b.area_id or a.position_id is distinct from b.position_id
      group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create or replace trigger tally_inserted after insert on users
  referencing new table as after_rows for each statement execute function tally_users();
create or replace trigger tally_deleted after delete on users
  referencing old table as before_rows for each statement execute function tally_users();
create or replace trigger tally_updated after update on users
  referencing old table as before_rows new table as after_rows for each statement execute function tally_users();

-- Leaves one row a group where deltas have gathered; answers how many rows it took in.
create or replace function fold_user_tallies() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint;
begin
  with gathered as (
    delete from user_tallies t using (
      select tenant_id, kind, group_id from user_tallies group by 1, 2, 3 having count(*) > 1
    ) many
    where t.tenant_id = many.tenant_id and t.kind = many.kind
      and t.group_id is not distinct from many.group_id
    returning t.tenant_id, t.kind, t.group_id, t.tally
  ), folded as (
    insert into user_tallies
      select tenant_id, kind, group_id, sum(tally) from gathered group by 1, 2, 3
      having sum(tally) <> 0
  )
  select count(*) into taken from gathered;
  return taken;
end $$;

-- Companies where invitations were asked for that are still to be written.
create or replace function companies_to_invite() returns table (tenant_id int)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct tenant_id from user_access where asked_at is not null
  $$;

-- Values in use, offered as suggestions: locations and the seven extended fields.
create or replace function remember_field_values() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into user_field_values
    select distinct r.tenant_id, f.field, f.value
    from after_rows r
    cross join lateral (values
      ('location', r.location),
      ('extended_field1', r.extended_field1), ('extended_field2', r.extended_field2),
      ('extended_field3', r.extended_field3), ('extended_field4', r.extended_field4),
      ('extended_field5', r.extended_field5), ('extended_field6', r.extended_field6),
      ('extended_field7', r.extended_field7)
    ) as f (field, value)
    where f.value is not null
    on conflict do nothing;
  return null;
end $$;
create or replace trigger values_inserted after insert on users
  referencing new table as after_rows for each statement execute function remember_field_values();
create or replace trigger values_updated after update on users
  referencing new table as after_rows for each statement execute function remember_field_values();

create or replace function field_values_in_use(companies int[])
  returns table (tenant_id int, field text, value text)
  language sql stable as $$
    select distinct u.tenant_id, f.field, f.value
    from users u
    cross join lateral (values
      ('location', u.location),
      ('extended_field1', u.extended_field1), ('extended_field2', u.extended_field2),
      ('extended_field3', u.extended_field3), ('extended_field4', u.extended_field4),
      ('extended_field5', u.extended_field5), ('extended_field6', u.extended_field6),
      ('extended_field7', u.extended_field7)
    ) as f (field, value)
    where f.value is not null and (companies is null or u.tenant_id = any(companies))
  $$;

-- Forgets the values that nobody has any more, in every company; answers how many. The users are read
-- twice: at leisure to find candidates, and then only their companies', while nobody writes. Without
-- the lock a value would be lost whose new owner is being stored meanwhile.
create or replace function forget_unused_field_values() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  companies int[];
  forgotten bigint;
begin
  companies := array(
    select distinct v.tenant_id from user_field_values v
    left join field_values_in_use(null) u using (tenant_id, field, value) where u.value is null);
  if companies = '{}' then return 0; end if;
  lock table user_field_values in share row exclusive mode;
  delete from user_field_values v
    where v.tenant_id = any(companies) and not exists (
      select from field_values_in_use(companies) u
      where (u.tenant_id, u.field, u.value) = (v.tenant_id, v.field, v.value));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- Uniqueness as a form asks for it. `except_id` is the user whose own value does not count; it is
-- heeded only in the company that asks. E-mails and usernames are unique across companies (signing
-- in names none), and nobody takes another's e-mail as username or the other way round: they would
-- stand between that person and their account. Mobiles are unique within a company.
create or replace function email_taken(candidate text, except_id bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from login_names
      where name = login_name(candidate)
        and (user_id is distinct from except_id or tenant_id is distinct from current_tenant())
    )
  $$;

create or replace function username_taken(candidate text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from login_names where name = login_name(candidate))
  $$;

-- Canonical digits by which mobiles are compared (`mobileKey`, users/mobile.ts, says the rule).
create or replace function mobile_key(mobile text) returns text
  language sql immutable parallel safe strict as $$
    select case left(digits, 2)
      when '52' then regexp_replace(digits, '^52(?:1|0[12]|04[45])(\d{10})$', '52\1')
      when '55' then regexp_replace(regexp_replace(digits, '^550(\d{10,11})$', '55\1'),
        '^(55\d\d)([6-9]\d{7})$', '\19\2')
      when '54' then coalesce('549' || (regexp_match(regexp_replace(
        regexp_replace(digits, '^54(?:90?|09?)?', ''),
        '^(11(?=15\d{8}$)|(?:2(?:2[013]|3[067]|49|6[01346]|80|9[14789])|3(?:36|4[12358]|5[138]|6[24]|7[069]|8[013578]))(?=15\d{7}$)|[23]\d{3}(?=15\d{6}$))15',
        '\1'), '^[1-3]\d{9}$'))[1], digits)
      else digits end
    from (select regexp_replace(mobile, '\D', '', 'g') as digits) written
  $$;

-- All digits that a mobile may be written with, so that the index of mobiles as they are written finds it.
create or replace function mobile_variants(mobile text) returns text[]
  language sql immutable parallel safe strict as $$
    with canonical as (select mobile_key(mobile) as key),
      written as (
        select '52' || trunk || substr(key, 3) as digits
          from canonical, unnest('{1,01,02,044,045}'::text[]) trunk where key ~ '^52\d{10}$'
        union
        select '55' || trunk || national
          from canonical, unnest('{"",0}'::text[]) trunk,
            unnest(array[substr(key, 3), substr(key, 3, 2) || substr(key, 6)]) national
          where key ~ '^55\d{10,11}$'
        union
        select '54' || trunk || national
          from canonical, unnest('{"",9,0,90,09}'::text[]) trunk,
            unnest(array[substr(key, 4), substr(key, 4, 2) || '15' || substr(key, 6),
              substr(key, 4, 3) || '15' || substr(key, 7), substr(key, 4, 4) || '15' || substr(key, 8)]) national
          where key ~ '^549\d{10}$'
      )
    select array(select key from canonical union
      select digits from written, canonical where mobile_key(digits) = key)
  $$;

-- Whether somebody else has a mobile. The one that a person has, as it is written, stays theirs, also beside
-- another's that was stored before numbers were compared by their canonical digits.
create or replace function mobile_taken(candidate text, except_id bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from users
      where tenant_id = current_tenant() and mobile is not null
        and regexp_replace(mobile, '\D', '', 'g') = any(mobile_variants(candidate))
        and id is distinct from except_id
    ) and not exists (
      select from users where tenant_id = current_tenant() and id = except_id
        and regexp_replace(mobile, '\D', '', 'g') = regexp_replace(candidate, '\D', '', 'g')
    )
  $$;

-- Keeps mobiles unique where one number is written in several ways, which the unique index `users_mobile` cannot
-- tell. Pairs stored before stay; the lock makes concurrent changes of a company wait for each other.
create or replace function refuse_taken_mobile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.mobile is not distinct from new.mobile then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('mobiles of ' || new.tenant_id, 0));
  if exists (
    select from users where tenant_id = new.tenant_id and mobile is not null and id <> new.id
      and regexp_replace(mobile, '\D', '', 'g') = any(mobile_variants(new.mobile))
  ) then
    raise unique_violation using message = 'mobile is taken', constraint = 'users_mobile', table = 'users';
  end if;
  return new;
end $$;
create or replace trigger users_mobile_taken before insert or update of mobile on users
  for each row when (new.mobile ~ '^\+?5[245]') execute function refuse_taken_mobile();

-- Users of the current company by username, or by e-mail where no username is given; `place` counts
-- from 1 in the given order. Here because row-level security keeps the planner from both indexes.
create or replace function users_named(usernames text[], emails text[])
  returns table (place bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    with given as materialized (
      select place, username is not null as by_username, login_name(coalesce(username, email)) as name
      from unnest(usernames, emails) with ordinality as given (username, email, place)
    )
    select given.place, u.id from given
    join login_names n on n.name = given.name and n.tenant_id = current_tenant()
    join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    where given.name = login_name(case when given.by_username then u.username else u.email end)
  $$;

-- Finds users of the company by texts that are not usernames: by e-mail (in lower case), identification number
-- or full name, ignoring case and accents. `names` are the same texts in the order of a name.
create or replace function users_called(texts text[], names text[]) returns table (text text, id bigint)
  language sql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
    with given as materialized (
      select g.text, regexp_replace(fold(g.name), '([%_\\])', '\\\1', 'g') || E'\n%' as pattern
      from unnest(texts, names) as g (text, name)
    )
    select given.text, u.id from given
    join users u on lower(u.email) = given.text and u.tenant_id = current_tenant()
    union
    select given.text, u.id from given
    join users u on u.tenant_id = current_tenant() and u.identification_number = given.text
    union
    select given.text, u.id from given
    cross join lateral (
      select users.id from users
      where tenant_id = current_tenant() and search like given.pattern limit 2
    ) u
  $$;

-- Before its library is loaded, only a superuser may give a function a parameter of an extension.
select word_similarity('', '');

-- Returns for each text the most similar full name in the company, above a threshold.
create or replace function users_nearest(texts text[], areas bigint[])
  returns table (text text, name text)
  language sql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set jit = off
  set pg_trgm.word_similarity_threshold = 0.5 as $$
    select g.text, u.full_name from unnest(texts) as g (text)
    cross join lateral (
      select full_name from users
      where tenant_id = current_tenant() and fold(g.text) <% search
        and (areas is null or area_id = any(areas))
        and similarity(fold(g.text), fold(full_name)) >= 0.4
      order by similarity(fold(g.text), fold(full_name)) desc, id limit 1
    ) u
  $$;

-- Searching. Under row-level security the planner may not use the trigram index, because LIKE could
-- leak what it compares; this function sees past it and names the company itself. It runs its SQL as
-- text, so that each fragment gets a plan of its own.

-- Users whose name, username, e-mail and identification number together have every word of the fragment, in any
-- order, and who pass the other filters (null: none).
create or replace function search_users(
  fragment text, areas bigint[] default null, positions bigint[] default null,
  locations text[] default null, roles text[] default null, is_disabled boolean default null
) returns setof bigint
  language plpgsql stable security definer rows 5000
  set search_path = public, pg_temp set jit = off as $$
begin
  return query execute 'select id from users where tenant_id = $1 and ' || words_condition('search', fragment)
    || case when areas is null then '' else ' and area_id = any($2)' end
    || case when positions is null then '' else ' and position_id = any($3)' end
    || case when locations is null then '' else ' and location collate "und-x-icu" = any($4)' end
    || case when roles is null then '' else ' and role = any($5)' end
    || case when is_disabled is null then '' else ' and disabled = $6' end
    using current_tenant(), areas, positions, locations, roles, is_disabled;
end $$;

-- Which of many usernames, e-mails (both lower case) and mobiles (canonical digits) belong to somebody. A
-- username may be somebody's e-mail (`login`), and an e-mail somebody's username: either way they would
-- stand between that person and their account.
-- `owner_id` is null when that is somebody of another company: only that it is taken may be known.
-- Row-level security keeps expressions off their indexes, so a batch is looked up here.
create or replace function user_claims(usernames text[], emails text[], mobiles text[])
  returns table (field text, value text, owner_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select case login_name(u.username) when n.name then 'username' else 'login' end, given.name,
        case when n.tenant_id = current_tenant() then u.id end
      from unnest(usernames) as given (name)
      join login_names n on n.name = login_name(given.name)
      join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    union all
    select 'email', given.name, case when n.tenant_id = current_tenant() then n.user_id end
      from unnest(emails) as given (name) join login_names n on n.name = login_name(given.name)
    union all
    select 'mobile', mobile_key(mobile), id
      from users where tenant_id = current_tenant() and mobile is not null
        and regexp_replace(mobile, '\D', '', 'g') = any(array(
          select digits from unnest(mobiles) key, unnest(mobile_variants(key)) digits))
  $$;
