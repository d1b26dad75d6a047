import { beforeAll, describe, expect, test } from 'vitest'
import {
  GROUP_FIGURES,
  REPORT_DATES,
  REPORT_GROUPS,
  REPORT_STATES,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { asDay, randomizeData } from './reference-model.ts'

/** Filters of reports by state and by dates, and subtotals, compared with loops over the rows of the whole report. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)

const KINDS = Object.keys(REPORT_DATES) as ReportKind[]
let address: Record<ReportKind, string>
/** Progress and due state of each person in each course, by 'person:course'. */
let enrolments: Map<string, { percentage_completed: number; due: string | null; due_date: string }>
let course: number
let today: string

beforeAll(async () => {
  await randomizeData(rows, 1, 0.29)
  await rows(
    `update course_users set own_due_date = (now() at time zone 'America/Bogota')::date
       + (('x' || substr(md5(user_id::text), 1, 4))::bit(16)::int % 60 - 40)
     where tenant_id = 1 and user_id % 3 > 0`,
  )
  const [big] = await rows<{ id: number; today: string }>(
    `select tenant_course_id::int as id, (now() at time zone 'America/Bogota')::date::text as today
     from responses where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  ;({ id: course, today } = big!)
  const { body } = await admin('GET', `/reports/values/modules?course=${course}`)
  const modules = body.map(({ id }: { id: number }) => `module=${id}`).join('&')
  const [month] = await rows<{ month: string }>(
    `select to_char(date_completed, 'YYYY-MM') as month from course_users
     where tenant_id = 1 and tenant_course_id = $1 and enabled and date_completed is not null
     group by 1 order by count(*) desc limit 1`,
    [course],
  )
  address = {
    routes: 'routes?',
    courses: 'courses?',
    modules: `modules?course=${course}&${modules}`,
    responses: `responses?course=${course}`,
    activity: `activity?course=${course}&date=${month!.month}&only_completed=false`,
  }
  const all = await everything('courses?onlyActive=false')
  enrolments = new Map(all.map((row) => [`${row.id}:${row.tenant_course_id}`, row]))
})

async function everything(path: string): Promise<any[]> {
  const found: any[] = []
  for (;;) {
    const { status, body } = await admin('GET', `/reports/${path}&limit=1000&skip=${found.length}`)
    expect(status, JSON.stringify(body)).toBe(200)
    const page = body.results ?? body.data
    found.push(...page)
    if (page.length === 0 || found.length >= body.pagination.total) {
      expect(body.pagination.total).toBe(found.length)
      expect(body.foot.people).toBe(new Set(found.map(({ id }) => id)).size)
      return found
    }
  }
}

const enrolmentOf = (row: any) => enrolments.get(`${row.id}:${row.tenant_course_id ?? course}`)!
const progress: Record<ReportKind, (row: any) => number> = {
  routes: (row) => row.route_percentage,
  courses: (row) => row.percentage_completed,
  modules: (row) => row.percentage_completed,
  responses: (row) => enrolmentOf(row).percentage_completed,
  activity: (row) => row.percentage_completed,
}
const matches: Record<keyof typeof REPORT_STATES, (kind: ReportKind, row: any) => boolean> = {
  completed: (kind, row) => progress[kind](row) >= 100,
  behind: (kind, row) => progress[kind](row) < 100,
  started: (kind, row) => progress[kind](row) > 0 && progress[kind](row) < 100,
  not_started: (kind, row) => progress[kind](row) === 0,
  overdue: (kind, row) =>
    progress[kind](row) < 100 && (kind === 'routes' ? row : enrolmentOf(row)).due === 'overdue',
}
const keys = (list: any[]) =>
  list
    .map((row) =>
      [row.id, row.tenant_course_id, row.path_id, row.module_id, row.content_id].join(':'),
    )
    .sort()

describe.each(KINDS)('%s', (kind) => {
  test('is narrowed by each state', async () => {
    const all = await everything(address[kind])
    const sizes = new Set<number>()
    for (const state of Object.keys(REPORT_STATES) as (keyof typeof REPORT_STATES)[]) {
      const wanted = all.filter((row) => matches[state](kind, row))
      expect(keys(await everything(`${address[kind]}&state=${state}`)), state).toEqual(keys(wanted))
      sizes.add(wanted.length)
    }
    // The report of finished courses lists those who completed one alone.
    expect(sizes.size).toBeGreaterThan(kind === 'activity' ? 1 : 2)
    expect((await admin('GET', `/reports/${address[kind]}&state=late`)).status).toBe(422)
  })

  test('is narrowed by each date, both days included, in the time zone of the company', async () => {
    const all = await everything(address[kind])
    const valueOf: Record<string, (row: any) => string | null> = {
      due_date: (row) => (kind === 'activity' ? enrolmentOf(row) : row).due_date,
    }
    for (const key of [...REPORT_DATES[kind], 'extended_field2']) {
      const dayOf = (row: any): string | null => {
        const value = (valueOf[key] ?? ((one: any) => one[key]))(row) ?? null
        if (key === 'extended_field2') return value === null ? null : asDay(value)
        // Bogota is five hours behind, all year.
        return value?.includes('T')
          ? new Date(Date.parse(value) - 5 * 3_600_000).toISOString().slice(0, 10)
          : value
      }
      const days = all.flatMap((row) => dayOf(row) ?? []).sort()
      expect(days.length, key).toBeGreaterThan(0)
      const [from, to] = [days[Math.floor(days.length / 4)]!, days[Math.floor(days.length / 2)]!]
      const within = (row: any, first: string, last: string) => {
        const day = dayOf(row)
        return day !== null && day >= first && day <= last
      }
      for (const [query, first, last] of [
        [`${key}_from=${from}&${key}_to=${to}`, from, to],
        [`${key}_from=${to}`, to, '9999'],
        [`${key}_to=${from}`, '0000', from],
      ] as const) {
        const wanted = all.filter((row) => within(row, first, last))
        expect(keys(await everything(`${address[kind]}&${query}`)), query).toEqual(keys(wanted))
      }
    }
  })

  test('refuses a range that ends before it begins, and dates of unnamed fields', async () => {
    const [key] = REPORT_DATES[kind]
    const range = await admin(
      'GET',
      `/reports/${address[kind]}&${key}_from=${today}&${key}_to=2020-01-01`,
    )
    expect(range.status).toBe(422)
    expect(range.body.errors).toMatchObject([
      { path: `${key}_to`, message: 'La fecha final no puede ser anterior a la inicial' },
    ])
    const field = await admin('GET', `/reports/${address[kind]}&extended_field7_from=${today}`)
    expect(field.status).toBe(422)
    expect(field.body.errors).toMatchObject([{ path: 'extended_field7_from', code: 'unnamed' }])
  })
})

const idsOf: Record<string, (person: any) => string | null> = {
  area: (person) => person.area_id,
  position: (person) => person.position_id,
  manager: (person) => person.manager_id,
}

describe.each(KINDS)('the subtotals of %s', (kind) => {
  test('are those of the rows of each group, whose filter has the same people', async () => {
    const all = await everything(`${address[kind]}&onlyActive=false`)
    const people = new Map(
      (await rows<{ id: string }>('select * from users where tenant_id = 1')).map((person) => [
        Number(person.id),
        person,
      ]),
    )
    for (const group of Object.keys(REPORT_GROUPS)) {
      const grouped = address[kind].replace('?', '/groups?')
      const { status, body } = await admin(
        'GET',
        `/reports/${grouped}&onlyActive=false&group_by=${group}&limit=1000`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      const keyOf = (row: any) => idsOf[group]!(people.get(row.id)!) ?? 'none'
      const wanted = Map.groupBy(all, keyOf)
      expect(body.results.map(({ id }: any) => id).sort()).toEqual([...wanted.keys()].sort())
      expect(body.pagination.total).toBe(wanted.size)
      for (const { id, name, figures } of [...body.results, { ...body.foot, id: '' }]) {
        const list = id === '' ? all : wanted.get(id)!
        const count = (is: (row: any) => boolean) => list.filter(is).length
        expect(Object.keys(figures), name).toEqual(Object.keys(GROUP_FIGURES[kind]))
        expect(figures, `${group} ${name}`).toMatchObject({
          people: new Set(list.map((row) => row.id)).size,
          rows: list.length,
          ...(kind === 'responses'
            ? { correct: count(({ correct }) => correct === true) }
            : {
                completed: count((row) => progress[kind](row) >= 100),
                behind: count((row) => progress[kind](row) < 100),
                not_started: count((row) => progress[kind](row) === 0),
              }),
          ...(figures.overdue !== undefined && {
            overdue: count((row) => matches.overdue(kind, row)),
          }),
        })
        if (id === '' || group === 'manager') continue
        const narrowed = await everything(`${address[kind]}&onlyActive=false&${group}=${id}`)
        expect(keys(narrowed), `${group} ${name}`).toEqual(keys(list))
      }
      const { response } = await admin(
        'GET',
        `/reports/${address[kind].replace('?', '/export?')}&onlyActive=false&group_by=${group}`,
      )
      const lines = (await response.text()).trim().split('\n')
      expect(lines.length - 1).toBe(wanted.size)
      expect(lines[0]).toContain(`"${REPORT_GROUPS[group as keyof typeof REPORT_GROUPS]}"`)
    }
  })

  test('are sorted by any figure, in pages, and limited to business units', async () => {
    const grouped = `/reports/${address[kind].replace('?', '/groups?')}&group_by=area`
    const by = async (query: string, caller = admin) =>
      (await caller('GET', `${grouped}&${query}`)).body.results as any[]
    for (const figure of Object.keys(GROUP_FIGURES[kind])) {
      const values = (await by(`group_sort=${figure}&group_order=desc`)).map(
        ({ figures }) => figures[figure],
      )
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
    const all = await by('')
    expect([...(await by('limit=2')), ...(await by('limit=1000&skip=2'))]).toEqual(all)
    expect((await admin('GET', `${grouped}&group_sort=password`)).status).toBe(422)
    const unit = await api.signInAs('unit', 1)
    const [limits] = await rows<{ areas: string[] }>(
      `select areas_of_user(1, id) as areas from users where email = 'unit@1.sendero.test'`,
    )
    const mine = (await unit('GET', grouped)).body.results ?? []
    expect(mine.every(({ id }: any) => limits!.areas.map(String).includes(id))).toBe(true)
  })
})

test('answers are narrowed to contents of the course, which are named where they are kept', async () => {
  const all = await everything(address.responses)
  const { body: offered } = await admin('GET', `/reports/values/contents?course=${course}`)
  const answered = new Set(all.map(({ content_id }) => content_id))
  const [one, two] = offered.filter(({ id }: any) => answered.has(id))
  const wanted = all.filter(({ content_id }) => [one.id, two.id].includes(content_id))
  const narrowed = `${address.responses}&content=${one.id}&content=${two.id}`
  expect(keys(await everything(narrowed))).toEqual(keys(wanted))
  const { body } = await admin('GET', `/reports/${narrowed}`)
  expect(body.contents.map(({ id }: any) => id).sort()).toEqual([one.id, two.id].sort())
  expect((await admin('GET', `/reports/${address.responses}&content=999999999`)).status).toBe(404)
  const query = `course=${course}&content=${one.id}&content=999999999`
  const said = new URLSearchParams({ kind: 'responses', query })
  const words = await admin('GET', `/reports/values/words?${said}`)
  const title = String(one.name).replace(/^.*?: /, '')
  expect(words.body.filters).toContainEqual({
    label: 'Contenido',
    values: [title],
    more: 0,
    gone: 1,
  })
})

test('courses are narrowed to those revalidated from outside, and to the others', async () => {
  const all = await everything(address.courses)
  for (const value of [true, false]) {
    const wanted = all.filter((row) => row.external_revalidated === value)
    expect(wanted.length).toBeGreaterThan(0)
    const found = await everything(`${address.courses}&external_revalidated=${value}`)
    expect(keys(found)).toEqual(keys(wanted))
  }
})

test('states and dates of a kept report are told in words', async () => {
  const query = 'state=overdue&due_date_from=2026-01-05&due_date_to=2026-03-01&date_completed_to=x'
  const said = (asked: string) =>
    admin('GET', `/reports/values/words?${new URLSearchParams({ kind: 'courses', query: asked })}`)
  expect((await said(query)).status).toBe(422)
  const { body } = await said(query.replace('&date_completed_to=x', ''))
  expect(body.query).toBe('due_date_from=2026-01-05&due_date_to=2026-03-01&state=overdue')
  expect(body.filters.map(({ label, values }: any) => [label, values])).toEqual([
    ['Estado', ['Vencidos']],
    ['Fecha límite', ['desde el 5 de enero de 2026 hasta el 1 de marzo de 2026']],
  ])
})
