import type { Rows } from '#tests/support/database/database-rows.ts'
import type { Course, Person, Session, World } from './reference-model.ts'

/** The same numbers for the same seed: mulberry32. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    chance: (share: number) => next() < share,
    one: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)]!,
  }
}
export type Random = ReturnType<typeof randomOf>

const DAY = 86_400_000
const TYPES = ['internal', 'external'] as const

/**
 * A company whose only sessions are random ones: of the last two years, many of them near midnight, some of them
 * at the moments in `around`, where clocks change.
 */
export async function makeWorld(
  rows: Rows,
  {
    tenantId,
    timeZone,
    seed,
    around = [],
  }: { tenantId: number; timeZone: string; seed: number; around?: string[] },
): Promise<World> {
  const random = randomOf(seed)
  await rows('update tenants set timezone = $2 where id = $1', [tenantId, timeZone])
  for (const table of ['external_course_users', 'position_costs'])
    await rows(`delete from ${table} where tenant_id = $1`, [tenantId])
  const made = async (text: string, values: unknown[]) =>
    Number((await rows<{ id: string }>(`${text} returning id`, [tenantId, ...values]))[0]!.id)

  const categories: { id: number; name: string }[] = []
  const competencies: number[] = []
  const instructors: { id: number; name: string; type: 'internal' | 'external' }[] = []
  for (const n of [1, 2, 3]) {
    const name = `Escuela ${n} ${seed}`
    categories.push({
      id: await made('insert into external_course_categories (tenant_id, name) values ($1, $2)', [
        name,
      ]),
      name,
    })
    competencies.push(
      await made('insert into external_course_competencies (tenant_id, name) values ($1, $2)', [
        `Saber ${n} ${seed}`,
      ]),
    )
    const type = TYPES[n % 2]!
    // Two of one name: a name is no identity.
    const called = `Formador ${n === 3 ? 1 : n} ${seed}`
    instructors.push({
      id: await made('insert into instructors (tenant_id, name, type) values ($1, $2, $3)', [
        called,
        type,
      ]),
      name: called,
      type,
    })
  }

  const courses: Course[] = []
  for (let n = 0; n < 12; n++) {
    const hours = random.chance(0.15) ? null : random.below(1600)
    const course = {
      name: `Curso ${n} ${seed}`,
      hours: hours ?? 0,
      assessable: random.chance(0.6),
      category: random.chance(0.2) ? null : random.one(categories),
      competence: random.chance(0.2) ? null : random.one(competencies),
      instructor: random.chance(0.2) ? null : random.one(instructors),
      trashed: n === 11,
    }
    const id = await made(
      `insert into external_courses (tenant_id, name, hours, assessable, category_id, competence_id, instructor_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        course.name,
        hours === null ? null : hours / 100,
        course.assessable,
        course.category?.id,
        course.competence,
        course.instructor?.id,
      ],
    )
    courses.push({ ...course, id })
  }

  const ids = (found: { id: string }[]) => found.map(({ id }) => Number(id))
  const positions = ids(
    await rows('select id from positions where tenant_id = $1 order by id limit 4', [tenantId]),
  )
  const costs = new Map<string, number>()
  const thisYear = new Date().getUTCFullYear()
  for (const position of positions.slice(1)) {
    for (const year of [thisYear - 2, thisYear - 1, thisYear]) {
      if (random.chance(0.15)) continue
      const cost = random.below(9_000_000)
      costs.set(`${position} ${year}`, cost)
      await rows('insert into position_costs values ($1, $2, $3, $4)', [
        tenantId,
        position,
        year,
        cost / 100,
      ])
    }
  }
  const areas = ids(await rows('select id from areas where tenant_id = $1 order by id', [tenantId]))
  const people: Person[] = []
  for (const id of ids(
    await rows(`select id from users where tenant_id = $1 and role = 'user' order by id limit 25`, [
      tenantId,
    ]),
  )) {
    const person = {
      id,
      area: random.chance(0.1) ? null : random.one(areas),
      position: random.chance(0.1) ? null : random.one(positions),
      costCenter: random.chance(0.2) ? null : random.one(['Norte', 'Sur - 2', 'norte']),
    }
    people.push(person)
    await rows(
      'update users set area_id = $2, position_id = $3, extended_field1 = $4, disabled = $5 where id = $1',
      [id, person.area, person.position, person.costCenter, random.chance(0.2)],
    )
  }

  const today = Math.floor(Date.now() / DAY) * DAY
  const sessions: Session[] = []
  for (const course of courses) {
    for (const person of people) {
      if (random.chance(0.15)) continue
      const near = random.one([0, 1, 23, 25, 47].map((hour) => hour * 3_600_000))
      const start =
        around.length > 0 && random.chance(0.3)
          ? Date.parse(random.one(around)) + (random.below(241) - 120) * 60_000
          : today - random.below(730) * DAY - near + (random.chance(0.5) ? 0 : random.below(DAY))
      const session = {
        course,
        person,
        start: random.chance(0.05) ? null : Math.min(start, Date.now()),
        assisted: random.chance(0.7),
        approved: random.chance(0.5),
        enabled: random.chance(0.9),
      }
      sessions.push({ ...session, id: 0 })
    }
  }
  const stored = await rows<{ id: string; course: string; person: string }>(
    `insert into external_course_users
       (tenant_id, external_course_id, user_id, start_time, assisted, approved, enabled)
     select $1, course, person, start_time, assisted, approved, enabled
     from jsonb_to_recordset($2::jsonb) as s (course bigint, person bigint, start_time timestamptz,
       assisted boolean, approved boolean, enabled boolean)
     returning id, external_course_id as course, user_id as person`,
    [
      tenantId,
      JSON.stringify(
        sessions.map(({ course, person, start, ...marks }) => ({
          ...marks,
          course: course.id,
          person: person.id,
          start_time: start === null ? null : new Date(start).toISOString(),
        })),
      ),
    ],
  )
  const idOf = new Map(stored.map(({ id, course, person }) => [`${course} ${person}`, Number(id)]))
  for (const session of sessions)
    session.id = idOf.get(`${session.course.id} ${session.person.id}`)!
  await rows('update external_courses set deleted_at = now() where id = any($1::bigint[])', [
    courses.filter(({ trashed }) => trashed).map(({ id }) => id),
  ])
  const [field] = await rows<{ name: string | null }>(
    `select extended_fields ->> '1' as name from tenants where id = $1`,
    [tenantId],
  )
  const name = field?.name ?? 'Centro de costo'
  return { timeZone, sessions, costs, costCenterName: name.charAt(0).toLowerCase() + name.slice(1) }
}

const some = <T>(random: Random, values: readonly T[]): T[] | undefined => {
  if (random.chance(0.6)) return undefined
  const found = values.filter(() => random.chance(0.4))
  return found.length > 0 ? found : [values[0]!]
}

/** Returns random filters of the indicators: with or without a date range, and some of the others. */
export function randomFilters(random: Random, { sessions, timeZone }: World) {
  const distinct = <T>(values: (T | null | undefined)[]) => [
    ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
  ]
  const day = (ago: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - ago * DAY)
  const to = random.below(400)
  const courses = distinct(sessions.map(({ course }) => course))
  return {
    dt: random.chance(0.25)
      ? undefined
      : ([day(to + random.below(400)), day(to)] as [string, string]),
    cc: some(random, distinct(sessions.map(({ person }) => person.costCenter))),
    comp: some(random, distinct(courses.map(({ competence }) => competence))),
    esc: some(random, distinct(courses.map(({ category }) => category?.id))),
    cour: some(
      random,
      courses.map(({ id }) => id),
    ),
    form: some(random, distinct(courses.map(({ instructor }) => instructor?.id))),
  }
}
