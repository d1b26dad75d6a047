import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, course, learners, admin } = await openGroups(api)

type Progress = { done?: string; started?: boolean; downloaded?: boolean; enabled?: boolean }

async function enrol(courseId: number, user: number, progress: Progress = {}) {
  const { done = null, started = done !== null, downloaded, enabled = true } = progress
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, enabled, points,
       percentage_completed, downloaded_at, started_at, date_completed)
     values (1, $1, $2, true, $3, 0, $4, $5, $6, $7)`,
    [
      courseId,
      user,
      enabled,
      done === null ? 0 : 100,
      downloaded ? '2026-01-01' : null,
      started ? '2026-01-02' : null,
      done,
    ],
  )
}

async function area(name: string, people: number[]): Promise<number> {
  const [made] = await rows<{ id: string }>(
    'insert into areas (tenant_id, code, name) values (1, gen_random_uuid()::text, $1) returning id',
    [name],
  )
  await rows('update users set area_id = $1 where id = any($2)', [made!.id, people])
  return Number(made!.id)
}

const summary = async (id: number, query = '', caller = admin) =>
  (await caller('GET', `/courses/${id}/report/summary${query}`)).body

/** Midnight of the company's Monday, so many weeks ago; Bogotá is five hours behind. */
function monday(weeksAgo: number, hours = 0): string {
  const now = new Date(Date.now() - 5 * 3_600_000)
  const day = now.getUTCDate() - ((now.getUTCDay() + 6) % 7) - 7 * weeksAgo
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 5) + hours * 3_600_000,
  ).toISOString()
}

describe('a course in figures', () => {
  test('equals its tables, including people unassigned after they began', async () => {
    const id = await course()
    const people = await learners('inside', 7)
    await enrol(id, people[0]!, { done: monday(0, 1) })
    await enrol(id, people[1]!, { started: true })
    await enrol(id, people[2]!, { downloaded: true })
    await enrol(id, people[3]!)
    await enrol(id, people[4]!)
    await enrol(id, people[5]!, { done: monday(1, 1), enabled: false })
    await enrol(id, people[6]!, { enabled: false })
    const counts = { completed: 2, active: 1, no_progress: 1, not_downloaded: 2 }
    expect(await summary(id)).toMatchObject({ assigned: 6, ...counts })
    const tables = { finished: 2, active: 1, downloaded: 1, 'not-downloaded': 2 }
    for (const [status, total] of Object.entries(tables)) {
      const { body } = await admin('GET', `/courses/${id}/report/users?status=${status}`)
      expect(body.pagination.total).toBe(total)
    }
  })

  test('counts completions by weeks of the company’s calendar, empty weeks too', async () => {
    const id = await course()
    const people = await learners('inside', 4)
    // The first second of one Monday and the last of the Sunday before it.
    await enrol(id, people[0]!, { done: monday(2) })
    await enrol(id, people[1]!, { done: new Date(Date.parse(monday(2)) - 1000).toISOString() })
    await enrol(id, people[2]!, { done: monday(0) })
    const { weeks } = await summary(id)
    expect(weeks.map(({ completed }: { completed: number }) => completed)).toEqual([1, 1, 0, 1])
    expect(weeks[1].start).toBe(monday(2).slice(0, 10))

    await enrol(id, people[3]!, { done: '2020-02-03' })
    const long = await summary(id)
    expect(long.weeks).toHaveLength(12)
    expect(long.weeks[0]).toEqual({ start: monday(11).slice(0, 10), completed: 0 })
  })

  test('is empty for a course without people', async () => {
    expect(await summary(await course())).toEqual({
      assigned: 0,
      standing: { current: 0, disabled: 0, unassigned: 0 },
      due: { overdue: 0, soon: 0 },
      completed: 0,
      active: 0,
      no_progress: 0,
      not_downloaded: 0,
      weeks: [],
      areas: { total: 0, results: [] },
    })
    expect((await admin('GET', '/courses/99999999/report/summary')).status).toBe(404)
  })

  test('ranks areas by how little is completed; those of one name are one', async () => {
    const id = await course()
    const people = await learners('inside', 6)
    const one = await area('Bodega', people.slice(0, 1))
    const two = await area(' BODEGA', people.slice(1, 2))
    const sales = await area('Mercadeo', people.slice(2, 5))
    await rows('update users set area_id = null where id = $1', [people[5]])
    await enrol(id, people[0]!, { done: monday(0) })
    for (const user of people.slice(1)) await enrol(id, user)
    const { areas } = await summary(id)
    expect(areas.total).toBe(3)
    expect(areas.results).toEqual([
      { ids: [sales], name: 'Mercadeo', assigned: 3, completed: 0 },
      { ids: [null], name: null, assigned: 1, completed: 0 },
      { ids: [one, two], name: expect.stringMatching(/^bodega$/i), assigned: 2, completed: 1 },
    ])
  })

  test('is for business units about the people of their areas', async () => {
    const id = await course()
    const [mine] = await learners('inside', 1)
    const [other] = await learners('outside', 1)
    await enrol(id, mine!, { started: true })
    await enrol(id, other!, { done: monday(0) })
    const unit = await api.signInAs('unit')
    expect((await unit('GET', `/courses/${id}/report/summary`)).status).toBe(404)
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, m.unit_id, $1 from user_organizational_units m join users u on u.id = m.user_id
       where u.email = 'unit@1.sendero.test'`,
      [id],
    )
    expect(await summary(id, '', unit)).toMatchObject({ assigned: 1, active: 1, weeks: [] })
    const { body } = await unit('GET', '/courses?limit=1000')
    const card = body.results.find((one: { id: number }) => one.id === id)
    expect(card.progress).toEqual({ assigned: 1, completed: 0, active: 1 })
  })
})

