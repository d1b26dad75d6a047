-- needs: db, audit-log, learning

-- The trash. What is in it is invisible to every statement of the application (guard_table), with all
-- that hangs on it left in place, so that bringing it back brings its links back. A table gets a trash
-- by one call of trash_table, after audit_table; everything here reads what that wrote to trash_kinds.

revoke all on trash_kinds from sendero_app;
grant select on trash_kinds to sendero_app;

-- How long things stay in the trash before the daily job empties it.
create or replace function trash_kept() returns interval
  language sql immutable
  return interval '30 days';

-- Nobody is put where something has just gone to the trash. Foreign keys still find it there, and the
-- application's own check may be a moment old; but whoever deletes holds the row (for update), which
-- foreign keys wait for, and this looks after them. Its arguments: what may be in the trash, the column
-- that refers to it, and the name of the foreign key.
create or replace function refuse_trashed() returns trigger
  language plpgsql security definer
  -- little is in the trash: it is hashed, and nothing else is read when there is nothing in it
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  trashed constant text := tg_argv[0];
  reference constant text := tg_argv[1];
  refused boolean;
begin
  execute format('select exists (
      select from after_rows a %s
      join %I t on t.tenant_id = a.tenant_id and t.id = a.%I and t.deleted_at is not null)',
    case tg_op when 'UPDATE' then format(
      'join before_rows b on (a.tenant_id, a.id) = (b.tenant_id, b.id) and a.%1$I is distinct from b.%1$I',
      reference) else '' end, trashed, reference)
    into refused;
  if refused then
    raise foreign_key_violation
      using constraint = tg_argv[2], message = 'what is referred to is in the trash';
  end if;
  return null;
end $$;

-- Gives `trashed` a trash: what is deleted is kept for trash_kept, and what is restored is as it was.
--   described   SQL over the row `t` with three columns: what it is called, what tells it apart (or
--               null), and the user whose it is (or null); without it, its name and its code
--   code        a column that is unique, blind to case, among what is not in the trash
--   files       SQL over `t`: the keys of its files, which are deleted with it
--   kept_while  a condition over `t` under which it stays when its days are over
--   refused_in  tables whose foreign keys to it take nothing that is in the trash
create or replace procedure trash_table(
  trashed regclass, described text default null, code text default null, files text default null,
  kept_while text default null, refused_in regclass[] default '{}'
)
  language plpgsql as $$
declare
  kind constant text := (select relname from pg_class where oid = trashed);
  entity constant text := (
    select convert_from(substring(tgargs for length(tgargs) - 1), 'utf8')::jsonb ->> 'entity'
    from pg_trigger where tgrelid = trashed and tgname = 'audit_inserted');
  link record;
  refusing text;
