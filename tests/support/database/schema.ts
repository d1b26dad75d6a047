import type { Rows } from './database-rows.ts'

/** Everything of a database but its rows, a line each: two of one version are equal. */
export async function schemaOf(rows: Rows): Promise<string[]> {
  const found = await rows<{ line: string }>(`
    with mine as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ), routine as (
      select oid from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    )
    select pg_get_functiondef(oid) as line from routine
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join mine on mine.oid = tgrelid where not tgisinternal
    union all
    select format('%s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      from mine join pg_attribute a on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = mine.oid and adnum = attnum
    union all
    select relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
      from mine join pg_constraint k on conrelid = mine.oid where contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid) from mine join pg_index on indrelid = mine.oid
    union all
    select relname || ' ' || polname || polcmd::text || pg_get_expr(polqual, polrelid)
        || coalesce(pg_get_expr(polwithcheck, polrelid), '') || coalesce(obj_description(p.oid, 'pg_policy'), '')
      from mine join pg_policy p on polrelid = mine.oid
    union all
    select relname || ' ' || relrowsecurity || ' ' || array(
        select item::text from unnest(relacl) item order by 1
      )::text from mine join pg_class using (oid, relname)
    order by 1`)
  return found.map(({ line }) => line)
}
