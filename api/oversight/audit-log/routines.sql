-- needs: db

-- Triggers write the audit log, in the transaction of the change, so that no code path can forget it and
-- nothing is logged that was undone. The application says in whose name a transaction runs (app.audit);
-- one that changes audited data without saying so is refused. What the owner of the tables does
-- (migrations, demo data) is not written. A table is audited by one call of audit_table.

-- Entries about things, and not about people themselves, whose name then has the fragment; the newest
-- first. Here because row-level security keeps the planner from the index.
create or replace function search_audit_log(fragment text) returns setof bigint
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp set jit = off as $$
begin
  return query execute 'select id from audit_log
      where tenant_id = $1 and entity <> ''user'' and fold(label) like $2 order by id desc'
    using current_tenant(), fragment_pattern(fragment);
end $$;

-- In whose name the running transaction changes data, as JSON: actor_id, actor_name, acting, request_id.
create or replace function audit_context() returns jsonb
  language plpgsql stable as $$
begin
  if coalesce(current_setting('app.audit', true), '') = '' then
    raise exception 'audited data is changed in a transaction that says in whose name';
  end if;
  return current_setting('app.audit')::jsonb;
end $$;

-- The trigger of every audited table; its one argument is what audit_table makes of its own. Each row
-- becomes JSON once (`offset 0` keeps the planner from repeating it): an import pays for every step.
create or replace function audit_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  said constant jsonb := audit_context();
  actor_id constant bigint := said ->> 'actor_id';
  actor_name constant text := said ->> 'actor_name';
  acting constant boolean := coalesce((said ->> 'acting')::boolean, false);
  request_id constant text := said ->> 'request_id';

  told constant jsonb := tg_argv[0];
  entity constant text := told ->> 'entity';
  id_column constant text := told ->> 'id_column';
  label_column constant text := told ->> 'label_column';
  user_column constant text := told ->> 'user_column';
  named_by constant text := told ->> 'named_by';
  ignored constant text[] := array(select jsonb_array_elements_text(told -> 'ignored'));
  secret constant text[] := array(select jsonb_array_elements_text(told -> 'secret'));
  link constant boolean := told -> 'link';
  keys constant text[] := array(select jsonb_array_elements_text(told -> 'keys'));

  hidden constant text[] := ignored || secret || id_column;
  action constant text := case tg_op
    when 'INSERT' then case when link then 'add' else 'create' end
    when 'DELETE' then case when link then 'remove' else 'delete' end
    else 'update' end;
  -- what rows are called that have no name of their own, by id: {"7": {"name": …, "user_id": …}}
  named jsonb := '{}';
begin
  if named_by is not null then
    execute format('select coalesce(jsonb_object_agg(id, to_jsonb(named)), ''{}'') from %s named
        where tenant_id = current_tenant() and id in (select %I from %I)',
      told ->> 'names', named_by, case tg_op when 'UPDATE' then 'after_rows' else 'changed_rows' end)
      into named;
  end if;

  if tg_op = 'UPDATE' then
    execute format($sql$
      insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
        action, entity, entity_id, label, user_id, before, after)
      select tenant_id, $1, $2, $3, $4,
        case when not before ? 'deleted_at' then 'update'
          when doc ->> 'deleted_at' is null then 'restore' else 'trash' end,
        $5, (doc ->> $6)::bigint, coalesce($7 -> (doc ->> $8) ->> 'name', doc ->> $9),
        coalesce(doc ->> $10, $7 -> (doc ->> $8) ->> 'user_id')::bigint,
        key || before - 'deleted_at', key || after - 'deleted_at'
      from (
        select a.tenant_id, to_jsonb(a) as doc, to_jsonb(b) as was
        from after_rows a join before_rows b using (tenant_id, %s) offset 0
      ) changed
      cross join lateral (
        select jsonb_object_agg(key, case when key = any($11) then '"•••"' else value end) as before,
          jsonb_object_agg(key, case when key = any($11) then '"•••"' else doc -> key end) as after
        from jsonb_each(was)
        where doc -> key is distinct from value and key <> all($12)
      ) difference
      cross join lateral (
        select case when $13 then (
          select coalesce(jsonb_object_agg(name, doc -> name), '{}')
          from unnest($14) name where name <> $6
        ) else '{}' end as key
      ) which
      where before is not null $sql$, array_to_string(keys, ', '))
      using actor_id, actor_name, acting, request_id, entity, id_column, named, named_by,
        label_column, user_column, secret, ignored, link, keys;
  else
    -- Rows deleted together with their owner are covered by the owner's entry.
    insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
      action, entity, entity_id, label, user_id, before, after)
    select c.tenant_id, actor_id, actor_name, acting, request_id, action,
      entity, (doc ->> id_column)::bigint, coalesce(named -> (doc ->> named_by) ->> 'name', doc ->> label_column),
      coalesce(doc ->> user_column, named -> (doc ->> named_by) ->> 'user_id')::bigint,
      -- A link that is removed keeps the moment it was added, which an undo gives back.
      case tg_op when 'DELETE' then jsonb_strip_nulls(doc - array_remove(hidden, 'added_at')) end,
      case tg_op when 'INSERT' then jsonb_strip_nulls(doc - hidden) end
    from (select r.tenant_id, to_jsonb(r) as doc from changed_rows r offset 0) c
    where not link or named ? (doc ->> named_by);
  end if;
  return null;
