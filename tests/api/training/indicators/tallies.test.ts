import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCourses, type Learner } from '#tests/api/training/external-course-users/company.ts'
import { csv, importsOn } from '#tests/api/platform/imports/imports.ts'
import { asForm } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'

/** Sessions are kept as sums by day, course and position; whatever changes them, the sums are what a loop counts. */

const api = await startTestApi()
const { admin, people, rows, course, courseOf, positions } = await openCompanyOfSessions()

async function openCompanyOfSessions() {
  const company = await openCourses(api)
  const found = await company.rows<{ id: string; code: string; name: string }>(
    'select id, code, name from positions where tenant_id = 1 order by id limit 3',
  )
  return { ...company, positions: found }
}

type Session = {
  tenant_id: number
  course: string
  position: string | null
  start_time: Date | null
  assisted: boolean
  approved: boolean
  enabled: boolean
  timezone: string
}

/** Every session there is, counted one by one. */
async function looped(): Promise<Record<string, number[]>> {
  const sessions = await rows<Session>(
    `select r.*, r.external_course_id as course, u.position_id as position, t.timezone
     from external_course_users r
     join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
     join tenants t on t.id = r.tenant_id`,
  )
  const counts: Record<string, [number, number, number]> = {}
  const formats = new Map<string, Intl.DateTimeFormat>()
  for (const session of sessions) {
    const { tenant_id, course, position, start_time, assisted, approved, enabled } = session
    if (!enabled || !start_time) continue
    const timeZone = session.timezone
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
    formats.set(timeZone, format)
    const count = (counts[`${tenant_id} ${format.format(start_time)} ${course} ${position}`] ??= [
      0, 0, 0,
    ])
    count[0]++
    if (assisted) count[1]++
    if (approved) count[2]++
  }
  return counts
}

async function kept(): Promise<Record<string, number[]>> {
  const sums = await rows<{ key: string; counts: number[] }>(
    `select concat_ws(' ', tenant_id, day, external_course_id, coalesce(position_id::text, 'null')) as key,
       array[sum(people), sum(assisted), sum(approved)]::int[] as counts
     from external_course_tallies group by tenant_id, day, external_course_id, position_id
     having sum(people) <> 0 or sum(assisted) <> 0 or sum(approved) <> 0`,
  )
  return Object.fromEntries(sums.map(({ key, counts }) => [key, counts]))
}

const expectExact = async (after: string) => expect(await kept(), after).toEqual(await looped())

/** Changes of the sessions of several people in a course, each as one statement. */
const CHANGES = {
  assign: `insert into external_course_users (tenant_id, external_course_id, user_id, start_time)
    select 1, $1, unnest($2::bigint[]), $3
    on conflict (tenant_id, external_course_id, user_id) do update set enabled = true`,
  date: 'update external_course_users set start_time = $3 where $OF',
  undate: 'update external_course_users set start_time = null where $OF and $3::text is not null',
  come: 'update external_course_users set assisted = not assisted where $OF and $3::text is not null',
  pass: 'update external_course_users set approved = not approved where $OF and $3::text is not null',
  takeOff: 'update external_course_users set enabled = false where $OF and $3::text is not null',
  forget: 'delete from external_course_users where $OF and $3::text is not null',
  // Both courses at once: what moves within a statement is not counted twice.
  swap: `update external_course_users set assisted = approved, approved = assisted
    where tenant_id = 1 and external_course_id in ($4, $5)
      and $1::bigint is not null and $2::bigint[] is not null and $3::text is not null`,
  move: `update users set position_id = $4 where id = any($2) and $1::bigint is not null and $3::text is not null`,
  leavePosition: `update users set position_id = null
    where id = any($2) and $1::bigint is not null and $3::text is not null`,
  fold: `select fold_external_course_tallies()
    where $1::bigint is not null and $2::bigint[] is not null and $3::text is not null`,
} as const
type Change = keyof typeof CHANGES
const OF = 'tenant_id = 1 and external_course_id = $1 and user_id = any($2)'

test(
  'the sums are those of the sessions after any changes, folded or not',
  { tags: ['slow'] },
  async () => {
    const courses = [await course({ hours: 2 }), await course({ hours: 3.5 })] as const
    const change = fc.record({
      what: fc.constantFrom(...(Object.keys(CHANGES) as Change[])),
      id: fc.constantFrom(...courses),
      who: fc.subarray(
        people.slice(0, 10).map(({ id }) => id),
        { minLength: 1 },
      ),
      // Midnight in Bogotá is five in the morning.
      at: fc.constantFrom('2026-02-01T04:59Z', '2026-02-01T05:00Z', '2026-03-02T15:00Z'),
      position: fc.constantFrom(...positions.map(({ id }) => id)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
        for (const { what, id, who, at, position } of changes) {
          const more = { swap: courses, move: [position] }[what as string] ?? []
          await rows(CHANGES[what].replace('$OF', OF), [id, who, at, ...more])
        }
        await expectExact(changes.map(({ what }) => what).join())
        // Groups whose sum has become zero are not in the history.
        const { body } = await admin('GET', '/external-courses/historic/hours/month')
        expect(body.every(({ metrics }: any) => metrics.programmed_hours > 0)).toBe(true)
      }),
      { numRuns: 40 },
    )
  },
)

