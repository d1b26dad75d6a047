import pg from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { hashChosenPassword } from '#api/platform/secrets/passwords.ts'
import { openFileStore } from '#api/platform/files/open-store.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { seedCertifications } from './certifications.ts'
import { DEMO_TENANTS, SUPER, type DemoTenant, type Persona } from './tenants.ts'
import { readDemoCourses, type DemoCourse } from './course-catalogue.ts'
import { storeDemoImages } from './course-images.ts'
import { copyUsers, reserveUserIds, type UserRecord } from './copy-users.ts'
import { makePeople, mobileOf, type Workplace } from './people.ts'
import { seededRandom } from './random.ts'
import { seedApproverGroups } from './seed-approver-groups.ts'
import { seedCommunications } from './seed-communications.ts'
import { seedCourseStaff } from './seed-course-staff.ts'
import { seedCourses } from './seed-courses.ts'
import { seedDesigns } from './seed-designs.ts'
import { seedExternalCourses } from './seed-external-courses.ts'
import { seedOrganisation } from './seed-organisation.ts'
import { seedPreregistrations } from './seed-preregistrations.ts'
import { seedProgress } from './seed-progress.ts'
import { seedReports } from './seed-reports.ts'
import { AREAS, POSITIONS } from './vocabulary.ts'

/** Key of the advisory lock: processes that start together take turns, and the second finds the data. */
const LOCK = 7_263_002

/**
 * Loads the demo tenants into an installation without tenants; otherwise does nothing. One transaction, and
 * the same data each time (only the salts of passwords differ, and the days of learning, which are counted
 * back from today).
 *
 * @param databaseUrl of a role that owns the tables, since it writes across tenants.
 */
export async function seedDemoOnce(
  settings: Settings,
  databaseUrl: string,
  log: Logger,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sendero-seed' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from tenants limit 1')
    if (rowCount === 0) {
      const { hash } = await hashChosenPassword(settings.demoPassword)
      const username = uniqueUsernames()
      let users = 0
      for (const company of DEMO_TENANTS) {
        users += await seedCompany(client, company, hash, username)
      }
      const files = openFileStore(settings.files)
      const courses = await readDemoCourses()
      await storeDemoImages(files, courses)
      await seedLearning(client, files, courses)
      await client.query(
        `select setval(pg_get_serial_sequence('tenants', 'id'), (select max(id) from tenants))`,
      )
      await client.query('commit')
      await client.query('analyze')
      log.info({ companies: DEMO_TENANTS.length, users }, 'demo data loaded')
    } else {
      await client.query('commit')
    }
  } finally {
    // Without a commit the server rolls everything back.
    await client.end()
  }
}

async function seedCompany(
  client: pg.Client,
  company: DemoTenant,
  personaPassword: string,
  username: (plain: string) => string,
): Promise<number> {
  await client.query(
    `insert into tenants (id, name, slug, support_email, extended_fields, communications,
       external_training, user_creation, first_steps_dismissed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true)`,
    [
      company.id,
      company.name,
      company.slug,
      `soporte@${company.slug}.test`,
      JSON.stringify(company.extendedFields),
      company.communications,
      company.externalTraining,
      company.userCreation,
    ],
  )
  const areas = await seedCatalogue(client, 'areas', company.id, 'A', AREAS.slice(0, company.areas))
  const positions = await seedCatalogue(
    client,
    'positions',
    company.id,
    'P',
    POSITIONS.slice(0, company.positions),
  )
  const unitIds = await seedUnits(client, company, areas)

  const workplace: Workplace = {
    tenantId: company.id,
    slug: company.slug,
    extendedFields: company.extendedFields,
    areaIds: [...areas.values()],
    positionIds: [...positions.values()],
  }
  const ids = await reserveUserIds(client, company.users)
  const people = [...makePeople(workplace, ids, seededRandom(company.id), username)]
  const unitArea = areas.get(company.units[0]?.areas[0] ?? '') ?? null
  const demoUsers = demoUsersOf(company, unitArea)
  const users = people.map((person, index) => ({
    ...person,
    ...(demoUsers[index] && {
      ...demoUsers[index],
      mobile: mobileOf(person.id),
      password: personaPassword,
    }),
  }))
  await copyUsers(client, users)
  await seedCertifications(
    client,
    company.id,
    users.map(({ id }) => id),
    seededRandom(company.id),
  )

  await seedPreregistrations(client, workplace)
  if (company.communications) await seedCommunications(client, workplace)

  const unitPersona = users.find((user) => user.email === emailOf('unit', company.id))
  await client.query(
    `insert into user_organizational_units (tenant_id, user_id, unit_id) values ($1, $2, $3)`,
    [company.id, unitPersona?.id, unitIds[0]],
  )
  const unitAreas = (company.units[0]?.areas ?? []).flatMap((code) => areas.get(code) ?? [])
  await seedApproverGroups(client, company.id, unitAreas)
  return users.length
}