describe('a report that is narrowed', () => {
  test('is so in its figures, its five tables and every file', async () => {
    const id = await course('Filtrado')
    const people = await learners('inside', 4)
    const [a, b, c, d] = people as [number, number, number, number]
    const bodega = await area('Bodega filtrada', [a, b])
    await rows(`update users set location = 'Ñariño' where id in ($1, $2)`, [a, c])
    await rows(`update users set first_name = '=Zoraida', last_name = 'Única' where id = $1`, [b])
    await enrol(id, a, { done: monday(0) })
    for (const user of [b, c, d]) await enrol(id, user)

    expect(await summary(id, `?area=${bodega}`)).toMatchObject({ assigned: 2, completed: 1 })
    expect(
      await summary(id, `?area=${bodega}&location=${encodeURIComponent('Ñariño')}`),
    ).toMatchObject({ assigned: 1, completed: 1 })
    expect(await summary(id, '?q=zoraida%20unica')).toMatchObject({ assigned: 1, completed: 0 })

    const table = async (status: string, query: string) => {
      const path = `/courses/${id}/report/users?status=${status}&${query}`
      const { results, pagination } = (await admin('GET', path)).body
      expect(pagination.total).toBe(results.length)
      return results.map((user: { id: number }) => user.id)
    }
    expect(await table('not-downloaded', `area=${bodega}`)).toEqual([b])
    expect(await table('finished', `area=${bodega}`)).toEqual([a])
    const areas = await admin('GET', `/courses/${id}/report/areas?area=${bodega}`)
    expect(areas.body.results).toMatchObject([{ name: 'Bodega filtrada', users: 2 }])

    const lines = async (path: string) => {
      const { response } = await admin('GET', `/courses/${id}/report/${path}`)
      return (await response.text()).trim().split('\n')
    }
    expect(await lines(`users/export?status=not-downloaded&area=${bodega}`)).toHaveLength(2)
    expect(await lines(`areas/export?area=${bodega}`)).toHaveLength(2)
    const [head, first, ...rest] = await lines(`export?area=${bodega}&sep=;`)
    expect(head).toContain('"Estado";"Porcentaje";"Puntos"')
    expect([first, ...rest]).toHaveLength(2)
    expect([first, ...rest].join('\n')).toContain(`"'=Zoraida Única"`)
    const behind = await lines(`export?area=${bodega}&statuses=active&statuses=not-downloaded`)
    expect(behind.slice(1).join()).toContain('"No descargada","0.00","0"')
    expect(behind).toHaveLength(2)
  })

  test('is by a field only where the company has named it', async () => {
    const id = await course()
    const { status } = await admin('GET', `/courses/${id}/report/summary?extended_field7=x`)
    expect(status).toBe(422)
  })

  test('gives everybody with percentage and day, on the company’s calendar', async () => {
    const id = await course('Todos: "uno"')
    const [a, b] = (await learners('inside', 2)) as [number, number]
    // Nine at night of the 3rd in Bogotá.
    await enrol(id, a, { done: '2026-03-04T02:00:00Z' })
    await enrol(id, b, { started: true })
    const { response } = await admin('GET', `/courses/${id}/report/export`)
    expect(response.headers.get('content-disposition')).toContain('usuarios.csv')
    const text = await response.text()
    expect(text).toContain('"Completado","100.00","0"')
    expect(text).toContain('"2026-03-03"')
    expect(text.trim().split('\n')).toHaveLength(3)
  })
})

test('cards show progress, and which courses have no people', async () => {
  const id = await course('Con gente')
  const nobody = await course('Sin gente')
  const [a, b] = (await learners('inside', 2)) as [number, number]
  await enrol(id, a, { done: monday(0) })
  await enrol(id, b, { enabled: false })
  const cards = async (query: string) => {
    const { body } = await admin('GET', `/courses?limit=1000&q=gente${query}`)
    return body.results.map(({ id: one, progress }: any) => [one, progress])
  }
  expect(await cards('')).toEqual([
    [id, { assigned: 1, completed: 1, active: 0 }],
    [nobody, { assigned: 0, completed: 0, active: 0 }],
  ])
  expect((await cards('&without_people=true')).map(([one]: number[]) => one)).toEqual([nobody])
  expect((await cards('&without_people=false')).map(([one]: number[]) => one)).toEqual([id])
})
