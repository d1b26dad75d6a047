import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, course, learners, admin } = await openGroups(api)

type Progress = {
  points?: number
  downloaded?: boolean
  started?: boolean
  done?: boolean
  enabled?: boolean
}

const now = (on: boolean | undefined) => (on ? new Date().toISOString() : null)

async function enrol(courseId: number, user: number, progress: Progress = {}) {
  const { points = 0, downloaded, started, done, enabled = true } = progress
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, enabled, points,
       downloaded_at, started_at, date_completed) values (1, $1, $2, true, $3, $4, $5, $6, $7)`,
    [courseId, user, enabled, points, now(downloaded), now(started), now(done)],
  )
}

const STATUSES = ['finished', 'active', 'downloaded', 'not-downloaded']

async function told(caller: typeof admin, id: number) {
  const found = await Promise.all(
    STATUSES.map((status) => caller('GET', `/courses/${id}/report/users?status=${status}`)),
  )
  return found.map(({ body }) => body.results.map((user: { id: number }) => user.id))
}

describe('the report of a course', () => {
  test('counts people by progress; those who began stay after the course is taken away', async () => {
    const id = await course()
    const people = await learners('inside', 7)
    const [a, b, c, d, e, f, g] = people as [number, number, number, number, number, number, number]
    await enrol(id, a, { downloaded: true, started: true, done: true, points: 90 })
    await enrol(id, b, { downloaded: true, started: true, points: 40 })
    await enrol(id, c, { downloaded: true })
    await enrol(id, d)
    await enrol(id, e, { started: true, points: 10, enabled: false })
    await enrol(id, f, { downloaded: true, enabled: false })
    await enrol(id, g, { enabled: false })
    const [finished, active, downloaded, untouched] = await told(admin, id)
    expect([finished, downloaded, untouched]).toEqual([[a], [c], [d]])
    expect(active.sort()).toEqual([b, e].sort())

    const { body } = await admin(
      'GET',
      `/courses/${id}/report/users?status=active&sort=points&order=desc`,
    )
    expect(body.pagination.total).toBe(2)
    expect(body.results[0]).toMatchObject({ id: b, points: 40, status: 'active', enabled: true })
    expect(body.results[1]).toMatchObject({ id: e, points: 10, enabled: false, disabled: false })
    expect(Object.keys(body.results[0])).toEqual(
      expect.arrayContaining([
        'full_name',
        'email',
        'area',
        'position',
        'location',
        'last_activity',
      ]),
    )
  })

  test('sorts by name, area and points both ways, and pages neither repeat nor skip rows', async () => {
    const id = await course()
    const people = [...(await learners('inside', 12)), ...(await learners('outside', 13))]
    for (const [index, user] of people.entries())
      await enrol(id, user, { started: true, points: (index % 5) * 10 })
    for (const sort of ['name', 'area', 'points']) {
      const order = (direction: string) => `status=active&sort=${sort}&order=${direction}`
      const pages = await Promise.all(
        [0, 10, 20].map((skip) =>
          admin('GET', `/courses/${id}/report/users?${order('asc')}&limit=10&skip=${skip}`),
        ),
      )
      const ids = pages.flatMap(({ body }) => body.results.map((user: { id: number }) => user.id))
      expect(new Set(ids)).toEqual(new Set(people))
      expect(pages[2]!.body).toMatchObject({ pagination: { total: 25, limit: 10 } })
      const down = await admin('GET', `/courses/${id}/report/users?${order('desc')}&limit=30`)
      const key = { name: 'full_name', area: 'area', points: 'points' }[sort]!
      const values = down.body.results.map((user: any) => user[key]).filter(Boolean)
      const collator = new Intl.Collator('es')
      expect(values).toEqual(
        [...values].sort((a, b) => (sort === 'points' ? b - a : collator.compare(b, a))),
      )
    }
  })

  test('pages of many users are in the order of the index from either end, by name and points', async () => {
    const id = await course()
    const people = await learners('outside', 90)
    for (const [index, user] of people.entries())
      await enrol(id, user, { started: true, points: index % 7, enabled: index % 9 > 0 })
    const { size } = (
      await rows<{ size: number }>('select count(*)::int as size from users where tenant_id = 1')
    )[0]!
    // More than are sorted for a page of ten.
    expect(people.length).toBeGreaterThan(Math.sqrt(10 * size))
    for (const [by, order] of [
      ['name', 'asc'],
      ['name', 'desc'],
      ['points', 'asc'],
      ['points', 'desc'],
    ] as const) {
      const other = order === 'asc' ? 'desc' : 'asc'
      const expected = await rows<{ id: string }>(
        `select u.id from users u join course_users c on c.tenant_id = 1 and c.user_id = u.id
         where c.tenant_course_id = $1
         order by ${by === 'name' ? `full_name collate "und-x-icu" ${order}, u.id ${order}` : `c.points ${order}, u.id ${other}`}`,
        [id],
      )
      const pages = []
      for (let skip = 0; skip < people.length; skip += 10) {
        const { body } = await admin(
          'GET',
          `/courses/${id}/report/users?status=active&sort=${by}&order=${order}&limit=10&skip=${skip}`,
        )
        expect(body.pagination.total).toBe(people.length)
        pages.push(...body.results.map((user: { id: number }) => user.id))
      }
      expect(pages).toEqual(expected.map((user) => Number(user.id)))
    }
    const past = await admin('GET', `/courses/${id}/report/users?status=active&skip=500`)
    expect(past.body).toMatchObject({ results: [], pagination: { total: people.length } })
  })

  test('without a status has everybody of the report, in each order and direction', async () => {
    const id = await course()
    const people = await learners('inside', 9)
    const [boss, other] = await learners('outside', 2)
    for (const [index, user] of people.entries()) {
      await enrol(id, user, {
        points: index * 3,
        downloaded: index > 1,
        started: index > 3,
        done: index > 6,
      })
      await rows(
        `update course_users set percentage_completed = $3, last_activity = $4, own_due_date = $5
         where tenant_course_id = $1 and user_id = $2`,
        [
          id,
          user,
          index > 3 ? 10 * index : 0,
          index > 3 ? `2026-01-${10 + ((index * 7) % 9)}` : null,
          index % 2 ? `2099-01-${10 + ((index * 5) % 9)}` : null,
        ],
      )
      await rows('update users set manager_id = $2 where id = $1', [
        user,
        [boss, other, null][index % 3],
      ])
    }
    // Lost the course before beginning it.
    const [gone] = await learners('outside', 1)
    await enrol(id, gone!, { downloaded: true, enabled: false })
    const columns = {
      name: 'full_name',
      area: 'area',
      points: 'points',
      due_date: 'due_date',
      percentage_completed: 'percentage_completed',
      last_activity: 'last_activity',
      date_completed: 'date_completed',
      manager_name: 'manager_name',
    } as const
    const collator = new Intl.Collator('es')
    for (const [sort, column] of Object.entries(columns)) {
      for (const order of ['asc', 'desc'] as const) {
        const pages = await Promise.all(
          [0, 4, 8].map((skip) =>
            admin(
              'GET',
              `/courses/${id}/report/users?sort=${sort}&order=${order}&limit=4&skip=${skip}`,
            ),
          ),
        )
        const found = pages.flatMap(({ body }) => body.results)
        expect(pages[0]!.body.pagination.total, sort).toBe(people.length)
        expect(new Set(found.map(({ id: user }: any) => user)), sort).toEqual(new Set(people))
        const values = found.map((user: any) => user[column])
        const known = values.filter((value: unknown) => value !== null)
        // Those without a value come last, whatever the direction.
        expect(values.slice(0, known.length), sort).toEqual(known)
        const sorted = [...known].sort((a: any, b: any) =>
          typeof a === 'number' ? a - b : collator.compare(a, b),
        )
        expect(known, `${sort} ${order}`).toEqual(order === 'asc' ? sorted : sorted.reverse())
      }
    }
    const { response } = await admin('GET', `/courses/${id}/report/export?sort=points&order=desc`)
    const [, ...lines] = (await response.text()).trim().split('\n')
    // After the percentage.
    const points = lines.map((line) => Number(/"\d+\.\d\d","(\d+)"/.exec(line)![1]))
    expect(points).toEqual([24, 21, 18, 15, 12, 9, 6, 3, 0])
  })

  test('averages points by area, and areas whose names differ by case and blanks are one', async () => {
    const id = await course()
    const [a, b, c] = (await learners('inside', 3)) as [number, number, number]
    const [one, two] = await rows<{ id: string }>(
      `insert into areas (tenant_id, code, name) values (1, 'R1', 'Rutas '), (1, 'R2', ' RUTAS')
       returning id`,
    )
    await rows('update users set area_id = $1 where id = $2', [one!.id, a])
    await rows('update users set area_id = $1 where id = $2', [two!.id, b])
    await rows('update users set area_id = null where id = $1', [c])
    await enrol(id, a, { started: true, points: 10 })
    await enrol(id, b, { started: true, points: 21 })
    await enrol(id, c, { started: true, points: 3 })
    const { body } = await admin('GET', `/courses/${id}/report/areas`)
    expect(body.results).toEqual([
      expect.objectContaining({ users: 2, points: 31, average: 16, id: expect.any(Number) }),
      { id: null, name: null, users: 1, points: 3, average: 3 },
    ])
    expect(body.results[0].name).toMatch(/^rutas$/i)
    for (const sort of ['average', 'users', 'points']) {
      const best = await admin('GET', `/courses/${id}/report/areas?sort=${sort}&limit=1&skip=1`)
      expect(best.body, sort).toMatchObject({
        results: [{ average: 16 }],
        pagination: { total: 2 },
      })
      const first = await admin(
        'GET',
        `/courses/${id}/report/areas?sort=${sort}&order=desc&limit=1`,
      )
      expect(first.body.results, sort).toMatchObject([{ average: 16 }])
    }
  })

  test('an unknown query name is refused by its name, in tables and files', async () => {
    const id = await course()
    for (const path of ['summary', 'export', 'users', 'areas', 'users/export', 'areas/export']) {
      const at = `/courses/${id}/report/${path}`
      const { status, body } = await admin('GET', `${at}?status=active&estado=finished`)
      expect(status, path).toBe(422)
      expect(body.errors, path).toContainEqual({
        path: 'estado',
        code: 'unrecognized_keys',
        message: 'El campo «estado» no se admite',
      })
    }
  })

  test('is for business units about the people of their areas', async () => {
    const id = await course()
    const [mine] = await learners('inside', 1)
    const [other] = await learners('outside', 1)
    await enrol(id, mine!, { started: true, points: 7 })
    await enrol(id, other!, { started: true, points: 1000 })
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, m.unit_id, $1 from user_organizational_units m join users u on u.id = m.user_id
       where u.email = 'unit@1.sendero.test'`,
      [id],
    )
    const unit = await api.signInAs('unit')
    const { body } = await unit('GET', `/courses/${id}/report/users?status=active`)
    expect(body).toMatchObject({ results: [{ id: mine }], pagination: { total: 1 } })
    for (const sort of ['name', 'points', 'manager_name']) {
      const all = (await unit('GET', `/courses/${id}/report/users?sort=${sort}`)).body
      expect(all, sort).toMatchObject({ results: [{ id: mine }], pagination: { total: 1 } })
    }
    expect((await unit('GET', `/courses/${id}/report/areas`)).body.results).toMatchObject([
      { users: 1, average: 7 },
    ])
    const file = await unit('GET', `/courses/${id}/report/users/export?status=active`)
    expect((await file.response.text()).trim().split('\n')).toHaveLength(2)
  })

  test('comes with the course, the first rows of each table', async () => {
    const id = await course('Con reporte')
    const people = await learners('inside', 4)
    for (const user of people) await enrol(id, user, { downloaded: true })
    const { body } = await admin('GET', `/courses/${id}/details?limit=3`)
    expect(body).toMatchObject({ id, name: 'Con reporte' })
    expect(body.report.users.noProgress.total).toBe(4)
    expect(body.report.users.noProgress.results).toHaveLength(3)
    for (const table of ['completed', 'active', 'notDownloaded'])
      expect(body.report.users[table]).toEqual({ total: 0, results: [] })
    expect(body.report.areas.total).toBeGreaterThan(0)
  })

  test('is exported in the order of the table, and no cell runs in a spreadsheet', async () => {
    const id = await course('Ñandú "exprés" 2025/2026')
    const [a, b] = (await learners('inside', 2)) as [number, number]
    await rows(`update users set first_name = '=1+1', last_name = null where id = $1`, [a])
    await rows('update users set disabled = true where id = $1', [b])
    await enrol(id, a, { started: true, points: 5 })
    await enrol(id, b, { started: true, points: 9 })
    const path = `/courses/${id}/report/users/export?status=active&sort=points&order=desc&sep=;`
    const { response } = await admin('GET', path)
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C3%91and%C3%BA%20expr%C3%A9s%202025%202026%20-%20activos.csv",
    )
    const [header, first, second] = (await response.text()).split('\n')
    expect(header).toContain('"Nombre";"Area";"Puntos"')
    expect(first).toMatch(/;"9";.*"Inactivo";"[^"]*";"[^"]*"$/)
    expect(second).toMatch(/^"'=1\+1";/)
    const areas = await admin('GET', `/courses/${id}/report/areas/export`)
    expect(await areas.response.text()).toContain('"Area","Promedio"')
  })
})