describe('changes over REST', () => {
  const [ana, ben, cleo, dora] = people.slice(12) as [Learner, Learner, Learner, Learner]

  test('keeps the sums, and figures are what their lists add up to', async () => {
    const { id, records } = await courseOf([ana, ben, cleo], { hours: 4 })
    const at = (path = '') => `/external-courses/${id}/users${path}`
    const [of] = records as [(typeof records)[0]]
    const done = async (
      what: string,
      answer: Promise<{ status: number; body: any; response: Response }>,
    ) => {
      const { status, body, response } = await answer
      if (status >= 300) throw new Error(`${what}: ${JSON.stringify(body)}`)
      await expectExact(what)
      for (const name of ['hours', 'attendance', 'cost']) {
        const figure = (await admin('GET', `/external-courses/indicators/${name}?cour=${id}`)).body
        const list = `/external-courses/indicators/${name}/records?cour=${id}`
        const { totals } = (await admin('GET', list)).body
        expect(
          figure.assisted_hours ?? figure.assistance ?? figure.total,
          `${name} after ${what}`,
        ).toBe({ hours: totals.assisted_hours, attendance: totals.assisted }[name] ?? totals.cost)
      }
      return response.headers.get('x-request-id')
    }
    const imported = async (content: string, into: string) => {
      await importsOn(api, into).imported(admin, content)
      await expectExact(`a file into ${into}`)
    }

    await imported(
      csv(
        'username,start_time,assisted',
        ...[ana, ben, dora].map(({ username }) => `${username},3/2/2026 11:30 p. m.,sí`),
      ),
      `external-courses/${id}/users`,
    )
    const marked = await done(
      'marking all',
      admin('PUT', at('/attendance'), { matching: { all: true }, approved: true }),
    )
    await done('taking it back', admin('POST', at(`/undo/${marked}`)))
    await done(
      'editing one',
      admin('PUT', at(`/${of.id}`), {
        start_time: '2026-02-04T05:00:00Z',
        end_time: null,
        assisted: true,
      }),
    )
    await done('taking one off', admin('POST', at(`/disable/${of.id}`)))
    await done('assigning them again', admin('POST', at(`/${ana.id}`)))
    const [first, second] = positions as [(typeof positions)[0], (typeof positions)[0]]
    const { body: user } = await admin('GET', `/users/${ben.id}`)
    await done(
      'moving one',
      admin('PUT', `/users/${ben.id}`, asForm(user, { position_id: first.id })),
    )
    await imported(csv('username,position_code', `${dora.username},${second.code}`), 'users')
    await done('disabling a person', admin('PUT', `/users/${dora.id}/disable`))
    await done(
      'moving out of a position that goes',
      admin('DELETE', `/positions/${first.id}?move_to=${second.id}`),
    )
    await done(
      'what an hour costs',
      admin('PUT', `/positions/${second.id}/costs`, { 2026: 12345.5 }),
    )
    await done(
      'the course changes',
      admin('PUT', `/external-courses/${id}`, {
        ...(await admin('GET', `/external-courses/${id}`)).body,
        hours: 5.25,
      }),
    )
    await done('the course goes', admin('DELETE', `/external-courses/${id}`))
    await done(
      'and comes back',
      admin('POST', '/trash/restorations', { items: [{ kind: 'external_courses', id }] }),
    )
  })

  test('and whoever leaves the company leaves the sums', async () => {
    const [gone] = people.slice(-1) as [Learner]
    const { id } = await courseOf([gone])
    await rows('update users set position_id = $2 where id = $1', [gone.id, positions[1]!.id])
    await rows(
      `update external_course_users set start_time = now(), assisted = true where external_course_id = $1`,
      [id],
    )
    await expectExact('dated')
    await rows('delete from users where id = $1', [gone.id])
    await expectExact('gone')
  })

  test('and another time zone of the company keeps the days of its sessions', async () => {
    const root = await api.signInAsSuper()
    const { body: tenant } = await root('GET', '/sa/tenants/1')
    const clocks = (timezone: string) =>
      root('PUT', '/sa/tenants/1', { ...tenant, timezone, version: undefined })
    const before = await kept()
    expect((await clocks('Pacific/Auckland')).status).toBe(200)
    await expectExact('other clocks')
    expect(await kept()).toEqual(before)
    expect((await clocks(tenant.timezone)).status).toBe(200)
    expect(await kept()).toEqual(before)
  })
})

describe('of a concurrent move of a person and change of their session,', () => {
  const others = [1, 2].map(() => new pg.Client({ connectionString: api.url }))
  beforeAll(() => Promise.all(others.map((client) => client.connect())))
  afterAll(() => Promise.all(others.map((client) => client.end())))

  test.each([
    ['whoever moves them', 0],
    ['whoever writes it', 1],
  ])('%s first, neither misses the other', async (_, first) => {
    const [person] = people.slice(-3) as [Learner]
    const { id } = await courseOf([person])
    await rows(
      'update external_course_users set start_time = now() where external_course_id = $1',
      [id],
    )
    await rows('update users set position_id = $2 where id = $1', [person.id, positions[1]!.id])
    const works = [
      (client: pg.Client) =>
        client.query('update users set position_id = $2 where id = $1', [
          person.id,
          positions[2]!.id,
        ]),
      (client: pg.Client) =>
        client.query(
          'update external_course_users set assisted = true where external_course_id = $1',
          [id],
        ),
    ]
    const order = first === 0 ? works : works.toReversed()
    for (const client of others) await client.query('begin')
    const [early, late] = others as [pg.Client, pg.Client]
    await order[0]!(early)
    const waiting = order[1]!(late)
    // It waits for the lock, or has begun by what it saw before.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await early.query('commit')
    await waiting
    await late.query('commit')
    await expectExact('both')
  })
})