end $$;

-- Writes the changes of `audited` to the audit log from now on, as those of `entity`, whose id is in
-- `id_column`. Rows are called by `label_column`, or by the `name` that the relation `names` (with
-- tenant_id, id and perhaps user_id) has for their column `named_by`. `ignored` columns do not count;
-- of `secret` ones it is said that they changed. A `link` ties something to its entity, adds to it and
-- is removed from it; it always has `names`.
create or replace procedure audit_table(
  audited regclass, entity text, id_column text default 'id', label_column text default 'name',
  ignored text[] default '{}', secret text[] default '{}', link boolean default false,
  names text default null, named_by text default null
)
  language plpgsql as $$
declare
  keys constant text[] := array(
    select a.attname from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = audited and i.indisprimary and a.attname <> 'tenant_id' order by place);
  -- The owner's own work is not written: the application is known by its role.
  body constant text := format(
    ' for each statement when (current_setting(''role'') = ''sendero_app'')
      execute function audit_changes(%L)',
    jsonb_build_object('entity', entity, 'id_column', id_column, 'label_column', label_column,
      'user_column', case when entity = 'user' then id_column else 'user_id' end,
      'ignored', ignored || '{tenant_id,id,created_at,updated_at,version}', 'secret', secret,
      'link', link, 'keys', keys, 'names', names,
      'named_by', coalesce(named_by, case when names is not null then id_column end)));
