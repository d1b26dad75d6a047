import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Filters of which there is more to choose from than a page has. Without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const reader = await site.signInAs('reader')
const root = site.visitor()
await takeSession(root, 'super@sendero.test')

const MANY = 1005
type Named = { id: number; name: string }
/** The last by name. */
let last: Named
let all: number
beforeAll(async () => {
  await rows(
    `with designs as (
       insert into courses (owner_tenant_id, slug, name)
       select 1, 'zz-' || n, 'Zz curso ' || lpad(n::text, 4, '0') from generate_series(1, $1::int) n returning id
     ) insert into tenant_courses (tenant_id, course_id) select 1, id from designs`,
    [MANY],
  )
  const [course] = await rows<Named>(
    `select tc.id::int as id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = 1 and d.slug = 'zz-' || $1::int`,
    [MANY],
  )
  last = course!
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct)
     select 1, $1, id, true from users where tenant_id = 1 and not disabled order by id limit 3`,
    [last.id],
  )
  const [counted] = await rows<{ n: number }>(
    'select count(*)::int as n from tenant_courses where tenant_id = 1',
  )
  all = counted!.n
})

const written = (figure: number) => new Intl.NumberFormat('es-CO').format(figure)
const counted = (page: Page) => page.getByRole('heading', { level: 1 }).textContent
const rest = () => `Y ${written(all - 1000)} más: busca para encontrarlos.`

describe('filters with more than a thousand courses', () => {
  test('a filter of several says how many more there are, finds them, and keeps those chosen', async () => {
    const asked = await reader.open('/reports/courses')
    expect(asked.queryByLabelText(last.name)).toBeNull()
    expect(asked.getByText(rest())).toBeTruthy()
    const found = await reader.submit(asked, 'Buscar en Cursos', { 'Buscar en Cursos': last.name })
    const page = await reader.submit(found, 'Generar reporte', { [last.name]: true })
    expect(page.address).toBe(`/reports/courses?course=${last.id}`)
    expect(counted(page)).toMatch(/\b3\b/)
    expect(page.getByLabelText<HTMLInputElement>(last.name).checked).toBe(true)
    expect(page.getByRole('link', { name: new RegExp(`^Cursos: ${last.name}`) })).toBeTruthy()
  })

  test('a filter of one value does so too, and drops the search from the URL', async () => {
    const asked = await reader.open('/reports/responses')
    expect(asked.getByText(rest())).toBeTruthy()
    const none = await reader.submit(asked, 'Buscar en Curso', { 'Buscar en Curso': 'xyzzy' })
    expect(none.getByText('Nada coincide con «xyzzy».')).toBeTruthy()
    const found = await reader.submit(none, 'Buscar en Curso', { 'Buscar en Curso': last.name })
    const page = await reader.submit(found, 'Generar reporte', { Curso: last.name })
    expect(page.address).toBe(`/reports/responses?course=${last.id}`)
    expect(page.getByLabelText<HTMLSelectElement>(/^Curso/).value).toBe(String(last.id))
    expect(page.getByRole('link', { name: new RegExp(`^Curso: ${last.name}`) })).toBeTruthy()
  })

  test('super-administrators find the company’s, and of all companies those that they share', async () => {
    const asked = await root.open('/admin/report?tenant=1')
    const found = await root.submit(asked, 'Buscar en Curso', { 'Buscar en Curso': last.name })
    const page = await root.submit(found, 'Generar reporte', { Curso: last.name })
    expect(page.address).toBe(`/admin/report?course=${last.id}&tenant=1`)
    const [design] = await rows<Named>(
      'select course_id::int as id from tenant_courses where id = $1',
      [last.id],
    )
    const shared = await root.open(`/admin/report?course=${design!.id}&tenant=all`)
    expect(shared.getByRole('link', { name: new RegExp(`^Curso: ${last.name}`) })).toBeTruthy()
  })
})

test('a filter of many managers offers the first, finds the rest, and names the chosen one', async () => {
  await rows(
    `update users u set manager_id = m.id
     from (select id, row_number() over (order by id) as n from users where tenant_id = 1) m,
       (select id, row_number() over (order by id) as n from users where tenant_id = 1) o
     where u.tenant_id = 1 and u.id = o.id and m.n = (o.n + 1) % 150 + 1`,
  )
  const asked = await reader.open('/reports/courses')
  // Managers are not counted.
  expect(asked.getByText('Y al menos 80 más: busca para encontrarlos.')).toBeTruthy()
  const [manager] = await rows<Named>(
    `select id::int as id, full_name as name from users where tenant_id = 1 and id in (
       select manager_id from users where tenant_id = 1)
     order by full_name collate "und-x-icu" desc, id limit 1`,
  )
  const page = await reader.open(`/reports/courses?manager=${manager!.id}`)
  expect(page.getByRole('link', { name: new RegExp(`^Jefe: ${manager!.name}`) })).toBeTruthy()
})

test('a sort by a removed field falls back to the usual order', async () => {
  await rows(`update tenants set extended_fields = extended_fields - '7' where id = 1`)
  const page = await reader.open('/reports/courses?generate=yes&order=asc&sort=extended_field7')
  expect(page.status).toBe(200)
  expect(page.address).toBe('/reports/courses?order=asc')
  const other = await root.open('/admin/report/activity?sort=extended_field7&tenant=1&generate=yes')
  expect(other.status).toBe(200)
  expect(other.address).toBe('/admin/report/activity?tenant=1&generate=yes')
})
