import { companyTables, type Rows } from './database-rows.ts'

/** Marker written into every text of a tenant, so that leaks of its data are recognised. */
export const MARKER = 'Canario97'

/** The same for what a persona of the company with a business unit may not see. */
export const OUTSIDE_MARKER = 'Forastero97'

/** People sign in by these and are referred to by them, or the database gives them a meaning. */
const UNMARKED = new Set(
  (
    'username email mobile avatar code role kind entity field value status phase action password_kind ' +
    'password_hash file_key rule os type category media_type state form frequency sep query'
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

const known = new Map<Rows, Promise<string[]>>()

/** No test adds a table. */
function tablesOf(rows: Rows): Promise<string[]> {
  const tables = known.get(rows) ?? companyTables(rows)
  known.set(rows, tables)
  return tables
}

/** Everything a company has, as one checksum a table, its jobs included. */
export async function checksums(rows: Rows, tenantId: number): Promise<Record<string, string>> {
  // Counters of enrolments and sessions are compacted by jobs, which does not change their sums.
  const tables = (await tablesOf(rows)).filter(
    (table) => !['course_user_tallies', 'external_course_tallies'].includes(table),
  )
  const sums = tables.map((table) =>
    // Those of the personas come and go with every call of a test.
    sumOf(
      table,
      `tenant_id = $1 ${table === 'sessions' ? `and user_agent not like '%${PERSONA_AGENT}'` : ''}`,
    ),
  )
  const found = await rows<{ name: string; sum: string }>(
    [
      ...sums,
      sumOf('tenants', 'id = $1'),
      `select 'jobs' as name, count(*)::text as sum from pgboss.job where data->>'tenantId' = $1::text`,
    ].join(' union all '),
    [tenantId],
  )
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
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