begin
  execute format('create or replace trigger audit_inserted after insert on %s
    referencing new table as changed_rows', audited) || body;
  execute format('create or replace trigger audit_deleted after delete on %s
    referencing old table as changed_rows', audited) || body;
  execute format('create or replace trigger audit_updated after update on %s
    referencing old table as before_rows new table as after_rows', audited) || body;
end $$;

call guard_table('audit_log', keys => false, rights => 'select, insert');
revoke all on audit_log_settings from sendero_app;
grant select on audit_log_settings to sendero_app;

-- Least id of the entries of the month of `moment`: months since 2000 and eleven digits that count. Fits the numbers
-- that JavaScript holds exactly.
create or replace function audit_month_ids(moment timestamptz) returns bigint
  language sql immutable parallel safe
  return ((extract(year from moment at time zone 'UTC') - 2000) * 12
    + extract(month from moment at time zone 'UTC'))::bigint * 100000000000;

create or replace function audit_entry_id() returns bigint
  language sql volatile
  return audit_month_ids(clock_timestamp()) + nextval('audit_log_entries');

-- Bounds of the ids of entries since a moment, and until it, with a minute for what a transaction takes between id and
-- time. Entries of before the first month have small ids: they are left out by a later month alone.
create or replace function audit_ids_since(moment timestamptz) returns bigint
  language sql stable parallel safe
  return case when moment - interval '1 minute' >= (select months_since + interval '1 month' from audit_log_settings)
    then audit_month_ids(moment - interval '1 minute') else 0 end;

create or replace function audit_ids_until(moment timestamptz) returns bigint
  language sql stable parallel safe
  return audit_month_ids(moment + interval '1 minute') + 100000000000;

-- The application reaches partitions by the log alone.
create or replace procedure guard_audit_month(month regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', month);
  execute format('revoke all on %s from sendero_app', month);
end $$;

do $$
declare
  month regclass;
begin
  for month in select inhrelid::regclass from pg_inherits where inhparent = 'audit_log'::regclass loop
    call guard_audit_month(month);
  end loop;
end $$;

-- Creates the partition of a month by attaching a table: entries are read and written meanwhile. A month whose entries
-- are in audit_log_rest, because nobody created it in time, stays there.
create or replace function create_audit_month(month timestamptz) returns boolean
  language plpgsql as $$
declare
  name constant text := 'audit_log_' || to_char(month at time zone 'UTC', 'YYYY_MM');
begin
  execute format('create table %I (like audit_log including defaults including constraints)', name);
  execute format('alter table audit_log attach partition %I for values from (%s) to (%s)',
    name, audit_month_ids(month), audit_month_ids(month) + 100000000000);
  call guard_audit_month(name::regclass);
  return true;
exception when check_violation then
  return false;
end $$;

-- Takes the next step in the life of the audit log's partitions, and tells which; null when there is none. Steps to
-- months of a log that was one table: a check of its ids (locked for a moment), its validation (reads the table while
-- all goes on; only with `may_read` if that takes long), and the change of its bounds (locked for a moment). Afterwards:
-- partitions for three months ahead, and what is past retention is dropped. Nobody waits behind a lock for longer than
-- half a second: the step fails and is taken another time. Without parameters that choose: the settings are the owner's.
create or replace function advance_audit_log(may_read boolean) returns text
  language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '500ms' set timezone = 'UTC' as $$
declare
  ahead constant int := 3;
  this_month constant timestamptz := date_trunc('month', now());
  settings audit_log_settings;
  before constant regclass := to_regclass('audit_log_before');
  checked boolean;
  month timestamptz;
  name text;
  kept_from timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('audit_log_months')) then return null; end if;
  select * into settings from audit_log_settings;

  if before is not null
    and (select pg_get_expr(relpartbound, oid) from pg_class where oid = before) like '%TO (MAXVALUE)'
  then
    select convalidated into checked from pg_constraint where conrelid = before and conname = 'audit_log_before_ids';
    if checked is null then
      execute format('alter table audit_log_before add constraint audit_log_before_ids check (id < %s) not valid',
        audit_month_ids(this_month));
      update audit_log_settings set months_since = this_month;
      return 'ids of the log so far are checked';
    elsif not checked then
      if not may_read and pg_table_size(before) > 256 * 1024 * 1024 then return null; end if;
      alter table audit_log_before validate constraint audit_log_before_ids;
      return 'ids of the log so far are validated';
    end if;
    lock table audit_log in access exclusive mode;
    alter table audit_log detach partition audit_log_before;
    execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%s)',
      audit_month_ids(settings.months_since));
    create table audit_log_rest partition of audit_log default;
    call guard_audit_month('audit_log_rest');
    for month in select generate_series(settings.months_since, this_month + ahead * interval '1 month', '1 month') loop
      perform create_audit_month(month);
    end loop;
    alter table audit_log alter column id set default audit_entry_id();
    return 'the log has months';
  end if;

  for month in select generate_series(this_month, this_month + ahead * interval '1 month', '1 month') loop
    name := 'audit_log_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null and create_audit_month(month) then return 'created ' || name; end if;
  end loop;

  kept_from := this_month - settings.retention_months * interval '1 month';
  if before is not null and settings.months_since <= kept_from then
    drop table audit_log_before;
    return 'dropped audit_log_before';
  end if;
  select inhrelid::regclass::text into name from pg_inherits
    where inhparent = 'audit_log'::regclass and inhrelid::regclass::text ~ '^audit_log_\d{4}_\d\d$'
      and inhrelid::regclass::text < 'audit_log_' || to_char(kept_from, 'YYYY_MM')
    order by 1 limit 1;
  if name is not null then
    execute format('drop table %I', name);
    return 'dropped ' || name;
  end if;
  if kept_from is null then return null; end if;
  delete from audit_log_rest where at < kept_from;
  if found then return 'deleted what nobody created a month for'; end if;
  delete from audit_deeds where ctid = any(array(select ctid from audit_deeds where last_at < kept_from limit 50000));
  if found then return 'deleted operations past retention'; end if;
  return null;
end $$;

-- The column that tells what an entry ties to its owner or unties; '' where none does.
create or replace function audit_link(action text, before jsonb, after jsonb) returns text
  language sql immutable parallel safe as $$
  select case when action not in ('add', 'remove') then ''
    else coalesce((
      select name from unnest('{user_id,area_id,unit_id,tenant_course_id,path_id,formation_path_id,skill_id,certification_id,external_course_id,year,name}'::text[]) name
      where coalesce(after, before) ? name limit 1), '') end
$$;

-- Groups the entries of one request and kind into one operation; entries without a request are grouped by
-- statement. Runs with the owner's rights, so that the application can only read the result.
create or replace function tell_audit_deeds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into audit_deeds as d (tenant_id, id, last_id, at, last_at, actor_id, request_id, action, entity,
    link, entries, entity_id, difference)
  select tenant_id, min(id), max(id), min(at), max(at), actor_id, request_id, action, entity, link, count(*),
    case when min(entity_id) = max(entity_id) then min(entity_id) end,
    case when min(difference) = max(difference) then min(difference) end
  from (
    select a.tenant_id, a.id, a.at, a.actor_id, a.request_id, a.action, a.entity, a.entity_id,
      audit_link(a.action, a.before, a.after) as link,
      case when a.action = 'update' then hashtextextended(a.before::text || a.after::text, 0) end as difference
    from written a
  ) told
  group by tenant_id, actor_id, request_id, action, entity, link
  on conflict (tenant_id, request_id, action, entity, link, coalesce(actor_id, 0)) do update
    set id = least(d.id, excluded.id), last_id = greatest(d.last_id, excluded.last_id),
      at = least(d.at, excluded.at), last_at = greatest(d.last_at, excluded.last_at),
      entries = d.entries + excluded.entries,
      entity_id = case when d.entity_id = excluded.entity_id then d.entity_id end,
      difference = case when d.difference = excluded.difference then d.difference end;
  return null;
end $$;

create or replace trigger audit_deeds_told after insert on audit_log
  referencing new table as written for each statement execute function tell_audit_deeds();

call guard_table('audit_deeds', rights => 'select');
