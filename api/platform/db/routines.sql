-- Foundations of the routines of all contexts. Their rules:
--   * row-level security compares tenant_id with the setting app.tenant_id, which the application sets
--     on its connection before each use; an unset company sees nothing;
--   * the application works under the role sendero_app, which owns nothing and bypasses nothing;
--   * what must cross companies (signing in, uniqueness of e-mails) is a SECURITY DEFINER function
--     with a fixed search_path that answers no more than its caller needs;
--   * a trigger function that joins its transition tables turns nested loops off: its plan is kept from
--     the first call, often of one row, and would be one when a statement changes a hundred thousand.

create or replace function current_tenant() returns int
  language sql stable parallel safe
  return (select nullif(current_setting('app.tenant_id', true), '')::int);

-- A LIKE pattern that finds the folded fragment anywhere; % _ \ are taken literally.
create or replace function fragment_pattern(fragment text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(fold(fragment), '([%_\\])', '\\\1', 'g') || '%';

-- LIKE patterns of the words of a text, each after `before`: a person is found by all of them, in any order.
-- Words after the eighth are ignored. % _ \ are taken literally.
create or replace function word_patterns(words text, before text default '') returns text[]
  language sql immutable parallel safe strict
  return array(
    select '%' || before || substr(fragment_pattern(word), 2)
    from regexp_split_to_table(fold(words), '\s+') with ordinality as split (word, place)
    where word <> '' order by place limit 8
  );

-- SQL condition, as text: `column_name` has the words. It is `like all (word_patterns(…))` for statements that are
-- run as text, since `like all` uses no trigram index.
create or replace function words_condition(column_name text, words text) returns text
  language sql immutable parallel safe strict
  return (
    select coalesce(string_agg(format('%s like %L', column_name, pattern), ' and '), 'true')
    from unnest(word_patterns(words)) pattern
  );

-- A cell of a CSV that a spreadsheet will not run: what begins with = + - @, tab or carriage return
-- gets an apostrophe before it. So does what begins like a cell that got one: our own import takes
-- one apostrophe away from before these characters, and so every text comes back as it was.
create or replace function csv_cell(value text) returns text
  language sql immutable parallel safe
  return case
    when ascii(value) > 64 then value
    when ascii(value) in (9, 13, 43, 45, 61, 64) then '''' || value
    when ascii(value) = 39 and ltrim(value, '''') ~ '^[=+\-@\t\r]' then '''' || value
    else value
  end;

-- Keeps the rows of a company to itself: row-level security, one policy, and the application's rights.
-- Refuses a table whose primary key does not begin with the company, or that refers to another
-- company's rows, and lets it refer to `tenants` unless one of its foreign keys does so by way of
-- another table. Where rows are many and never stand alone (logs, rows of a file), `keys` is false:
-- none of that is asked. What has a column `deleted_at` is hidden while it is in the trash.
--
-- It may be called again: what is as it should be is left alone, and no lock is taken for it.
create or replace procedure guard_table(
  guarded regclass, keys boolean default true, rights text default 'select, insert, update, delete'
)
  language plpgsql as $$
declare
  mine constant text := 'tenant_id = (select current_tenant())';
  policy constant text := format('using (%s%s) with check (%1$s)', mine, case when exists (
      select from pg_attribute where attrelid = guarded and attname = 'deleted_at' and not attisdropped
    ) then ' and deleted_at is null' else '' end);
  company constant smallint := (
    select attnum from pg_attribute where attrelid = guarded and attname = 'tenant_id');
  careless text;
begin
  if keys then
    if (select indkey[0] from pg_index where indrelid = guarded and indisprimary) is distinct from company then
      raise exception 'the primary key of % does not begin with tenant_id', guarded;
    end if;
    select conname into careless from pg_constraint k
      where conrelid = guarded and contype = 'f' and company <> all(conkey) and exists (
        select from pg_attribute
        where attrelid = confrelid and attname = 'tenant_id' and not attisdropped);
    if careless is not null then
      raise exception '% of % may refer to another company: it lacks tenant_id', careless, guarded;
    end if;
    if not exists (
      select from pg_constraint where conrelid = guarded and contype = 'f' and company = any(conkey)
    ) then
      execute format('alter table %s add foreign key (tenant_id) references tenants (id)', guarded);
    end if;
  end if;
  if not (select relrowsecurity from pg_class where oid = guarded) then
    execute format('alter table %s enable row level security', guarded);
  end if;
  -- PostgreSQL keeps the policy in words of its own, so the comment tells which one it is.
  if (select obj_description(oid, 'pg_policy') from pg_policy where polrelid = guarded and polname = 'tenant')
    is distinct from policy
  then
    execute format('drop policy if exists tenant on %s', guarded);
    execute format('create policy tenant on %s %s', guarded, policy);
    execute format('comment on policy tenant on %s is %L', guarded, policy);
  end if;
  execute format('revoke all on %s from sendero_app', guarded);
  execute format('grant %s on %s to sendero_app', rights, guarded);
end $$;

-- Tables that the application only reads.
revoke all on migrations, routines from sendero_app;
grant select on migrations, routines to sendero_app;