/** Creates courses, learning progress, and permissions to revalidate. */
async function seedLearning(
  client: pg.Client,
  files: FileStore,
  courses: readonly DemoCourse[],
): Promise<void> {
  await seedCourses(client, courses)
  await seedDesigns(client, files, courses, (company) => emailOf('admin', company))
  await seedCourseStaff(client, courses)
  const today = new Date()
  today.setUTCHours(0, 0, 0, 0)
  for (const { id, externalTraining } of DEMO_TENANTS) {
    await seedOrganisation(client, id, courses)
    if (externalTraining) await seedExternalCourses(client, id, today)
    const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [
      emailOf('learner', id),
    ])
    await seedProgress(client, id, Number(rows[0]!.id), today, seededRandom(id))
    const emails = { admin: emailOf('admin', id), reader: emailOf('reader', id) }
    await seedReports(client, id, emails, today)
  }
  await client.query(`update users set convalidate_enabled = true where role = 'admin'`)
}

const emailOf = (persona: Persona, companyId: number) => `${persona}@${companyId}.sendero.test`

/** Returns the tenant's personas, who replace its first people and therefore manage the others. */
function demoUsersOf(company: DemoTenant, unitArea: number | null): Partial<UserRecord>[] {
  const roles = { admin: 'admin', reader: 'reader', unit: 'reader', learner: 'user' } as const
  const enabled = { disabled: false, superadmin: false }
  const personas = (Object.keys(roles) as Persona[]).map((persona) => ({
    ...enabled,
    username: `${persona}.${company.id}`,
    email: emailOf(persona, company.id),
    firstName: company.personas[persona][0],
    lastName: company.personas[persona][1],
    role: roles[persona],
    // The learner is visible to the persona with a business unit.
    ...((persona === 'unit' || persona === 'learner') && { areaId: unitArea }),
  }))
  if (company.id !== SUPER.companyId) return personas
  return [
    ...personas,
    {
      ...enabled,
      username: 'super',
      email: 'super@sendero.test',
      firstName: SUPER.firstName,
      lastName: SUPER.lastName,
      role: 'admin',
      superadmin: true,
    },
  ]
}

/** Creates areas or positions with codes `prefix`001…; returns their ids by code, in that order. */
async function seedCatalogue(
  client: pg.Client,
  table: 'areas' | 'positions',
  tenantId: number,
  prefix: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; code: string }>(
    `insert into ${table} (tenant_id, code, name)
     select $1, $2 || lpad(ordinality::text, 3, '0'), name
     from unnest($3::text[]) with ordinality as given (name, ordinality)
     order by ordinality
     returning id, code`,
    [tenantId, prefix, names],
  )
  return new Map(rows.map((row) => [row.code, Number(row.id)]))
}

async function seedUnits(
  client: pg.Client,
  company: DemoTenant,
  areas: Map<string, number>,
): Promise<number[]> {
  const unitIds: number[] = []
  for (const unit of company.units) {
    const { rows } = await client.query<{ id: string }>(
      'insert into organizational_units (tenant_id, name) values ($1, $2) returning id',
      [company.id, unit.name],
    )
    const unitId = Number(rows[0]?.id)
    await client.query(
      `insert into organizational_unit_areas (tenant_id, unit_id, area_id)
       select $1, $2, unnest($3::bigint[])`,
      [company.id, unitId, unit.areas.map((code) => areas.get(code))],
    )
    unitIds.push(unitId)
  }
  return unitIds
}

/** Returns name.surname, name.surname.2, …: usernames are unique across tenants. */
function uniqueUsernames(): (plain: string) => string {
  const taken = new Map<string, number>()
  return (plain) => {
    const times = (taken.get(plain) ?? 0) + 1
    taken.set(plain, times)
    return times === 1 ? plain : `${plain}.${times}`
  }
}
