import { beforeAll, describe, expect, test } from 'vitest'
import {
  GROUPINGS,
  INDICATORS,
  RECORD_LISTS,
  type Indicator,
} from '#contract/training/indicators.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import {
  counted,
  costOf,
  historyOf,
  isUnpriced,
  listed,
  metricsOf,
  unpricedIn,
  type Filters,
  type Session,
  type World,
} from './reference-model.ts'
import { makeWorld, randomFilters, randomOf } from './random-data.ts'

/** Indicators of random sessions, against loops that count them one by one. */

const api = await startTestApi()
const rows = await rowsOf(api.url)

// Clocks go back at one in the morning to midnight, back at three, and not at all.
const COMPANIES = [
  {
    tenantId: 1,
    timeZone: 'America/Bogota',
    seed: 1,
    around: [],
  },
  {
    tenantId: 97,
    timeZone: 'America/Havana',
    seed: 2,
    around: [
      '2025-11-02T05:00:00Z',
      '2025-11-02T04:00:00Z',
      '2026-03-08T05:00:00Z',
      '2026-01-01T05:00:00Z',
    ],
  },
  {
    tenantId: 1672,
    timeZone: 'Europe/Madrid',
    seed: 3,
    around: ['2025-10-25T22:00:00Z', '2026-03-29T01:00:00Z', '2025-12-31T23:00:00Z'],
  },
] as const

const worlds = new Map<number, { world: World; admin: Caller }>()
beforeAll(async () => {
  for (const company of COMPANIES) {
    const world = await makeWorld(rows, { ...company, around: [...company.around] })
    worlds.set(company.tenantId, { world, admin: await api.signInAs('admin', company.tenantId) })
  }
}, 120_000)

const BASE = '/external-courses'

function queryOf({ dt, areas: _, ...lists }: Filters, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (dt) query.set('dt', dt.join())
  for (const [name, values] of Object.entries<(string | number)[] | undefined>(lists))
    for (const value of values ?? []) query.append(name, String(value))
  return `?${query}`
}

async function asked(caller: Caller, path: string): Promise<any> {
  const { status, body } = await caller('GET', `${BASE}${path}`)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

const byLabel = (a: { label: string; value: string | null }, b: typeof a) =>
  `${a.label} ${a.value}` < `${b.label} ${b.value}` ? -1 : 1

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** Another way to the same day of a year before: by its text, and back from 29 February. */
function sameDayBefore(day: string): string {
  const text = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return text.endsWith('-02-29') ? `${text.slice(0, 8)}28` : text
}

function monthsOf(world: World, sessions: Session[]) {
  return historyOf(world, sessions, 'cost', 'month')
    .map(({ value }) => value!)
    .sort()
    .map((month) => {
      const mine = sessions.filter(({ start }) => monthIn(world.timeZone, start!) === month)
      const { 'hours-by-type': hours_by_type, ...others } = metricsOf(world, mine)
      return { month, ...others, hours_by_type }
    })
}

const monthIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant).slice(0, 7)

const FILTER_OF = { category: 'esc', cost_center: 'cc', instructor: 'form' } as const

/** The records of each bar add up to its figure: of the groups of a history, and of the types of instructors. */
async function expectBarsToOpen({
  admin,
  filters,
  type,
  query,
}: {
  admin: Caller
  filters: Filters
  type: Indicator
  query: string
}) {
  const totalsOf = async (name: string, bar: Filters, more: string) =>
    (await asked(admin, `/indicators/${name}/records${queryOf({ ...filters, ...bar })}${more}`))
      .totals
  for (const [by, filter] of Object.entries(FILTER_OF)) {
    for (const { value, metrics } of await asked(admin, `/historic/${type}/${by}${query}`)) {
      const bar = value === null ? {} : { [filter]: [value] }
      const totals = await totalsOf(type, bar, value === null ? `&without=${filter}` : '')
      expect(figureOf(totals, type), `${type} by ${by}: ${value}`).toEqual(metrics)
    }
  }
  for (const { type: of, total } of await asked(admin, `/indicators/hours-by-type${query}`)) {
    const totals = await totalsOf('hours-by-type', {}, of ? `&type=${of}` : '&without=form')
    expect(totals.assisted_hours, `hours by ${of}`).toBe(total)
  }
}

function figureOf(totals: any, type: Indicator) {
  const share = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)
  const { records, assisted, approved, assisted_hours, programmed_hours, cost } = totals
  if (type === 'cost') return { total: cost }
  if (type === 'hours')
    return { percentage: share(assisted_hours, programmed_hours), assisted_hours, programmed_hours }
  return type === 'approval'
    ? { percentage: share(approved, records), approval: approved, total: records }
    : { percentage: share(assisted, records), assistance: assisted, total: records }
}

