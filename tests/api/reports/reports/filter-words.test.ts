import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Filters of saved reports as text: names that the reader may see, and counts of the rest. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const unit = await api.signInAs('unit', 1)
const foreigner = await api.signInAs('admin', 97)

const words = async (kind: string, query: string, by = admin) => {
  const { status, body } = await by(
    'GET',
    `/reports/values/words?${new URLSearchParams({ kind, query })}`,
  )
  expect(status).toBe(200)
  return body as { query: string; filters: object[] }
}
const filter = (label: string, values: string[], { more = 0, gone = 0 } = {}) => ({
  label,
  values,
  more,
  gone,
})

let course: { id: string; name: string }
let areas: { id: string; name: string; mine: boolean }[]
beforeAll(async () => {
  ;[course] = (await rows(
    `select tc.id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = 1 order by tc.id limit 1`,
  )) as [typeof course]
  areas = await rows(
    `select a.id, a.name, exists (
       select from organizational_unit_areas o
       join user_organizational_units m on m.tenant_id = o.tenant_id and m.unit_id = o.unit_id
       join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
       where o.tenant_id = 1 and o.area_id = a.id and u.email = 'unit@1.sendero.test') as mine
     from areas a where a.tenant_id = 1 and a.deleted_at is null order by a.id`,
  )
})

describe('filters in words', () => {
  test('are called as the reports call them, with what they chose by name', async () => {
    const [area] = areas
    const { filters, query } = await words(
      'activity',
      `only_completed=false&onlyActive=false&course=${course.id}&area=${area!.id}&area=none&date=2026-02&sort=full_name&order=asc`,
    )
    expect(filters).toEqual([
      filter('Área', [area!.name, 'Sin área']),
      filter('Curso', [course.name]),
      filter('Mes', ['febrero de 2026']),
      filter('Quiénes', ['Los que completaron o estuvieron activos']),
      filter('Usuarios', ['También los inactivos']),
      filter('Orden', ['Nombre, ascendente']),
    ])
    expect(query).toContain('only_completed=false')
    expect((await words('routes', '')).filters).toEqual([])
    expect((await words('activity', `course=${course.id}&date=last-month`)).filters).toContainEqual(
      filter('Mes', [expect.stringMatching(/^Mes pasado \(1–\d+ .+\)$/)]),
    )
  })

  test('name five of many, and count what is gone', async () => {
    const chosen = areas.slice(0, 7)
    const query = [...chosen.map(({ id }) => `area=${id}`), 'area=99999999', 'manager=99999999']
    const { filters } = await words('courses', query.join('&'))
    expect(filters).toEqual([
      filter(
        'Área',
        chosen.slice(0, 5).map(({ name }) => name),
        { more: 2, gone: 1 },
      ),
      filter('Jefe', [], { gone: 1 }),
    ])
  })

  test('name nothing of another company, and nothing beyond the business units', async () => {
    const mine = areas.find((area) => area.mine)!
    const other = areas.find((area) => !area.mine)!
    const query = `area=${mine.id}&area=${other.id}`
    expect((await words('courses', query, unit)).filters).toEqual([filter('Área', [mine.name])])
    expect((await words('courses', `area=${other.id}`, unit)).filters).toEqual([
      filter('Área', [], { gone: 1 }),
    ])
    const [path] = await rows<{ id: string }>(
      'select id from formation_paths where tenant_id = 1 order by id limit 1',
    )
    expect((await words('routes', `path=${path!.id}&area=${mine.id}`, foreigner)).filters).toEqual([
      filter('Área', [], { gone: 1 }),
      filter('Plan de formación', [], { gone: 1 }),
    ])
  })

  test('of a report that makes no sense are refused with what is missing', async () => {
    const { status, body } = await admin('GET', '/reports/values/words?kind=modules&query=')
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { path: 'query', message: expect.stringContaining('Debes seleccionar') },
      { path: 'query', message: expect.stringContaining('Debes seleccionar') },
    ])
  })

  test('come with views, schedules and what was used last', async () => {
    const draft = { name: 'Con palabras', kind: 'courses', query: `course=${course.id}` }
    const told = [filter('Curso', [course.name])]
    const made = await admin('POST', '/reports/views', draft)
    expect(made.body.filters).toEqual(told)
    expect((await admin('GET', `/reports/views/${made.body.id}`)).body.filters).toEqual(told)
    const { results } = (await admin('GET', '/reports/views?limit=100')).body
    expect(results.find(({ id }: { id: number }) => id === made.body.id).filters).toEqual(told)
    const schedule = { ...draft, frequency: 'daily', hour: 7 }
    expect((await admin('POST', '/reports/schedules', schedule)).body.filters).toEqual(told)
    await unit('GET', '/reports/courses?onlyActive=false')
    await expect
      .poll(async () => (await unit('GET', '/reports/recent')).body[0]?.filters)
      .toEqual([filter('Usuarios', ['También los inactivos'])])
  })

  test('are read with one look-up, however many are listed', async () => {
    await rows(
      `insert into report_views (tenant_id, owner_id, name, kind, query, shared)
       select 97, id, 'Vista ' || n, 'courses', 'area=' || n, true
       from users, generate_series(1, 100) n where email = 'admin@97.sendero.test'`,
    )
    const asked: string[] = []
    const { db } = api.services
    const query = db.query.bind(db)
    db.query = (scope: never, statement: { text: string }) => {
      asked.push(statement.text)
      return query(scope, statement as never)
    }
    const { body } = await foreigner('GET', '/reports/views?limit=100')
    db.query = query
    expect(body.results).toHaveLength(100)
    expect(asked.filter((text) => text.includes('from positions'))).toHaveLength(1)
  })
})
