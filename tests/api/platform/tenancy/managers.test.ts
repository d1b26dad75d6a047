import { beforeAll, describe, expect, test } from 'vitest'
import {
  DISTINCT_CALLS,
  type CallValues,
  type ContractCall,
} from '#tests/support/contract-calls.ts'
import { isAllowed } from '#tests/support/permissions.ts'
import { startSweep } from '#tests/support/sweep.ts'

/**
 * Everybody within the business units of the persona `unit` has a manager outside them: reading calls answer the
 * manager's name as a field of the person, and never the e-mail.
 */

const { rows, owner, answerTo, freshValues } = await startSweep()
const EMAIL = 'jefe.de.afuera@ejemplo.com'
const NAME = 'Jefaza Deafuera'

/** SQL: the areas of the business units of the persona `unit` of company $1. */
const UNIT_AREAS = `array(
  select a.area_id from organizational_unit_areas a join user_organizational_units o using (tenant_id, unit_id)
  join users p on p.tenant_id = o.tenant_id and p.id = o.user_id
  where p.email = 'unit@' || $1::int || '.sendero.test')`

const reading = DISTINCT_CALLS.filter(
  (call) => call.endpoint.method === 'get' && isAllowed('reader', call),
)
const answered = new Map<string, string>()

/** A course and a formation path that people within the units have: their own lists have rows. */
const busiest = { courses: 0, 'formation-paths': 0 }

/** Valid values of a call, without what narrows a list. */
async function widest(call: ContractCall): Promise<CallValues> {
  const { params, query } = await freshValues(call)
  const id = busiest[call.feature as keyof typeof busiest]
  const { shape = {} } = call.endpoint.query ?? {}
  return {
    params: params && 'id' in params && id ? { ...params, id } : params,
    query: Object.fromEntries(
      Object.entries(query ?? {}).filter(([name]) => !shape[name]!.safeParse(undefined).success),
    ),
  }
}

beforeAll(async () => {
  const [manager] = await rows<{ id: string }>(
    `update users set email = $2, first_name = 'Jefaza', last_name = 'Deafuera' where id = (
       select id from users where tenant_id = $1 and role = 'user' and not disabled and not area_id = any(${UNIT_AREAS})
       order by id limit 1)
     returning id`,
    [owner.id, EMAIL],
  )
  await rows('update users set manager_id = $2 where tenant_id = $1 and id <> $2', [
    owner.id,
    manager!.id,
  ])
  // Reports of paths, of certifications that expire and of users without an address have rows as well.
  const [found] = await rows<{ course: string; path: string }>(
    `select (
         select tenant_course_id from course_users cu join users u on u.tenant_id = $1 and u.id = cu.user_id
         where cu.tenant_id = $1 and cu.enabled and u.area_id = any(${UNIT_AREAS})
         group by 1 order by count(*) desc limit 1) as course, (
         select p.formation_path_id from users u join positions p on p.tenant_id = $1 and p.id = u.position_id
         where u.tenant_id = $1 and u.area_id = any(${UNIT_AREAS}) and p.formation_path_id is not null
         group by 1 order by count(*) desc limit 1) as path`,
    [owner.id],
  )
  busiest.courses = Number(found!.course)
  busiest['formation-paths'] = Number(found!.path)
})

describe('a manager outside the business units of the reader', () => {
  const unit = { title: 'a reader', persona: 'unit', tenant: owner.id } as const
  test.each(reading)('is without an e-mail in $id', async (call) => {
    const { text } = await answerTo(unit, call, await widest(call))
    answered.set(call.id, text)
    expect(text).not.toContain(EMAIL)
  })

  test('is named in lists, reports and exports of people', () => {
    const naming = [...answered].filter(([, text]) => text.includes(NAME)).map(([id]) => id)
    expect(naming).toEqual(
      expect.arrayContaining([
        'formation-paths.users',
        'formation-paths.exportUsers',
        'certifications.expiring',
        'certifications.exportExpiring',
        'courses.reportUsers',
        'courses.exportUsers',
        'courses.exportEverybody',
        'reports.routes',
        'reports.exportRoutes',
      ]),
    )
  })
})