describe.each(COMPANIES)(
  'the random sessions of company $tenantId in $timeZone',
  ({ tenantId, seed }) => {
    const random = randomOf(seed * 1000)
    const questions = Array.from({ length: 12 }, (_, index) => index)

    test.each(questions)(
      'question %i: each indicator, grouping and list is what a loop counts',
      async (question) => {
        const { world, admin } = worlds.get(tenantId)!
        // The first question asks for everything.
        const filters: Filters = question === 0 ? {} : randomFilters(random, world)
        const sessions = counted(world, filters)
        const expected = metricsOf(world, sessions)
        const query = queryOf(filters)

        const summary = await asked(admin, `/indicators/summary${query}`)
        const { 'hours-by-type': hours_by_type, ...others } = expected
        expect(summary.current).toEqual({ ...others, hours_by_type })
        expect(summary.months).toEqual(monthsOf(world, sessions))
        if (filters.dt) {
          const [from, to] = filters.dt
          const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
          const before: Record<string, [string, string]> = {
            previous: [dayBefore(from, days), dayBefore(from, 1)],
            year: [sameDayBefore(from), sameDayBefore(to)],
          }
          for (const [compare, dt] of Object.entries(before)) {
            const earlier = counted(world, { ...filters, dt })
            const { 'hours-by-type': types, ...figures } = metricsOf(world, earlier)
            const compared = await asked(admin, `/indicators/summary${query}&compare=${compare}`)
            expect(compared.current).toEqual(summary.current)
            expect(compared.previous, compare).toEqual({
              from: dt[0],
              to: dt[1],
              ...figures,
              hours_by_type: types,
              months: monthsOf(world, earlier),
            })
          }
          const alone = await asked(admin, `/indicators/summary${query}&compare=none`)
          expect(alone.previous).toBeNull()
        } else expect(summary.previous).toBeNull()

        for (const name of RECORD_LISTS)
          expect(await asked(admin, `/indicators/${name}${query}`), name).toEqual(expected[name])

        const type = INDICATORS[question % INDICATORS.length]!
        for (const by of GROUPINGS) {
          const history = await asked(admin, `/historic/${type}/${by}${query}`)
          const groups = historyOf(world, sessions, type, by).sort(byLabel)
          expect([...history].sort(byLabel), `${type} by ${by}`).toEqual(groups)
          const labels = history
            .filter(({ value }: any) => value !== null)
            .map(({ label }: any) => label)
          expect(labels).toEqual([...labels].sort(new Intl.Collator('es').compare))
          expect(history.findIndex(({ value }: any) => value === null)).toBeOneOf([
            -1,
            history.length - 1,
          ])
          const whole = await asked(
            admin,
            `/indicators/summary${query}&indicator=${type}&group_by=${by}`,
          )
          expect(whole.history).toEqual(history)
        }

        await expectBarsToOpen({ admin, filters, type, query })

        const list = RECORD_LISTS[question % RECORD_LISTS.length]!
        const wanted = listed(sessions, list)
        const { results, pagination, totals } = await asked(
          admin,
          `/indicators/${list}/records${query}&limit=1000`,
        )
        expect(pagination.total).toBe(wanted.length)
        expect(results.map(({ record_id }: any) => record_id).sort()).toEqual(
          wanted.map(({ id }) => id).sort(),
        )
        const figures = metricsOf(world, wanted)
        expect(totals).toEqual({
          records: wanted.length,
          people: new Set(wanted.map(({ person }) => person.id)).size,
          programmed_hours: figures.hours.programmed_hours,
          assisted_hours: figures.hours.assisted_hours,
          assisted: figures.attendance.assistance,
          approved: figures.approval.approval,
          cost: figures.cost.total,
          unpriced: unpricedIn(world, wanted),
        })
        // Row by row they add up to what the card says.
        const sum = (of: (row: any) => number) =>
          results.reduce((total: number, row: any) => total + of(row), 0)
        expect(sum((row) => (row.assisted ? row.hours : 0))).toBeCloseTo(
          list === 'approval' ? figures.hours.assisted_hours : expected.hours.assisted_hours,
          6,
        )
        expect(sum((row) => row.cost)).toBeCloseTo(totals.cost, 2)
        expect(sum((row) => (row.approved ? 1 : 0))).toBe(totals.approved)
        for (const row of results) {
          const session = wanted.find(({ id }) => id === row.record_id)!
          expect(row).toMatchObject({
            user_id: session.person.id,
            course_id: session.course.id,
            course_name: session.course.name,
            start_time: new Date(session.start!).toISOString(),
            hours: session.course.hours / 100,
            assisted: session.assisted,
            approved: session.course.assessable ? session.approved : null,
            cost: Number(costOf(world, session)) / 10_000,
            unpriced: isUnpriced(world, session),
          })
        }
      },
      60_000,
    )
  },
)

