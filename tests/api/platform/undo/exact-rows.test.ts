import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'

/** Every undo and every restoration against the rows of before, with days in the past. */

const api = await startTestApi()
const { rows, admin, course, group, path } = await openGroups(api)

/** Tables whose rows a change touches, with the columns that count changes and may differ. */
const TABLES = {
  course_users: [],
  group_users: [],
  group_courses: [],
  group_paths: [],
  formation_path_courses: [],
  formation_path_external_courses: [],
  formation_path_certifications: [],
  positions: ['version', 'updated_at'],
  areas: ['version', 'updated_at'],
  groups: ['version', 'updated_at'],
  formation_paths: ['version', 'updated_at', 'contents_version'],
  external_courses: ['version', 'updated_at'],
  external_course_users: ['version'],
  certifications: ['version', 'updated_at'],
  user_certifications: ['version', 'updated_at'],
  organizational_units: ['version', 'updated_at'],
  organizational_unit_areas: [],
  approver_groups: ['version', 'updated_at'],
  approver_group_users: [],
  approver_group_areas: [],
  users: ['version', 'updated_at', 'token_version'],
}

/** The rows of company 1, as text. Enrolments that nobody has, and never had before, do not count. */
async function read(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const [table, ignored] of Object.entries(TABLES)) {
    const found = await rows<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t where tenant_id = 1 order by 1`,
      [ignored],
    )
    all[table] = found.map(({ row }) => row)
  }
  return all
}

async function expectAsBefore(before: Record<string, string[]>, what: string) {
  const after = await read()
  for (const [table, was] of Object.entries(before)) {
    const had = new Set(was)
    const has = new Set(after[table])
    const lost = was.filter((row) => !has.has(row))
    const added = after[table]!.filter((row) => !had.has(row) && !row.includes('"enabled": false'))
    expect({ what, table, lost, added }).toEqual({ what, table, lost: [], added: [] })
  }
}

const one = async (text: string, values: unknown[] = []) =>
  Number((await rows<{ id: string }>(text, values))[0]!.id)
const some = () => crypto.randomUUID().slice(0, 8)
const coded = (table: string) =>
  one(`insert into ${table} (tenant_id, code, name) values (1, $1, $1) returning id`, [some()])
const named = (table: string) =>
  one(`insert into ${table} (tenant_id, name) values (1, $1) returning id`, [some()])

/** A company part of its own: each thing that gives something, with people, progress and dates of `days` ago. */
async function situation(days: number) {
  const [direct, ofGroup, ofPath, ofPosition] = [
    await course(),
    await course(),
    await course(),
    await course(),
  ]
  const courses = [direct, ofGroup, ofPath, ofPosition]
  const [team, plan, positionPlan] = [
    await group(),
    await path('Plan', [ofPath, ofGroup]),
    await path('Plan', [ofPosition]),
  ]
  const [position, otherPosition] = [await coded('positions'), await coded('positions')]
  const [area, otherArea] = [await coded('areas'), await coded('areas')]
  const [unit, approvers] = [await named('organizational_units'), await named('approver_groups')]
  const people: number[] = []
  for (let number = 0; number < 3; number++) {
    const draft = draftUser({ position_id: position, area_id: area })
    people.push((await created(admin, draft)).body.id)
  }
  const ago = `current_date - ${days}`
  await rows(
    `insert into organizational_unit_areas (tenant_id, unit_id, area_id) values (1, $1, $2), (1, $1, $3)`,
    [unit, area, otherArea],
  )
  await rows(`update positions set formation_path_id = $2, due_days = 2 where id = $1`, [
    position,
    positionPlan,
  ])
  for (const [table, column, ids] of [
    ['group_users', 'user_id', people],
    ['group_courses', 'tenant_course_id', [ofGroup]],
    ['group_paths', 'path_id', [plan]],
  ] as const) {
    await rows(
      `insert into ${table} (tenant_id, group_id, ${column}, added_at)
       select 1, $1, id, now() - interval '${days + 3} days' from unnest($2::bigint[]) id`,
      [team, ids],
    )
  }
  await rows(`update group_courses set due_date = ${ago} where group_id = $1`, [team])
  await rows(`update group_paths set due_days = 1 where group_id = $1`, [team])
  for (const table of ['external_courses', 'certifications']) await named(table)
  const external = await one('select max(id) as id from external_courses where tenant_id = 1')
  const certification = await one('select max(id) as id from certifications where tenant_id = 1')
  await done(['POST', `/courses/${direct}/users/${people.join(',')}`])
  await done(['POST', `/courses/${ofGroup}/users/${people[0]}`])
  await done(['POST', `/external-courses/${external}/users/${people.join(',')}`])
  await rows(
    `update external_course_users set assisted = true, qualitative_result = 'Bien', due_date = ${ago}
     where external_course_id = $1`,
    [external],
  )
  await rows(
    `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
     select 1, id, $2, ${ago} - 90, ${ago} from unnest($1::bigint[]) id`,
    [people, certification],
  )
  const records = await rows<{ id: string }>(
    'select id from external_course_users where external_course_id = $1',
    [external],
  )
  const assignments = await rows<{ id: string }>(
    'select id from user_certifications where certification_id = $1',
    [certification],
  )
  await rows(
    `update course_users set assigned_at = now() - interval '${days + 2} days', own_due_date = ${ago},
       percentage_completed = 40, points = 7, seconds = 90 where tenant_course_id = any($1)`,
    [courses],
  )
  await rows(`select refresh_enrolments(1, null, $1::bigint[])`, [courses])
  return {
    direct,
    ofGroup,
    ofPath,
    team,
    plan,
    positionPlan,
    position,
    otherPosition,
    area,
    otherArea,
    unit,
    approvers,
    people,
    external,
    certification,
    records: records.map(({ id }) => Number(id)),
    assignment: Number(assignments[0]!.id),
  }
}

type Situation = Awaited<ReturnType<typeof situation>>
type Call = [method: string, path: string, body?: unknown]

/** Deletions by the kind of the trash, with the way to make them. */
const DELETIONS: Record<string, (of: Situation) => [Call, kind: string, id: number]> = {
  group: (of) => [['DELETE', `/groups/${of.team}`], 'groups', of.team],
  unit: (of) => [['DELETE', `/organizational-units/${of.unit}`], 'organizational_units', of.unit],
  'area with its people moved': (of) => [
    ['DELETE', `/areas/${of.area}?move_to=${of.otherArea}`],
    'areas',
    of.area,
  ],
  'position with its people moved': (of) => [
    ['DELETE', `/positions/${of.position}?move_to=${of.otherPosition}`],
    'positions',
    of.position,
  ],
  'approver group': (of) => [
    ['DELETE', `/preregistrations-auth-groups/${of.approvers}`],
    'approver_groups',
    of.approvers,
  ],
  'external course': (of) => [
    ['DELETE', `/external-courses/${of.external}`],
    'external_courses',
    of.external,
  ],
  'certification of a user': (of) => [
    ['DELETE', `/certifications/user/${of.people[0]}/${of.assignment}`],
    'user_certifications',
    of.assignment,
  ],
}

/** Changes with an undo, and its address. */
const UNDOABLE: Record<string, (of: Situation) => [Call, undo: Call]> = {
  'users disabled': (of) => [
    ['PUT', `/users/${of.people.join(',')}/disable`],
    ['PUT', '/users/undo/'],
  ],
  'course taken from users': (of) => [
    ['POST', `/courses/${of.direct}/users/disable/${of.people.join(',')}`],
    ['POST', `/courses/${of.direct}/users/undo/`],
  ],
  'course taken from users who keep it by a group': (of) => [
    ['POST', `/courses/${of.ofGroup}/users/disable/${of.people.join(',')}`],
    ['POST', `/courses/${of.ofGroup}/users/undo/`],
  ],
  'course of a group given to users as such': (of) => [
    ['POST', `/courses/${of.ofGroup}/users/${of.people.join(',')}?due_date=2099-01-31`],
    ['POST', `/courses/${of.ofGroup}/users/undo/`],
  ],
  'users removed from a group': (of) => [
    ['DELETE', `/groups/${of.team}/users/${of.people.join(',')}`],
    ['POST', `/groups/${of.team}/users/undo/`],
  ],
  'course removed from a group': (of) => [
    ['DELETE', `/groups/${of.team}/courses/${of.ofGroup}`],
    ['POST', `/groups/${of.team}/courses/undo/`],
  ],
  'path removed from a group': (of) => [
    ['DELETE', `/groups/${of.team}/paths/${of.plan}`],
    ['POST', `/groups/${of.team}/paths/undo/`],
  ],
  'group removed from a path': (of) => [
    ['DELETE', `/paths/${of.plan}/groups/${of.team}`],
    ['POST', `/paths/${of.plan}/groups/undo/`],
  ],
  'position removed from a path': (of) => [
    ['DELETE', `/paths/${of.positionPlan}/positions/${of.position}`],
    ['POST', `/paths/${of.positionPlan}/positions/undo/`],
  ],
  'courses removed from a path': (of) => [
    ['DELETE', `/paths/${of.plan}/courses/${of.ofPath},${of.ofGroup}`],
    ['POST', `/paths/${of.plan}/courses/undo/`],
  ],
  'due date of a course of a group': (of) => [
    ['PUT', `/groups/${of.team}/courses/due-date`, { ids: [of.ofGroup], due_days: 5 }],
    ['POST', `/groups/${of.team}/courses/undo/`],
  ],
  'own due dates': (of) => [
    ['PUT', `/courses/${of.direct}/users/due-date`, { ids: of.people, due_date: '2099-01-31' }],
    ['POST', `/courses/${of.direct}/users/undo/`],
  ],
  'users of an external course disabled': (of) => [
    ['POST', `/external-courses/${of.external}/users/disable/${of.records.join(',')}`],
    ['POST', `/external-courses/${of.external}/users/undo/`],
  ],
  attendance: (of) => [
    [
      'PUT',
      `/external-courses/${of.external}/users/attendance`,
      { ids: of.records, assisted: false },
    ],
    ['POST', `/external-courses/${of.external}/users/undo/`],
  ],
  'due dates of an external course': (of) => [
    [
      'PUT',
      `/external-courses/${of.external}/users/due-date`,
      { ids: of.records, due_date: '2099-01-31' },
    ],
    ['POST', `/external-courses/${of.external}/users/undo/`],
  ],
}

async function done([method, url, body]: Call) {
  const answer = await admin(method, url, body)
  expect({ url, status: answer.status, body: answer.body }).toMatchObject({ url, status: 200 })
  return answer
}

const days = fc.integer({ min: 1, max: 400 })

test.each(Object.entries(DELETIONS))('restoring a deleted %s gives back its rows', (what, make) =>
  fc.assert(
    fc.asyncProperty(days, async (past) => {
      const [deletion, kind, id] = make(await situation(past))
      const before = await read()
      await done(deletion)
      expect(await read()).not.toEqual(before)
      await done(['POST', '/trash/restorations', { items: [{ kind, id }] }])
      await expectAsBefore(before, what)
    }),
    { numRuns: 2 },
  ),
)

/** Kinds whose deletion the application refuses while they give something; what is in the trash already comes back. */
test.each([
  ['formation_paths', 'plan'],
  ['formation_paths', 'positionPlan'],
  ['certifications', 'certification'],
] as const)('restoring %s (%s) from the trash gives back its rows', async (kind, which) => {
  const { [which]: id } = await situation(30)
  const before = await read()
  await api.services.db.transaction(
    { tenantId: 1, actor: { id: 1, first_name: 'Ana', last_name: 'Ruiz' } },
    (tx) => tx.query(sql`select move_to_trash(${kind}, ${[id]}::bigint[])`),
  )
  expect(await read()).not.toEqual(before)
  await done(['POST', '/trash/restorations', { items: [{ kind, id }] }])
  await expectAsBefore(before, kind)
})

test('restoring a group and its formation path one after another, in either order, gives back their rows', async () => {
  for (const order of [
    ['groups', 'formation_paths'],
    ['formation_paths', 'groups'],
  ] as const) {
    const { team, plan } = await situation(30)
    const before = await read()
    await done(['DELETE', `/groups/${team}`])
    await done(['DELETE', `/paths/${plan}`])
    for (const kind of order) {
      const id = kind === 'groups' ? team : plan
      await done(['POST', '/trash/restorations', { items: [{ kind, id }] }])
    }
    await expectAsBefore(before, order.join())
  }
})

test('users whom a deletion moved stay where they were moved to since, and are named', async () => {
  const { area, otherArea, people } = await situation(30)
  const third = await coded('areas')
  await done(['DELETE', `/areas/${area}?move_to=${otherArea}`])
  const { body } = await admin('GET', `/users/${people[0]}`)
  await done(['PUT', `/users/${people[0]}`, { ...body, area_id: third }])
  const restored = await done([
    'POST',
    '/trash/restorations',
    { items: [{ kind: 'areas', id: area }] },
  ])
  expect(restored.body).toEqual({
    restored: 1,
    moved_users: 2,
    kept_users: 1,
    kept: [body.full_name],
  })
  expect((await admin('GET', `/users/${people[0]}`)).body.area_id).toBe(third)
  expect((await admin('GET', `/users/${people[1]}`)).body.area_id).toBe(area)
})

test.each(Object.entries(UNDOABLE))('undoing %s gives back the rows of before', (what, make) =>
  fc.assert(
    fc.asyncProperty(days, async (past) => {
      const [change, [method, address]] = make(await situation(past))
      const before = await read()
      const { response } = await done(change)
      expect(await read()).not.toEqual(before)
      const request = response.headers.get('x-request-id')
      await done([method, `${address}${request}`])
      await expectAsBefore(before, what)
    }),
    { numRuns: 2 },
  ),
)
