import { companyTables, type Rows } from './database/database-rows.ts'

/** Marker written into every text of a tenant, so that leaks of its data are recognised. */
export const MARKER = 'Canario97'

/** The same for what a persona of the company with a business unit may not see. */
export const OUTSIDE_MARKER = 'Forastero97'

/** People sign in by these and are referred to by them, or the database gives them a meaning. */
const UNMARKED = new Set(
  (
    'username email mobile avatar code role kind entity field value status phase action password_kind ' +
    'password_hash file_key rule os type category media_type state form frequency format sep query'
  ).split(' '),
)

/** Writes the marker into every text of a company; texts that constraints hold are left out. */
export async function markTenant(rows: Rows, tenantId: number): Promise<void> {
  // The owner of a course sees the names of the tenants that have it.
  await rows(
    `update courses set owner_tenant_id = $1, category_id = null, instructor_id = null
     where owner_tenant_id <> $1
       and id in (select course_id from tenant_courses where tenant_id = $1)`,
    [tenantId],
  )
  for (const table of await companyTables(rows)) {
    // People sign in by these.
    if (table === 'login_names') continue
    const columns = await rows<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and atttypid = 'text'::regtype and attgenerated = '' and attnum > 0`,
      [table],
    )
    const marked = columns.map(({ name }) => name).filter((name) => !UNMARKED.has(name))
    if (marked.length === 0) continue
    // Publications are immutable, except here.
    if (table === 'course_publications') await rows(`alter table ${table} disable trigger user`)
    await rows(
      `update ${table} set ${marked.map((name) => `${name} = '${MARKER} ' || ${name}`).join(', ')}
       where tenant_id = $1`,
      [tenantId],
    )
    if (table === 'course_publications') await rows(`alter table ${table} enable trigger user`)
  }
  await rows(`update tenants set name = '${MARKER} ' || name where id = $1`, [tenantId])

  // A record in the trash carries the marker as well.
  await rows(
    `insert into areas (tenant_id, code, name, deleted_at)
     values ($1, gen_random_uuid()::text, '${MARKER}', now())`,
    [tenantId],
  )

  // Also what lies outside the areas of the persona with a business unit.
  const outside = `tenant_id = $1 and id not in (${UNIT_AREAS})`
  await rows(`update areas set name = '${OUTSIDE_MARKER} ' || name where ${outside}`, [tenantId])
  await rows(
    `update users set identification_number = '${OUTSIDE_MARKER}', location = '${OUTSIDE_MARKER}',
       extended_field1 = '${OUTSIDE_MARKER}'
     where tenant_id = $1 and (area_id is null or area_id not in (${UNIT_AREAS}))`,
    [tenantId],
  )

  // Designs that other companies have as well are theirs to see.
  const alone = `id in (select course_id from tenant_courses where tenant_id = $1)
    and id not in (select course_id from tenant_courses where tenant_id <> $1)`
  await rows(`update courses set name = '${MARKER} ' || name where ${alone}`, [tenantId])
  await rows(
    `update courses set name = '${OUTSIDE_MARKER} ' || name where ${alone}
       and id in (select course_id from tenant_courses where tenant_id = $1 and id not in (${UNIT_COURSES}))`,
    [tenantId],
  )
}

/** Areas that the persona `unit` of company $1 sees. */
export const UNIT_AREAS = `
  select m.area_id from users persona
  join user_organizational_units mine on mine.tenant_id = persona.tenant_id and mine.user_id = persona.id
  join organizational_unit_areas m on m.tenant_id = mine.tenant_id and m.unit_id = mine.unit_id
  where persona.tenant_id = $1 and persona.email like 'unit@%'`

/** Courses that the persona `unit` of company $1 sees. */
export const UNIT_COURSES = `
  select m.tenant_course_id from users persona
  join user_organizational_units mine on mine.tenant_id = persona.tenant_id and mine.user_id = persona.id
  join organizational_unit_courses m on m.tenant_id = mine.tenant_id and m.unit_id = mine.unit_id
  where persona.tenant_id = $1 and persona.email like 'unit@%'`

/** User agent that the personas of a sweep sign in with. */
export const PERSONA_AGENT = 'SenderoConsole/test'

/**
 * Records in which tables others than this connection change anything of a company, by triggers. Comparing all that it
 * has before and after each of hundreds of calls took half of the time of a sweep.
 *
 * @returns functions that forget what changed so far, and that return the names of the tables since.
 */
export async function watchChanges(rows: Rows, tenantId: number) {
  const [{ pid }] = (await rows('select pg_backend_pid() as pid')) as [{ pid: number }]
  await rows(`
    create unlogged table changed_tables (name text primary key);
    create function record_change() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      row jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
    begin
      -- Sessions of the personas come and go with every call of a test.
      if pg_backend_pid() <> ${pid} and row->>tg_argv[0] = '${tenantId}' and row->>'user_agent' is distinct from '${PERSONA_AGENT}'
        and (tg_op <> 'UPDATE' or to_jsonb(old) <> row)
      then
        -- A partition counts as its table.
        insert into changed_tables values (coalesce(
          (select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name))
          on conflict do nothing;
      end if;
      return null;
    end $$;
    create function record_job() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.data->>'tenantId' = '${tenantId}' then
        insert into changed_tables values ('job') on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger change_recorded after insert on pgboss.job for each row execute function record_job()`)
  // Counters of enrolments and sessions are compacted by jobs, which does not change their sums.
  const compacted = ['course_user_tallies', 'external_course_tallies']
  const tables = (await companyTables(rows)).filter((table) => !compacted.includes(table))
  const watched = [['tenants', 'id'], ...tables.map((table) => [table, 'tenant_id'])]
  const triggers = watched.map(
    ([table, column]) =>
      `create trigger change_recorded after insert or update or delete on ${table}
         for each row execute function record_change('${column}')`,
  )
  await rows(triggers.join(';'))
  return {
    forget: () => rows('delete from changed_tables'),
    changed: async () => {
      const found = await rows<{ name: string }>('select name from changed_tables order by 1')
      return found.map(({ name }) => name)
    },
  }
}

/** Returns a checksum of the users outside the areas of the persona with an organizational unit. */
export async function checksumOutside(rows: Rows, tenantId: number): Promise<string> {
  const outside = `tenant_id = $1 and (area_id is null or area_id not in (${UNIT_AREAS}))`
  const [found] = await rows<{ sum: string }>(sumOf('users', outside), [tenantId])
  return found!.sum
}

function sumOf(table: string, condition: string): string {
  // A sum of hashes needs no order: this runs twice for each of thousands of calls.
  return `select '${table}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as sum
    from ${table} t where ${condition}`
}