test.each<[Filters]>([[{}], [{ dt: ['2025-07-01', '2026-06-30'] }]])(
  'attended sessions whose hours have no cost are counted beside the cost of %j',
  async (filters) => {
    const { admin, world } = worlds.get(1)!
    const query = filters.dt ? `?dt=${filters.dt.join()}` : ''
    const { unpriced } = await asked(admin, `/indicators/summary${query}`)
    const wanted = unpricedIn(world, counted(world, filters))
    expect(wanted).toBeGreaterThan(0)
    expect(unpriced).toBe(wanted)
  },
)

describe('access to indicators', () => {
  test('within business units counts their own people alone', async () => {
    const { world } = worlds.get(1)!
    const unit = await api.signInAs('unit')
    const areas = (
      await rows<{ id: string }>(
        `select m.area_id as id from organizational_unit_areas m
         join user_organizational_units u using (tenant_id, unit_id)
         join users on users.id = u.user_id where users.email = 'unit@1.sendero.test'`,
      )
    ).map(({ id }) => Number(id))
    const sessions = counted(world, { areas })
    expect(sessions.length).toBeGreaterThan(0)
    expect(sessions.length).toBeLessThan(counted(world, {}).length)
    const expected = metricsOf(world, sessions)
    for (const name of RECORD_LISTS)
      expect(await asked(unit, `/indicators/${name}`)).toEqual(expected[name])
    const { totals } = await asked(unit, '/indicators/attendance/records')
    expect(totals.records).toBe(sessions.length)
    expect((await asked(unit, '/historic/cost/month')).sort(byLabel)).toEqual(
      historyOf(world, sessions, 'cost', 'month').sort(byLabel),
    )
    const { cost_centers } = await asked(unit, '/indicators/choices')
    expect(cost_centers).toEqual(expect.arrayContaining(['Norte']))
  })

  test('from a company without external training gets 404', async () => {
    const admin = await api.signInAs('admin', 1556)
    expect((await admin('GET', `${BASE}/indicators/summary`)).status).toBe(404)
  })
})

describe('a range', () => {
  const dayIn = (timeZone: string, days = 0) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000)

  test('may end today, and not after it, where the company is', async () => {
    const { admin } = worlds.get(97)!
    const status = async (dt: string) =>
      (await admin('GET', `${BASE}/indicators/hours?dt=${dt}`)).status
    const today = dayIn('America/Havana')
    expect(await status(`2026-01-01,${today}`)).toBe(200)
    const late = await admin(
      'GET',
      `${BASE}/indicators/cost/records?dt=2026-01-01,${dayIn('America/Havana', 1)}`,
    )
    expect(late.status).toBe(422)
    expect(late.body.errors).toEqual([
      { path: 'dt', code: 'future', message: 'El rango no puede terminar después de hoy' },
    ])
  })

  test.each([
    ['2026-02-30,2026-03-01', 'El rango debe ser dos fechas AAAA-MM-DD con una coma'],
    ['2026-02-01', 'El rango debe ser dos fechas AAAA-MM-DD con una coma'],
    ['2026-03-02,2026-03-01', 'La fecha final debe ser igual o posterior a la inicial'],
  ])('that is %s is refused', async (dt, message) => {
    const { admin } = worlds.get(1)!
    const { status, body } = await admin('GET', `${BASE}/indicators/hours?dt=${dt}`)
    expect(status).toBe(422)
    expect(body.message).toBe(message)
  })

  test.each([
    ['2024-02-29,2024-02-29', '2023-02-28', '2023-02-28'],
    ['2024-02-01,2024-03-01', '2023-02-01', '2023-03-01'],
    ['2025-02-28,2025-02-28', '2024-02-28', '2024-02-28'],
    ['2025-01-31,2025-03-31', '2024-01-31', '2024-03-31'],
    ['1900-01-01,1900-12-31', '1899-01-01', '1899-12-31'],
  ])('of %s is compared with the same dates a year before', async (dt, from, to) => {
    const { admin } = worlds.get(1)!
    const { previous } = await asked(admin, `/indicators/summary?dt=${dt}&compare=year`)
    expect(previous).toMatchObject({ from, to })
  })

  test('up to today is compared with the days up to the same one, by the clocks of the company', async () => {
    const { admin, world } = worlds.get(97)!
    const today = dayIn('America/Havana')
    const begin = `${today.slice(0, 4)}-01-01`
    const { previous } = await asked(admin, `/indicators/summary?dt=${begin},${today}&compare=year`)
    const dt: [string, string] = [sameDayBefore(begin), sameDayBefore(today)]
    expect([previous.from, previous.to]).toEqual(dt)
    expect(previous.attendance).toEqual(metricsOf(world, counted(world, { dt })).attendance)
  })

  test('before the first session finds nothing, and divides by nothing', async () => {
    const { admin } = worlds.get(1)!
    const { current, previous, history } = await asked(
      admin,
      '/indicators/summary?dt=2001-01-01,2001-01-31',
    )
    const nothing = {
      hours: { percentage: null, assisted_hours: 0, programmed_hours: 0 },
      attendance: { percentage: null, assistance: 0, total: 0 },
      approval: { percentage: null, approval: 0, total: 0 },
      cost: { total: 0 },
      hours_by_type: [
        { type: 'internal', total: 0 },
        { type: 'external', total: 0 },
      ],
    }
    expect(current).toEqual(nothing)
    expect(previous).toEqual({ from: '2000-12-01', to: '2000-12-31', ...nothing, months: [] })
    expect(history).toEqual([])
  })
})

