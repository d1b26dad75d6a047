import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { readModel, randomizeData, withinUnits, type Model } from './reference-model.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const unit = await api.signInAs('unit', 1)

let model: Model
/** The course with most people, and two more. */
let big: number, second: number
beforeAll(async () => {
  await randomizeData(rows, 1, 0.42)
  model = await readModel(rows, 1)
  const sizes = model.courses
    .map(({ id }) => ({ id, n: model.having(id).length, a: model.best(id).length }))
    .sort((a, b) => b.a - a.a)
  big = sizes[0]!.id
  second = sizes[1]!.id
})

const active = (person: Model['people'][number]) => !person.disabled
const named = [
  'extended_field1',
  'extended_field2',
  'extended_field3',
  'extended_field4',
  'extended_field5',
  'extended_field6',
  'extended_field7',
]
const bare = (row: any) => {
  const left = new Set([...named, 'answer'])
  return Object.fromEntries(Object.entries(row).filter(([field]) => !left.has(field)))
}

/** All rows of a report, page by page. */
async function everything(caller: Caller, address: string, limit = 900) {
  const found: any[] = []
  for (;;) {
    const { status, body } = await caller(
      'GET',
      `${address}${address.includes('?') ? '&' : '?'}limit=${limit}&skip=${found.length}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const page = body.results ?? body.data
    found.push(...page)
    if (page.length === 0 || found.length >= body.pagination.total) return { rows: found, body }
  }
}

const key = (row: any) =>
  [row.id, row.tenant_course_id ?? row.path_id ?? '', row.module_id ?? row.content_id ?? ''].join(
    ':',
  )
const sorted = (list: any[]) => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1))

function same(told: any[], expected: any[]) {
  expect(told.length).toBe(expected.length)
  expect(sorted(told.map(bare))).toEqual(sorted(expected))
}

const average = (values: number[]) =>
  values.length === 0
    ? null
    : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 100) / 100
const total = (values: number[]) => values.reduce((a, b) => a + b, 0)
const peopleIn = (list: any[]) => new Set(list.map(({ id }) => id)).size
const close = (told: number | null, expected: number | null) =>
  expected === null
    ? expect(told).toBeNull()
    : expect(Math.abs(told! - expected)).toBeLessThan(0.011)

describe('each report tells what loops over the rows tell', () => {
  test('courses: everybody’s progress in every course, and its foot', async () => {
    const expected = model.courseRows(active)
    const told = await everything(admin, '/reports/courses')
    same(told.rows, expected)
    expect(expected.length).toBeGreaterThan(500)
    const { foot, pagination } = told.body
    expect(pagination.total).toBe(expected.length)
    expect(foot.people).toBe(peopleIn(expected))
    const { overdue: _, ...totals } = foot.totals
    expect(totals).toEqual({
      completed: expected.filter((row) => row.percentage_completed === 100).length,
      behind: expected.filter((row) => row.percentage_completed < 100).length,
      not_started: expected.filter((row) => row.percentage_completed === 0).length,
      points: total(expected.map(({ points }) => points)),
      external_revalidated: expected.filter((row) => row.external_revalidated).length,
    })
    close(
      foot.averages.percentage_completed,
      average(expected.map((row) => row.percentage_completed)),
    )
    close(foot.averages.points, average(expected.map(({ points }) => points)))
  })

  test('courses: of those that are chosen, and with disabled people', async () => {
    const told = await everything(
      admin,
      `/reports/courses?course=${big}&course=${second}&onlyActive=false`,
    )
    same(
      told.rows,
      model.courseRows(() => true, [big, second]),
    )
    expect(told.rows.some(({ disabled }) => disabled)).toBe(true)
  })

  test('routes: the mean of each path that somebody follows, cut to two decimals', async () => {
    const expected = model.routeRows(active)
    const told = await everything(admin, '/reports/routes')
    same(told.rows, expected)
    expect(expected.length).toBeGreaterThan(20)
    expect(told.body.foot.people).toBe(peopleIn(expected))
    expect(told.body.foot.totals.courses_number).toBe(
      total(expected.map((row) => row.courses_number)),
    )
    close(
      told.body.foot.averages.route_percentage,
      average(expected.map((row) => row.route_percentage)),
    )
    const [path] = model.paths
    const one = await everything(admin, `/reports/routes?path=${path!.id}`)
    same(
      one.rows,
      expected.filter((row) => row.path_id === path!.id),
    )
  })

  test('modules: how much of each one somebody has answered', async () => {
    const { body: modules } = await admin('GET', `/reports/values/modules?course=${big}`)
    const ids = modules.map(({ id }: { id: number }) => id)
    expect(ids.length).toBeGreaterThan(1)
    const expected = model.moduleRows(active, big, ids)
    const told = await everything(
      admin,
      `/reports/modules?course=${big}&${ids.map((id: number) => `module=${id}`).join('&')}`,
    )
    same(told.rows, expected)
    expect(told.body.foot.people).toBe(peopleIn(expected))
    expect(told.body.foot.totals.points).toBe(total(expected.map(({ points }) => points)))
    close(
      told.body.foot.averages.percentage_completed,
      average(expected.map((row) => row.percentage_completed)),
    )
  })

  test('responses: the best of each person to each content, and how many got each right', async () => {
    const expected = model.responseRows(active, big)
    const told = await everything(admin, `/reports/responses?course=${big}`)
    same(told.rows, expected)
    expect(expected.length).toBeGreaterThan(100)
    expect(told.body.foot).toMatchObject({
      people: peopleIn(expected),
      totals: {
        correct: expected.filter(({ correct }) => correct === true).length,
        incorrect: expected.filter(({ correct }) => correct === false).length,
        points: total(expected.map(({ points }) => points)),
        seconds: total(expected.map(({ seconds }) => seconds)),
      },
    })
    for (const { id, answered, right } of told.body.contents) {
      const of = expected.filter((row) => row.content_id === id)
      expect(answered).toBe(of.length)
      const judged = model.contents.find((content) => content.id === id)!.points > 0
      expect(right).toBe(judged ? of.filter(({ correct }) => correct).length : null)
    }
  })

  test.each([true, false])('activity of a month, completed alone: %s', async (completed) => {
    const done = model.having(big).find(({ date_completed }) => date_completed)!.date_completed!
    const local = new Date(done.getTime() - 5 * 3_600_000)
    const month = local.toISOString().slice(0, 7)
    // Bogota is five hours behind, all year.
    const within = (at: Date | null) =>
      at !== null && new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 7) === month
    const expected = model.activityRows(active, [big, second], within, completed)
    expect(expected.length).toBeGreaterThan(0)
    for (const date of [month, `${month}-15`, done.toISOString()]) {
      const told = await everything(
        admin,
        `/reports/activity?course=${big}&course=${second}&date=${encodeURIComponent(date)}&only_completed=${completed}`,
      )
      same(told.rows, expected)
      expect(told.body.days.from).toBe(`${month}-01`)
    }
  })
})

describe('filters', () => {
  test('each narrows to who has the value, and together to who has all', async () => {
    const counted = (pick: (person: Model['people'][number]) => unknown) => {
      const tally = new Map<string, number>()
      for (const person of model.people)
        if (active(person) && pick(person) != null)
          tally.set(String(pick(person)), (tally.get(String(pick(person))) ?? 0) + 1)
      return [...tally].sort((a, b) => b[1] - a[1]).map(([value]) => value)
    }
    const [a1, a2] = counted((person) => person.area_id)
    const [m1] = counted((person) => person.manager_id)
    const [l1] = counted((person) => person.location)
    const [f1] = counted((person) => person.extended_field1)
    const cases: [string, (person: Model['people'][number]) => boolean][] = [
      [`area=${a1}&area=${a2}`, (p) => [Number(a1), Number(a2)].includes(p.area_id!)],
      ['area=none', (p) => p.area_id === null],
      [`manager=${m1}`, (p) => p.manager_id === Number(m1)],
      ['manager=none', (p) => p.manager_id === null],
      [`location=${encodeURIComponent(l1!)}`, (p) => p.location === l1],
      [`extended_field1=${encodeURIComponent(f1!)}`, (p) => p.extended_field1 === f1],
      [
        `location=${encodeURIComponent(l1!)}&area=${a1}`,
        (p) => p.location === l1 && p.area_id === Number(a1),
      ],
    ]
    for (const [query, matches] of cases) {
      const who = (person: Model['people'][number]) => active(person) && matches(person)
      same((await everything(admin, `/reports/courses?${query}`)).rows, model.courseRows(who))
      same(
        (await everything(admin, `/reports/responses?course=${big}&${query}`)).rows,
        model.responseRows(who, big),
      )
      same((await everything(admin, `/reports/routes?${query}`)).rows, model.routeRows(who))
    }
  })

  test('a missing required filter is an error in Spanish, and a field without a name is refused', async () => {
    const messages = async (address: string) => {
      const { status, body } = await admin('GET', address)
      expect(status).toBe(422)
      return body.errors.map(({ path, message }: any) => `${path}: ${message}`)
    }
    expect(await messages('/reports/activity')).toEqual([
      'course: Debes seleccionar al menos un curso',
    ])
    expect(await messages('/reports/responses')).toEqual(['course: Debes seleccionar un curso'])
    expect(await messages(`/reports/modules?course=${big}`)).toEqual([
      'module: Debes seleccionar un módulo',
    ])
    expect(await messages('/reports/courses?extended_field7=x')).toEqual([
      'extended_field7: La compañía no usa este campo',
    ])
    expect(await messages('/reports/courses?sort=extended_field7')).toEqual([
      'sort: La compañía no usa este campo',
    ])
  })

  test('a course that the company does not have is a 404; outside the business units nobody counts', async () => {
    const [foreign] = await rows<{ id: string }>(
      'select id from tenant_courses where tenant_id = 97 limit 1',
    )
    for (const kind of ['courses', 'responses', 'activity'])
      expect((await admin('GET', `/reports/${kind}?course=${foreign!.id}`)).status).toBe(404)
    expect((await admin('GET', `/reports/modules?course=${big}&module=999999999`)).status).toBe(404)
    const mine = await everything(unit, '/reports/courses?onlyActive=false')
    const [{ areas, courses }] = (await rows(
      `select areas_of_user(1, id) as areas, courses_of_user(1, id) as courses from users where email = 'unit@1.sendero.test'`,
    )) as [any]
    const inAreas = (person: Model['people'][number]) =>
      !areas || areas.map(Number).includes(person.area_id)
    const open = courses?.map(Number) ?? []
    same(mine.rows, withinUnits(model.courseRows(inAreas, open), model, inAreas))
    expect(mine.rows.length).toBeLessThan(model.courseRows(() => true).length)
    const outside = model.people.find((person) => person.area_id !== null && !inAreas(person))!
    expect(
      (await unit('GET', `/reports/courses?area=${outside.area_id}`)).body.pagination.total,
    ).toBe(0)
    same(
      (await everything(unit, '/reports/routes')).rows,
      withinUnits(
        model.routeRows(
          (person) => inAreas(person) && active(person),
          (course) => open.length === 0 || open.includes(course),
        ),
        model,
        inAreas,
      ),
    )
    if (open.length > 0) {
      const closed = model.courses.find(({ id }) => !open.includes(id))!
      expect((await unit('GET', `/reports/courses?course=${closed.id}`)).body).toMatchObject({
        results: [],
        out_of_reach: ['course'],
      })
    }
  })
})

describe('sorting', () => {
  test('progress comes first, descending, and a page is 500 rows', async () => {
    const { body } = await admin('GET', '/reports/courses')
    expect(body.pagination.limit).toBe(500)
    expect(body.results.length).toBe(500)
    const progress = body.results.map((row: any) => row.percentage_completed)
    expect(progress).toEqual([...progress].sort((a, b) => b - a))
  })
})

test('a chosen value is found by its id, with any number of others before it', async () => {
  const manager = model.people.find(({ id }) => model.people.some((one) => one.manager_id === id))!
  const ids = `${manager.id},999999999`
  const { body: managers } = await admin('GET', `/reports/values/managers?ids=${ids}`)
  expect(managers).toEqual([{ id: manager.id, name: manager.full_name }])
  const [course] = model.courses
  const { body: courses } = await admin('GET', `/courses?ids=${course!.id},999999999`)
  expect(courses.results.map(({ id }: any) => id)).toEqual([course!.id])
  expect(courses.pagination.total).toBe(1)
  const root = await api.signInAsSuper()
  const { body: designs } = await root('GET', `/sa/courses?ids=${course!.design},999999999`)
  expect(designs.results).toMatchObject([{ id: course!.design, name: course!.name }])
  expect(designs.pagination.total).toBe(1)
})

describe('answers in words', () => {
  test('are what the options say; what is no option stays as it was written', async () => {
    const [content] = await rows<{
      id: string
      design: string
      tc: string
      options: Record<string, { text: string }>
    }>(
      `select c.id, c.course_id as design, t.id as tc, p.value -> 'options' as options
       from course_publications pub join tenant_courses t on t.tenant_id = 1 and t.course_id = pub.course_id
       cross join jsonb_array_elements(pub.design -> 'contents') p
       join course_contents c on c.course_id = pub.course_id and c.id = (p.value ->> 'id')::bigint
       where jsonb_typeof(p.value -> 'options') = 'object' and (select count(*) from jsonb_object_keys(p.value -> 'options')) >= 2
       order by pub.number desc limit 1`,
    )
    const [x, y] = Object.keys(content!.options)
    const two = model.people
      .filter(active)
      .slice(0, 2)
      .map(({ id }) => id)
    for (const [index, value] of [`${x}, ${y}`, 'Escrito, a mano'].entries()) {
      await rows(
        'insert into course_users (tenant_id, tenant_course_id, user_id, direct) values (1, $1, $2, true) on conflict (tenant_id, tenant_course_id, user_id) do update set enabled = true',
        [content!.tc, two[index]],
      )
      await rows('delete from responses where user_id = $1 and content_id = $2', [
        two[index],
        content!.id,
      ])
      await rows(
        'insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds) values (1, $1, gen_random_uuid(), $2, $3, $4, 0, 1)',
        [two[index], content!.tc, content!.id, value],
      )
    }
    const { rows: told } = await everything(admin, `/reports/responses?course=${content!.tc}`)
    const said = (person: number | undefined) =>
      told.find((row) => row.id === person && row.content_id === Number(content!.id)).answer
    expect(said(two[0])).toBe(`${content!.options[x!]!.text}, ${content!.options[y!]!.text}`)
    expect(said(two[1])).toBe('Escrito, a mano')
  })
})
