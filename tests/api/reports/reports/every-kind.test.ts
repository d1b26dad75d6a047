import { beforeAll, describe, expect, test } from 'vitest'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import { PERSON_COLUMNS, REPORT_COLUMNS, type ReportKind } from '#contract/reports/report-kinds.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { asDay, readModel, randomizeData, withinUnits, type Model } from './reference-model.ts'

/** Filters, organizational units, totals and sorts of the five reports, compared with loops over the rows. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const reader = await api.signInAs('reader', 1)
const unit = await api.signInAs('unit', 1)

type Person = Model['people'][number]
type Who = (person: Person) => boolean

let model: Model
let course: number
let modules: number[]
/** Areas and courses of the business unit of `unit`. */
let areas: number[]
let courses: number[]
let month: string

beforeAll(async () => {
  await randomizeData(rows, 1, 0.17)
  const [big] = await rows<{ id: string }>(
    `select tenant_course_id as id from responses where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  course = Number(big!.id)
  // A unit of some areas and of some courses, the one with most answers among them.
  await rows(
    `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
     select 1, mine.unit_id, $1 from user_organizational_units mine
     join users u on u.tenant_id = 1 and u.id = mine.user_id and u.email = 'unit@1.sendero.test'
     where mine.tenant_id = 1 on conflict do nothing`,
    [course],
  )
  // Some whom nothing is said of.
  await rows(
    `update users set area_id = null, position_id = null, manager_id = null, location = null
     where tenant_id = 1 and id % 11 = 0 and email not like '%.sendero.test'`,
  )
  // One who has answered it, completed it in the month in which most others did, and left.
  const [left] = await rows<{ id: string; done: Date }>(
    `select cu.user_id as id, cu.date_completed as done from course_users cu
     join users u on u.tenant_id = 1 and u.id = cu.user_id and u.email not like '%.sendero.test'
     where cu.tenant_id = 1 and cu.tenant_course_id = $1 and cu.enabled and cu.date_completed is not null and not u.disabled
       and exists (select from responses r where r.tenant_id = 1 and r.user_id = u.id and r.tenant_course_id = $1)
     order by count(*) over (partition by date_trunc('month', cu.date_completed at time zone 'America/Bogota')) desc,
       cu.date_completed desc limit 1`,
    [course],
  )
  await rows('update users set disabled = true where id = $1', [left!.id])
  month = localDay(left!.done).slice(0, 7)
  model = await readModel(rows, 1)
  const [limits] = await rows<{ areas: string[]; courses: string[] }>(
    `select areas_of_user(1, id) as areas, courses_of_user(1, id) as courses
     from users where email = 'unit@1.sendero.test'`,
  )
  areas = limits!.areas.map(Number)
  courses = limits!.courses.map(Number)
  const { body } = await admin('GET', `/reports/values/modules?course=${course}`)
  modules = body.map(({ id }: { id: number }) => id)
})

// Bogota is five hours behind, all year.
const localDay = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
const within = (at: Date | null) => at !== null && localDay(at).startsWith(month)

const KINDS = Object.keys(REPORT_COLUMNS) as ReportKind[]
const address: Record<ReportKind, () => string> = {
  routes: () => 'routes?',
  courses: () => 'courses?',
  modules: () => `modules?course=${course}&${modules.map((id) => `module=${id}`).join('&')}`,
  responses: () => `responses?course=${course}`,
  activity: () => `activity?course=${course}&date=${month}&only_completed=false`,
}
/** The rows that loops make; `open` are the courses that the reader sees. */
const expected: Record<ReportKind, (who: Who, open?: number[]) => any[]> = {
  routes: (who, open) => model.routeRows(who, (id) => !open || open.includes(id)),
  courses: (who, open) => model.courseRows(who, open ?? []),
  modules: (who) => model.moduleRows(who, course, modules),
  responses: (who) => model.responseRows(who, course),
  activity: (who) => model.activityRows(who, [course], within, false),
}

async function everything(caller: Caller, kind: ReportKind, query = '') {
  const found: any[] = []
  for (;;) {
    const { status, body } = await caller(
      'GET',
      `/reports/${address[kind]()}&limit=1000&skip=${found.length}${query && `&${query}`}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const page = body.results ?? body.data
    found.push(...page)
    if (page.length === 0 || found.length >= body.pagination.total) return { rows: found, body }
  }
}

const keyOf = (row: any) =>
  `${row.id}:${row.tenant_course_id ?? row.path_id ?? ''}:${row.module_id ?? row.content_id ?? ''}`
/** Keys and figures of each row. */
const figures = (list: any[]) =>
  list
    .map((row) =>
      [
        keyOf(row),
        row.percentage_completed ?? row.route_percentage,
        row.courses_total_percentage,
        row.courses_number,
        row.points,
        row.seconds,
        row.correct,
        row.disabled,
        row.external_revalidated,
        row.date_completed,
        row.last_activity,
        row.area_name,
        row.position_name,
        row.manager_name,
        row.manager_email,
        row.location,
      ].join('|'),
    )
    .sort()

async function tells(caller: Caller, kind: ReportKind, query: string, who: Who, open?: number[]) {
  const told = await everything(caller, kind, query)
  const rows = expected[kind](who, open)
  const wanted = caller === unit ? withinUnits(rows, model, mine) : rows
  expect(figures(told.rows)).toEqual(figures(wanted))
  expect(told.body.pagination.total).toBe(wanted.length)
  checkTotals(kind, told.body.foot, wanted)
  return wanted.length
}

const FEET: Record<ReportKind, { totals: string[]; averages: string[] }> = {
  routes: {
    totals: ['courses_number'],
    averages: ['courses_number', 'courses_total_percentage', 'route_percentage'],
  },
  courses: { totals: ['points'], averages: ['percentage_completed', 'points'] },
  modules: { totals: ['points'], averages: ['percentage_completed', 'points'] },
  responses: { totals: ['points', 'seconds'], averages: ['points', 'seconds'] },
  activity: { totals: [], averages: ['percentage_completed'] },
}
const COUNTS: Record<string, (row: any) => boolean> = {
  completed: (row) => (row.percentage_completed ?? row.route_percentage) >= 100,
  behind: (row) => (row.percentage_completed ?? row.route_percentage) < 100,
  not_started: (row) => (row.percentage_completed ?? row.route_percentage) === 0,
  overdue: (row) =>
    row.due === 'overdue' && (row.percentage_completed ?? row.route_percentage) < 100,
  external_revalidated: (row) => row.external_revalidated,
  correct: (row) => row.correct === true,
  incorrect: (row) => row.correct === false,
}

function checkTotals(kind: ReportKind, foot: any, list: any[]): void {
  expect(foot.people).toBe(new Set(list.map(({ id }) => id)).size)
  const sum = (key: string) => list.reduce<number>((all, row) => all + Number(row[key]), 0)
  for (const [key, told] of Object.entries(foot.totals)) {
    const count = COUNTS[key]
    expect(told, key).toBe(count ? list.filter(count).length : sum(key))
  }
  expect(Object.keys(foot.totals)).toEqual(expect.arrayContaining(FEET[kind].totals))
  expect(Object.keys(foot.averages).sort()).toEqual([...FEET[kind].averages].sort())
  for (const [key, told] of Object.entries(foot.averages)) {
    if (list.length === 0) expect(told, key).toBeNull()
    else expect(Math.abs((told as number) - sum(key) / list.length), key).toBeLessThan(0.0051)
  }
}

const active = (person: Person) => !person.disabled
/** The commonest value that those of a choice have. */
function commonest(
  pick: (person: Person) => string | number | null | undefined,
  among: Who,
): string {
  const tally = new Map<string, number>()
  for (const person of model.people.filter(among)) {
    const value = pick(person)
    if (value !== null && value !== undefined)
      tally.set(String(value), (tally.get(String(value)) ?? 0) + 1)
  }
  return [...tally].sort((a, b) => b[1] - a[1])[0]![0]
}
const mine: Who = (person) => person.area_id !== null && areas.includes(person.area_id)

/** Every filter of people that each report has, and whom it means. */
function filters(among: Who): [string, Who][] {
  const by = (
    pick: (person: Person) => string | number | null | undefined,
    name: string,
  ): [string, Who] => {
    const value = commonest(pick, (person) => among(person) && active(person))
    return [`${name}=${encodeURIComponent(value)}`, (person) => String(pick(person)) === value]
  }
  const fields = EXTENDED_FIELDS.map((n) => `extended_field${n}` as const).filter((field) =>
    model.people.some((person) => person[field] !== null),
  )
  return [
    by((person) => person.area_id, 'area'),
    by((person) => person.position_id, 'position'),
    by((person) => person.manager_id, 'manager'),
    by((person) => person.location, 'location'),
    ...fields.map((field) => by((person) => person[field], field)),
    ['area=none', (person) => person.area_id === null],
    ['position=none', (person) => person.position_id === null],
    ['manager=none', (person) => person.manager_id === null],
  ]
}

describe.each(KINDS)('%s', (kind) => {
  test('is narrowed by each filter of people, with its foot', async () => {
    expect(filters(active).length).toBeGreaterThan(8)
    let found = 0
    for (const [query, matches] of filters(active))
      found += await tells(admin, kind, query, (person) => active(person) && matches(person))
    expect(found).toBeGreaterThan(0)
    const all = await tells(reader, kind, 'onlyActive=false', () => true)
    expect(all).toBeGreaterThan(await tells(reader, kind, 'onlyActive=true', active))
  })

  test('with business units is of their people and courses alone, whatever it is narrowed by', async () => {
    const seen = await tells(unit, kind, 'onlyActive=false', mine, courses)
    expect(seen).toBeLessThan(expected[kind](() => true).length)
    for (const [query, matches] of [...filters(active), ...filters(mine)])
      await tells(
        unit,
        kind,
        query,
        (person) => mine(person) && active(person) && matches(person),
        courses,
      )
    const outside = model.people.find(
      ({ area_id }) => area_id !== null && !areas.includes(area_id),
    )!
    expect(await tells(unit, kind, `area=${outside.area_id}`, () => false, courses)).toBe(0)
  })

  test('another company’s people, areas and positions are nobody; its courses, paths and modules a 404', async () => {
    const [foreign] = await rows<Record<'area' | 'position' | 'manager', string>>(
      `select (select id from areas where tenant_id = 97 limit 1) as area,
         (select id from positions where tenant_id = 97 limit 1) as position,
         (select manager_id from users where tenant_id = 97 and manager_id is not null limit 1) as manager`,
    )
    for (const [name, id] of Object.entries(foreign!))
      expect(await tells(admin, kind, `${name}=${id}`, () => false)).toBe(0)
    const [there] = await rows<Record<'course' | 'path' | 'module', string>>(
      `select (select id from tenant_courses where tenant_id = 97 limit 1) as course,
         (select id from formation_paths where tenant_id = 97 limit 1) as path,
         (select s.id from course_sections s join courses c on c.id = s.course_id
          where s.parent_id is null and s.course_id <> (select course_id from tenant_courses where tenant_id = 1 and id = $1)
          limit 1) as module`,
      [course],
    )
    const asked: [Caller, string][] = {
      routes: [[admin, `routes?path=${there!.path}`]],
      courses: [[admin, `courses?course=${there!.course}&course=${course}`]],
      modules: [
        [admin, `modules?course=${there!.course}&module=${modules[0]}`],
        [admin, `modules?course=${course}&module=${there!.module}`],
      ],
      responses: [[admin, `responses?course=${there!.course}`]],
      activity: [[admin, `activity?course=${there!.course}`]],
    }[kind] as [Caller, string][]
    for (const [caller, path] of asked) {
      expect((await caller('GET', `/reports/${path}`)).status, path).toBe(404)
      const [name, query] = path.split('?')
      for (const format of ['csv', 'xlsx'])
        expect(
          (await caller('GET', `/reports/${name}/export?${query}&format=${format}`)).status,
          path,
        ).toBe(404)
    }
  })

  test('refuses names that it does not have, each by its name, as its file does', async () => {
    const query = `${address[kind]()}&modulo=1&onlyactive=true`
    for (const path of [query, query.replace('?', '/export?')]) {
      const { status, body } = await admin('GET', `/reports/${path}`)
      expect(status, path).toBe(422)
      expect(body.errors).toEqual([
        { path: 'modulo', code: 'unrecognized_keys', message: 'El campo «modulo» no se admite' },
        {
          path: 'onlyactive',
          code: 'unrecognized_keys',
          message: 'El campo «onlyactive» no se admite',
        },
      ])
    }
    const kept = await admin('POST', '/reports/views', {
      name: 'Con otro nombre',
      kind,
      query: query.split('?')[1],
    })
    expect([kept.status, kept.body.errors[0]]).toMatchObject([
      422,
      { path: 'query', message: 'El campo «modulo» no se admite' },
    ])
  })

  test('is sorted by each of its columns, both ways, what has no value last', async () => {
    const { body } = await admin('GET', '/reports/values/custom-fields')
    const columns = [
      ...Object.keys(PERSON_COLUMNS),
      ...body.map(({ field_name: name }: { field_name: string }) => name),
      ...Object.keys(REPORT_COLUMNS[kind]),
    ]
    const collator = new Intl.Collator('und')
    // Pages show the template's id, but sort by its name in the gallery.
    for (const column of columns.filter((name) => name !== 'template')) {
      for (const order of ['asc', 'desc']) {
        const { rows: told } = await everything(admin, kind, `sort=${column}&order=${order}`)
        expect(new Set(told.map(keyOf)).size).toBe(told.length)
        for (let i = 1; i < told.length; i++) {
          const [before, after] = [told[i - 1], told[i]]
          const [x, y] = [asDay(before[column]), asDay(after[column])]
          const words = typeof x === 'string' && !/^\d{4}-\d\d-\d\dT/.test(x)
          const by = x === y ? 0 : words ? collator.compare(x, y) : x < y ? -1 : 1
          const placed =
            x === null || y === null
              ? Number(x === null) - Number(y === null)
              : order === 'asc'
                ? by
                : -by
          expect(
            placed || collator.compare(before.full_name, after.full_name),
            `${column} ${order}: ${x}, ${y}`,
          ).toBeLessThanOrEqual(0)
        }
      }
    }
  })
})

describe.each(['courses', 'modules', 'responses', 'activity'] as const)('%s', (kind) => {
  const of = (...ids: number[]) => {
    const asked = { courses: '', responses: '', modules: `&module=${modules[0]}` }
    const more =
      kind === 'activity' ? `&date=${month}&only_completed=false&onlyActive=false` : asked[kind]
    return `${kind}?${ids.map((id) => `course=${id}`).join('&')}${more}`
  }
  const outside = () => model.courses.find(({ id }) => !courses.includes(id))!.id

  test.runIf(kind === 'courses' || kind === 'activity')(
    'a course outside the business units is as if it were not there',
    async () => {
      // A month in which somebody of the unit was active.
      const [last] = await rows<{ at: Date }>(
        `select max(cu.last_activity) as at from course_users cu join users u on u.id = cu.user_id
         where cu.tenant_id = 1 and cu.tenant_course_id = $1 and cu.enabled and u.area_id = any($2)`,
        [course, areas],
      )
      const date = kind === 'activity' ? `&date=${localDay(last!.at).slice(0, 7)}` : ''
      const ask = async (...ids: number[]) =>
        unit('GET', `/reports/${of(...ids).replace(`&date=${month}`, date)}`)
      const { body: alone } = await ask(course)
      const { status, body } = await ask(course, outside())
      expect(status).toBe(200)
      expect(alone.pagination.total).toBeGreaterThan(0)
      expect(body).toEqual(alone)
      expect(body.out_of_reach).toEqual([])
    },
  )

  test('of courses outside the business units alone is empty and says so, as of unknown ids', async () => {
    const [foreign] = await rows<{ id: string }>(
      'select id from tenant_courses where tenant_id = 97 limit 1',
    )
    for (const id of [outside(), Number(foreign!.id), 999_999_999]) {
      const { status, body } = await unit('GET', `/reports/${of(id)}`)
      expect(status).toBe(200)
      expect(body.results ?? body.data).toEqual([])
      expect(body.pagination.total).toBe(0)
      expect(body.foot.people).toBe(0)
      expect(body.out_of_reach).toEqual(['course'])
      const { response } = await unit('GET', `/reports/${of(id).replace('?', '/export?')}`)
      expect(response.status).toBe(200)
      expect((await response.text()).trim().split('\n')).toHaveLength(1)
    }
  })
})

test('filters of people outside the business units are named where they leave nobody', async () => {
  const person = model.people.find((one) => one.area_id !== null && !mine(one))!
  const stranger = model.people.find(
    ({ id }) => !model.people.some((one) => mine(one) && one.manager_id === id),
  )!
  const query = `area=${person.area_id}&manager=${stranger.id}`
  const { body } = await unit('GET', `/reports/routes?${query}`)
  expect(body.out_of_reach).toEqual(['area', 'manager'])
  const { body: some } = await unit(
    'GET',
    `/reports/routes?area=${person.area_id}&area=${areas[0]}`,
  )
  expect(some.out_of_reach).toEqual([])
  expect((await admin('GET', `/reports/routes?${query}`)).body.out_of_reach).toEqual([])
})

test('texts that are no days stand after the days of their field, and make nothing fail', async () => {
  const [one] = await rows<{ id: string; was: string }>(
    `select id, extended_field2 as was from users where tenant_id = 1 and not disabled
       and extended_field2 ~ '^\\d\\d/' limit 1`,
  )
  const written = ['99/99/2024', '2024-02-31T10:00', ' 5/1/2024 ', 'por definir']
  for (const text of written) {
    await rows('update users set extended_field2 = $2 where id = $1', [one!.id, text])
    for (const order of ['asc', 'desc']) {
      const { status } = await admin('GET', `/reports/courses?sort=extended_field2&order=${order}`)
      expect(status, text).toBe(200)
    }
  }
  const { rows: told } = await everything(admin, 'courses', 'sort=extended_field2&order=desc')
  const filled = told.filter(({ extended_field2: value }: any) => value !== null)
  expect(filled.at(-1).extended_field2).toBe('por definir')
  await rows('update users set extended_field2 = $2 where id = $1', [one!.id, one!.was])
  const { body } = await admin('GET', '/reports/values/custom-fields')
  expect(body.map(({ field_name, sort }: any) => [field_name, sort])).toContainEqual([
    'extended_field2',
    'date',
  ])
  expect(new Set(body.map(({ sort }: any) => sort))).toEqual(new Set(['date', 'text']))
})
