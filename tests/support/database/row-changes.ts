import type { Rows } from './database-rows.ts'

/** Columns that count changes. */
const COUNTING = ['version', 'contents_version', 'updated_at']

/**
 * Records the rows that others than this connection add to a table or take from it, by triggers. A row that is taken and
 * added as it was, but for the columns that count changes, is no change.
 *
 * @param except tables whose rows any call may change.
 * @returns functions that forget what changed so far, and that return the tables and rows of what has changed since.
 */
export async function watchRows(rows: Rows, except: readonly string[]) {
  const [{ pid }] = (await rows('select pg_backend_pid() as pid')) as [{ pid: number }]
  const tables = await rows<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    union all select 'pgboss.job'`)
  await rows(`
    create unlogged table watched_rows (name text, row jsonb, added int);
    create function watch_row() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      counting constant text[] := '{${COUNTING.join()}}';
      -- A partition counts as its table.
      name constant text := coalesce(
        (select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name);
    begin
      if pg_backend_pid() = ${pid} then return null; end if;
      if tg_op <> 'INSERT' then insert into watched_rows values (name, to_jsonb(old) - counting, -1); end if;
      if tg_op <> 'DELETE' then insert into watched_rows values (name, to_jsonb(new) - counting, 1); end if;
      return null;
    end $$`)
  const triggers = tables
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) => `create trigger row_watched after insert or update or delete on ${name}
        for each row execute function watch_row()`,
    )
  await rows(triggers.join(';'))
  return {
    forget: () => rows('delete from watched_rows'),
    changed: async () => {
      const found = await rows<{ name: string; row: object; added: number }>(
        `select name, row, sum(added)::int as added from watched_rows
         group by name, row having sum(added) <> 0 order by name, row`,
      )
      return found.map(({ name, row, added }) => ({ table: name, added, row }))
    },
  }
}