begin
  if entity is null then
    raise exception '% is not audited: nobody would know who deleted', trashed;
  end if;
  if not exists (
    select from pg_attribute where attrelid = trashed and attname = 'deleted_at' and not attisdropped
  ) then
    execute format('alter table %s add column deleted_at timestamptz', trashed);
  end if;
  if to_regclass(kind || '_trashed') is null then
    execute format('create index %I on %s (deleted_at) where deleted_at is not null',
      kind || '_trashed', trashed);
  end if;
  call guard_table(trashed);

  insert into trash_kinds values (kind, entity, coalesce(described, format(
      'select t.name, %s, null::bigint', coalesce('t.' || quote_ident(code), 'null::text'))),
      code, files, kept_while)
    on conflict on constraint trash_kinds_pkey do update set entity = excluded.entity,
      described = excluded.described, code = excluded.code, files = excluded.files,
      kept_while = excluded.kept_while;

  for link in
    select k.conname as key, k.conrelid::regclass as referrer, a.attname as reference
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'
    where k.confrelid = trashed and k.conrelid = any(refused_in)
  loop
    refusing := format('for each statement execute function refuse_trashed(%L, %L, %L)',
      kind, link.reference, link.key);
    execute format('create or replace trigger %I after insert on %s
        referencing new table as after_rows %s', 'live_' || link.reference || '_inserted', link.referrer, refusing);
    -- Link tables have no id: their rows are inserted and deleted.
    continue when not exists (
      select from pg_attribute where attrelid = link.referrer and attname = 'id' and not attisdropped);
    execute format('create or replace trigger %I after update on %s
        referencing old table as before_rows new table as after_rows %s',
      'live_' || link.reference || '_updated', link.referrer, refusing);
  end loop;
end $$;

create or replace function trash_kind(wanted text) returns trash_kinds
  language plpgsql stable as $$
declare
  trashed trash_kinds;
begin
  select * into trashed from trash_kinds where kind = wanted;
  if not found then raise exception 'there is no trash for %', wanted; end if;
  return trashed;
end $$;

-- Puts rows of a table into the trash; answers which were there to be put.
create or replace function move_to_trash(kind text, ids bigint[]) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query execute format('update %I set deleted_at = now()
    where tenant_id = $1 and id = any($2) and deleted_at is null returning id', (trash_kind(kind)).kind)
    using current_tenant(), ids;
end $$;

-- Brings rows back, and with them the enrolments as they were. A code that was taken meanwhile is refused by its
-- unique index.
create or replace function restore_from_trash(kind text, ids bigint[]) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_giving_back();
  return query execute format('update %I set deleted_at = null
    where tenant_id = $1 and id = any($2) and deleted_at is not null returning id', (trash_kind(kind)).kind)
    using current_tenant(), ids;
end $$;

-- The codes of these rows of the trash that others have by now.
create or replace function trash_codes_taken(kind text, ids bigint[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  trashed constant trash_kinds := trash_kind(kind);
begin
  if trashed.code is null then return; end if;
  return query execute format('select t.%2$I from %1$I t
      where t.tenant_id = $1 and t.id = any($2) and t.deleted_at is not null and exists (
        select from %1$I taken where taken.tenant_id = $1 and taken.deleted_at is null
          and lower(taken.%2$I) = lower(t.%2$I))
      order by 1', trashed.kind, trashed.code)
    using current_tenant(), ids;
end $$;

-- Deleted records of the current company. `entity` is the audit log's noun, `owner_id` the user whose
-- it is.
create or replace function trash()
  returns table (
    kind text, entity text, id bigint, name text, detail text, owner_id bigint,
    deleted_at timestamptz, kept_until timestamptz
  )
  language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  return query execute (
    select string_agg(format('
        select %L, %L, t.id, d.*, t.deleted_at, t.deleted_at + trash_kept()
        from %I t cross join lateral (%s) d where t.tenant_id = $1 and t.deleted_at is not null',
      k.kind, k.entity, k.kind, k.described), ' union all ') from trash_kinds k)
    using current_tenant();
end $$;

-- The job that empties the trash asks which companies have anything to empty, and empties each in a
-- transaction of its own.
create or replace function companies_with_expired_trash() returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute (
    select string_agg(format('select tenant_id from %I where deleted_at < now() - trash_kept()', kind),
      ' union ') from trash_kinds);
end $$;

-- Deletes for good what the current company has had in the trash for too long; answers how much that
-- was and the keys of its files. What is kept by something that goes as well goes in the next round.
create or replace function empty_trash(out deleted bigint, out keys text[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired trash_kinds;
  rows bigint;
  files text[];
  before bigint;
begin
  deleted := 0;
  keys := '{}';
  loop
    before := deleted;
    for expired in select * from trash_kinds order by kind loop
      execute format('
        with expired as materialized (
          select * from %1$I t
          where t.tenant_id = $1 and t.deleted_at < now() - trash_kept() and (%2$s) is not true
          for update
        ), gone as (
          delete from %1$I using expired
          where %1$I.tenant_id = $1 and %1$I.id = expired.id returning 1
        )
        select (select count(*) from gone),
          array(select f.key from expired t cross join lateral (%3$s) f (key))',
        expired.kind, coalesce(expired.kept_while, 'false'),
        coalesce(expired.files, 'select null::text where false'))
        into rows, files using current_tenant();
      deleted := deleted + rows;
      keys := keys || files;
    end loop;
    exit when deleted = before;
  end loop;
end $$;
