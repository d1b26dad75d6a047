-- needs: db

call guard_table('external_course_tallies', keys => false, rights => 'select');

-- Sessions of external courses as sums of deltas, by the company's day, their course and the position that their people
-- have now. It counts those that indicators count: enabled ones with a start, of whatever course.
--
-- Whoever writes sessions reads positions, and whoever moves people reads their sessions: of two that do not see each
-- other a session would stay with the position of before. So the first share a lock of the company, which the others
-- take alone, and each reads what it adds once it has it. Those who move people take turns in any case
-- (lock_enrolments). As text, so that each change is planned for as many rows as it has.
create or replace function tally_external_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  columns constant text := 'tenant_id, external_course_id, user_id, start_time, assisted, approved, enabled';
  changed constant text := case tg_op
    when 'INSERT' then format('select %s, 1 as n from after_rows', columns)
    when 'DELETE' then format('select %s, -1 as n from before_rows', columns)
    else format('select %1$s, 1 as n from after_rows union all select %1$s, -1 from before_rows', columns) end;
begin
  execute format('select pg_advisory_xact_lock_shared(hashtext(''external_sessions''), tenant_id)
    from (select distinct tenant_id from %s) companies',
    case tg_op when 'DELETE' then 'before_rows' else 'after_rows' end);
  execute format('insert into external_course_tallies
    select r.tenant_id, (r.start_time at time zone t.timezone)::date, r.external_course_id, u.position_id,
      sum(n), coalesce(sum(n) filter (where r.assisted), 0), coalesce(sum(n) filter (where r.approved), 0)
    from (%s) r
    join tenants t on t.id = r.tenant_id
    left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.enabled and r.start_time is not null
    group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(n) filter (where r.assisted) <> 0 or sum(n) filter (where r.approved) <> 0',
    changed);
  return null;
end $$;
create or replace trigger tally_inserted after insert on external_course_users
  referencing new table as after_rows for each statement execute function tally_external_sessions();
create or replace trigger tally_deleted after delete on external_course_users
  referencing old table as before_rows for each statement execute function tally_external_sessions();
create or replace trigger tally_updated after update on external_course_users
  referencing old table as before_rows new table as after_rows
  for each statement execute function tally_external_sessions();

-- Their sessions go with people to another position.
create or replace function move_external_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('external_sessions'), tenant_id) from (
    select distinct tenant_id from after_rows a join before_rows b using (tenant_id, id)
    where a.position_id is distinct from b.position_id
  ) companies;
  if not found then return null; end if;
  execute 'insert into external_course_tallies
    select r.tenant_id, (r.start_time at time zone t.timezone)::date, r.external_course_id, g.position_id,
      sum(n), coalesce(sum(n) filter (where r.assisted), 0), coalesce(sum(n) filter (where r.approved), 0)
    from after_rows a
    join before_rows b using (tenant_id, id)
    join external_course_users r on r.tenant_id = a.tenant_id and r.user_id = a.id
    join tenants t on t.id = r.tenant_id
    cross join lateral (values (a.position_id, 1), (b.position_id, -1)) as g (position_id, n)
    where a.position_id is distinct from b.position_id and r.enabled and r.start_time is not null
    group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(n) filter (where r.assisted) <> 0 or sum(n) filter (where r.approved) <> 0';
  return null;
end $$;
create or replace trigger external_sessions_moved after update on users
  referencing old table as before_rows new table as after_rows
  for each statement execute function move_external_sessions();

-- Before a user is deleted, counts their sessions without a position: it cannot be read when the sessions are
-- deleted after them.
create or replace function leave_external_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  if old.position_id is not null then
    perform pg_advisory_xact_lock(hashtext('external_sessions'), old.tenant_id);
    insert into external_course_tallies
      select r.tenant_id, (r.start_time at time zone t.timezone)::date, r.external_course_id, g.position_id,
        n, n * r.assisted::int, n * r.approved::int
      from external_course_users r
      join tenants t on t.id = r.tenant_id
      cross join lateral (values (null::bigint, 1), (old.position_id, -1)) as g (position_id, n)
      where r.tenant_id = old.tenant_id and r.user_id = old.id and r.enabled and r.start_time is not null;
  end if;
  return old;
end $$;
create or replace trigger external_sessions_left before delete on users
  for each row execute function leave_external_sessions();

-- Counts the sessions of a company anew.
create or replace function recount_external_sessions(company int) returns void
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('external_sessions'), company);
  delete from external_course_tallies where tenant_id = company;
  insert into external_course_tallies
    select r.tenant_id, (r.start_time at time zone t.timezone)::date, r.external_course_id, u.position_id,
      count(*), count(*) filter (where r.assisted), count(*) filter (where r.approved), true
    from external_course_users r
    join tenants t on t.id = r.tenant_id
    join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = company and r.enabled and r.start_time is not null
    group by 1, 2, 3, 4;
end $$;
revoke all on function recount_external_sessions(int) from public;

-- Days are those of the company's clocks.
create or replace function recount_after_new_clocks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform recount_external_sessions(new.id);
  return null;
end $$;
create or replace trigger external_sessions_recounted after update of timezone on tenants
  for each row when (old.timezone is distinct from new.timezone) execute function recount_after_new_clocks();

-- Leaves one row a day, course and position where deltas have gathered; answers how many rows it took in. What is
-- not gathered with its deltas because another folds at the same time stays a row of its own, and is in every sum.
create or replace function fold_external_course_tallies() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  taken bigint;
begin
  with added as (
    delete from external_course_tallies where not folded returning *
  ), settled as (
    delete from external_course_tallies t
    using (select distinct tenant_id, day, external_course_id, position_id from added) a
    where t.folded and t.tenant_id = a.tenant_id and t.day = a.day
      and t.external_course_id = a.external_course_id and t.position_id is not distinct from a.position_id
    returning t.*
  ), gathered as (
    select * from added union all select * from settled
  ), kept as (
    insert into external_course_tallies
      select tenant_id, day, external_course_id, position_id, sum(people), sum(assisted), sum(approved), true
      from gathered group by 1, 2, 3, 4
      having sum(people) <> 0 or sum(assisted) <> 0 or sum(approved) <> 0
  )
  select count(*) into taken from gathered;
  return taken;
end $$;