describe('filters', () => {
  test('left empty are all, and ids of nothing find nothing', async () => {
    const { admin } = worlds.get(1)!
    const all = await asked(admin, '/indicators/attendance')
    expect(await asked(admin, '/indicators/attendance?dt=&cc=&comp=&esc=&cour=&form=')).toEqual(all)
    for (const name of ['comp', 'esc', 'cour', 'form'])
      expect((await asked(admin, `/indicators/attendance?${name}=0`)).total).toBe(0)
    expect((await asked(admin, '/indicators/attendance?cc=Nadie')).total).toBe(0)
  })

  test('are chosen from what the company has, by name, without what is in the trash', async () => {
    const { admin, world } = worlds.get(97)!
    const choices = await asked(admin, '/indicators/choices')
    const trashed = world.sessions.find(({ course }) => course.trashed)!.course
    expect(choices.courses).not.toContainEqual({ id: trashed.id, name: trashed.name })
    const kept = world.sessions.find(({ course }) => !course.trashed)!.course
    expect(choices.courses).toContainEqual({ id: kept.id, name: kept.name })
    expect(choices.cost_centers).toEqual(expect.arrayContaining(['Norte', 'norte', 'Sur - 2']))
    const names = choices.categories.map(({ name }: any) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
  })
})

describe('the records of a figure', () => {
  test('come in pages, in the order asked for, and are found by person and course', async () => {
    const { admin, world } = worlds.get(1)!
    const all = counted(world, {})
    const list = async (query: string) => asked(admin, `/indicators/attendance/records?${query}`)
    const first = await list('limit=3&sort=start_time&order=asc')
    const second = await list('limit=3&skip=3&sort=start_time&order=asc')
    const starts = all.map(({ start }) => start!).sort((a, b) => a - b)
    expect(
      [...first.results, ...second.results].map((row: any) => Date.parse(row.start_time)),
    ).toEqual(starts.slice(0, 6))
    expect(second.totals).toEqual(first.totals)
    const dearest = (await list('limit=1&sort=cost&order=desc')).results[0].cost
    expect(dearest).toBe(Math.max(...all.map((session) => Number(costOf(world, session)) / 10_000)))
    const names = (await list('limit=1000&sort=full_name&order=asc')).results.map(
      (row: any) => row.full_name,
    )
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))

    const { course } = all[0]!
    const found = await list(`limit=1000&q=${encodeURIComponent(course.name.toUpperCase())}`)
    expect(found.pagination.total).toBe(all.filter((session) => session.course === course).length)
    expect(found.totals.records).toBe(found.pagination.total)
    const beyond = await list('limit=3&skip=100000')
    expect(beyond.results).toEqual([])
    expect(beyond.totals).toEqual(first.totals)
  })

  test('leave as a file with all of them, in words', async () => {
    const { admin, world } = worlds.get(1)!
    const sessions = listed(counted(world, {}), 'cost')
    const { response } = await admin(
      'GET',
      `${BASE}/indicators/cost/records/export?sort=cost&order=desc&sep=;`,
    )
    expect(response.headers.get('content-disposition')).toContain('indicadores - costo.csv')
    const [head, ...lines] = (await response.text()).trim().split('\n')
    expect(head).toBe(
      '"identificacion";"nombre";"curso";"escuela";"formador";"fecha";"horas";"asistio";"aprobo";"costo";"nota"',
    )
    expect(lines).toHaveLength(sessions.length)
    const cells = lines.map((line) => line.split(';').map((cell) => cell.slice(1, -1)))
    const total = cells.reduce((sum, row) => sum + Number(row[9]), 0)
    expect(total).toBeCloseTo(metricsOf(world, sessions).cost.total, 0)
    expect(new Set(cells.map((row) => row[7]))).toEqual(new Set(['Sí']))
    expect(lines.filter((line) => line.includes('Sin costo por hora'))).toHaveLength(
      sessions.filter((session) => isUnpriced(world, session)).length,
    )
    expect(cells.every((row) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(row[5]!))).toBe(true)
  })
})
