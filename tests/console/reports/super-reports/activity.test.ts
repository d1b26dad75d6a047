import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { superReports } from '#contract/reports/super-reports.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The activity of a month in one company or in all, without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const root = site.visitor()
await takeSession(root, 'super@sendero.test')
const call = await site.api.signInAsSuper()

type Named = { id: number; name: string }
let courses: Named[]
/** People who were active this month. */
let total: number

/** Gives four courses to every nth user of company 1, all of whom are active this month. */
async function enrol(nth: number) {
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, enabled)
     select 1, tc.id, u.id, true from users u, tenant_courses tc
     where u.tenant_id = 1 and u.id % $1 = 0
       and tc.id in (select id from tenant_courses where tenant_id = 1 order by id limit 4)
     on conflict do nothing`,
    [nth],
  )
  await rows(
    `update course_users set last_activity = now(), started_at = now() where tenant_id = 1 and enabled`,
  )
  total = (await asked('', 1)).pagination.total
}

beforeAll(async () => {
  // A few rows of every kind: pages are parsed whole.
  await rows('delete from course_users where tenant_id = 1 and user_id % 12 <> 0')
  await enrol(12)
  courses = await rows<Named>(
    `select tc.id::int as id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = 1
       -- A form is filled by names.
       and d.name not in (select name from areas) and d.name not in (
       select o.name from tenant_courses n join courses o on o.id = n.course_id
       where n.tenant_id = 1 group by 1 having count(*) > 1)
     order by tc.id limit 2`,
  )
})

const PROMPT = 'Para generar el reporte seleccione los filtros y presione el botón'
const written = (figure: number) => new Intl.NumberFormat('es-CO').format(figure)
const counted = (page: Page) => page.getByRole('heading', { level: 1 }).textContent
const table = (page: Page) => page.in(page.getByRole('table', { name: 'Reporte de actividad' }))
const heads = (page: Page) =>
  table(page)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const column = (page: Page, head: string) => {
  const place = heads(page).indexOf(head)
  return table(page)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[place]!.textContent)
}
type Activity = CallOutput<(typeof superReports)['activity']>
async function asked(query: string, tenant: number | 'all'): Promise<Activity> {
  const { status, body } = await call('GET', `/sa/reports/activity?${query}`, undefined, {
    'x-tenant-id': String(tenant),
  })
  expect(status).toBe(200)
  return body
}

describe('the report of activity', () => {
  test('asks for a company alone, and generates nothing before the button is pressed', async () => {
    const empty = await root.submit(await root.open('/admin/report/activity'), 'Generar reporte')
    expect(empty.status).toBe(422)
    expect(empty.getByRole('alert').textContent).toContain('Debes seleccionar una compañía')
    const chosen = await root.submit(
      await root.open('/admin/report/activity'),
      'Ver sus cursos y áreas',
      { Compañía: 'Sendero Formación' },
    )
    expect(chosen.address).toBe('/admin/report/activity?tenant=1')
    expect(chosen.getByText(PROMPT)).toBeTruthy()
    expect(chosen.queryByRole('table')).toBeNull()
    const page = await root.submit(chosen, 'Generar reporte')
    expect(page.address).toBe('/admin/report/activity?tenant=1&generate=yes')
    expect(counted(page)).toContain(written(total))
    const { days } = await asked('', 1)
    expect(page.getAllByText(/^Este mes \(/).length).toBeGreaterThan(0)
    expect(days.from.endsWith('-01')).toBe(true)
  })

  test('has several courses, a month, an area, and who completed', async () => {
    const chosen = await root.open('/admin/report/activity?tenant=1')
    const filling = Object.fromEntries(courses.map(({ name }) => [name, true]))
    const page = await root.submit(chosen, 'Generar reporte', filling)
    const ids = courses.map(({ id }) => `course=${id}`).join('&')
    expect(page.address).toBe(`/admin/report/activity?${ids}&tenant=1&generate=yes`)
    expect(new Set(column(page, 'Curso'))).toEqual(new Set(courses.map(({ name }) => name)))
    const completed = await root.submit(page, 'Generar reporte', {
      Quiénes: 'Completaron un curso',
      Mes: [...page.getByLabelText<HTMLSelectElement>('Mes').options].find(
        ({ value }) => value === 'relative:last_30_days',
      )!.textContent,
    })
    expect(completed.address).toBe(
      `/admin/report/activity?${ids}&date=relative%3Alast_30_days&only_completed=true&tenant=1&generate=yes`,
    )
    const told = await asked(`${ids}&date=last-30-days&only_completed=true`, 1)
    expect(completed.status).toBe(200)
    const figure = Number(counted(completed).replace(/\D/g, ''))
    expect(figure).toBe(told.pagination.total)
    const [area] = await rows<Named>(
      `select a.id::int as id, a.name from areas a join users u on u.tenant_id = 1 and u.area_id = a.id
       where a.tenant_id = 1 and a.name not in (select name from courses)
       group by 1, 2 order by count(*) desc, 1 limit 1`,
    )
    const anew = await root.open('/admin/report/activity?tenant=1')
    const narrowed = await root.submit(anew, 'Generar reporte', { [area!.name]: true })
    const there = await asked(`area=${area!.id}`, 1)
    expect(there.pagination.total).toBeLessThan(total)
    expect(counted(narrowed)).toContain(written(there.pagination.total))
    const wrong = await root.open('/admin/report/activity?date=ayer&generate=yes&tenant=1')
    expect(wrong.status).toBe(422)
    expect(wrong.getByRole('alert').textContent).toContain('La fecha no es válida')
  })

  test('comes by progress, and by any column', async () => {
    const page = await root.open('/admin/report/activity?tenant=1&generate=yes')
    const named = await root.follow(page.getByRole('link', { name: 'Ordenar por Nombre' }))
    expect(named.address).toBe(
      '/admin/report/activity?order=asc&sort=full_name&tenant=1&generate=yes',
    )
    const again = await root.follow(named.getByRole('link', { name: 'Ordenar por Nombre' }))
    expect(again.address).toBe('/admin/report/activity?sort=full_name&tenant=1&generate=yes')
    const names = column(named, 'Nombre')
    const told = await asked('sort=full_name&order=asc&limit=500', 1)
    expect(names[0]).toContain(told.data[0]!.full_name)
    const fields = told.custom_fields.map(({ field_display_name }) => field_display_name)
    expect(heads(page).slice(-fields.length)).toEqual(fields)
    for (const key of ['course_name', 'area_name', 'location', 'date_completed', 'last_activity'])
      expect(
        (await root.open(`/admin/report/activity?sort=${key}&tenant=1&generate=yes`)).status,
      ).toBe(200)
  })

  test('of all companies shows the company of each row, and filters by shared courses', async () => {
    const page = await root.open('/admin/report/activity?tenant=all&generate=yes')
    expect(heads(page)[1]).toBe('Compañía')
    expect(counted(page)).toContain(written((await asked('', 'all')).pagination.total))
    const sorted = await root.open(
      '/admin/report/activity?order=asc&sort=tenant_name&tenant=all&generate=yes',
    )
    expect(sorted.status).toBe(200)
    const [design] = await rows<Named>(
      `select d.id::int as id, d.name from courses d join tenant_courses tc on tc.course_id = d.id and tc.id = $1
         and tc.tenant_id = 1`,
      [courses[0]!.id],
    )
    const one = await root.submit(page, 'Generar reporte', { [design!.name]: true })
    expect(one.address).toBe(`/admin/report/activity?course=${design!.id}&tenant=all&generate=yes`)
    expect(new Set(column(one, 'Curso'))).toEqual(new Set([design!.name]))
  })

  test('has all of its rows in its file, and none of an unknown company', async () => {
    const page = await root.open('/admin/report/activity?tenant=1&generate=yes')
    const csv = await root.request(
      page.getByRole('link', { name: 'Exportar' }).getAttribute('href')!,
    )
    expect(csv.headers.get('content-disposition')).toContain('reporte.csv')
    const lines = (await csv.text()).trim().split('\n')
    expect(lines).toHaveLength(total + 1)
    expect(lines[0]).toMatch(/^\uFEFF?"/)
    expect((await root.request('/admin/report/activity/rows?tenant=0')).status).toBe(404)
  })

  test('has 500 rows at first, then 500 more by a link', { tags: ['slow'] }, async () => {
    await enrol(1)
    expect(total).toBeGreaterThan(500)
    const page = await root.open('/admin/report/activity?tenant=1&generate=yes')
    expect(table(page).getAllByRole('row')).toHaveLength(501)
    const rest = Math.min(500, total - 500)
    const more = await root.follow(page.getByRole('link', { name: `Mostrar ${rest} más` }))
    expect(table(more).getAllByRole('row')).toHaveLength(501 + rest)
    const next = await root.request('/admin/report/activity/rows?tenant=1&skip=500')
    expect(((await next.json()) as { rows: unknown[] }).rows).toHaveLength(rest)
  })
})

describe('choices of a filter while typing', () => {
  test('is of the company that is chosen, or of all', async () => {
    const [area] = await rows<Named>(
      'select id::int as id, name from areas where tenant_id = 97 order by id limit 1',
    )
    const find = async (tenant: string) => {
      const query = new URLSearchParams({ field: 'area', q: area!.name, tenant })
      const answer = await root.request(`/admin/report/choices?${query}`)
      return (await answer.json()) as { options: { label: string }[]; total: number }
    }
    expect((await find('97')).options[0]!.label).toBe(area!.name)
    expect((await find('all')).total).toBeGreaterThan(0)
    expect((await root.request('/admin/report/choices?field=nothing&tenant=1')).status).toBe(404)
    expect((await root.request('/admin/report/choices?field=area&tenant=abc')).status).toBe(404)
  })

  test('is searched without scripts by a button of the form', async () => {
    const [area] = await rows<Named>(
      'select id::int as id, name from areas where tenant_id = 1 order by id limit 1',
    )
    const page = await root.open('/admin/report/activity?tenant=1')
    const found = await root.submit(page, 'Buscar en Área', {
      'Buscar en Área': area!.name,
      [courses[0]!.name]: true,
    })
    expect(found.getByText(PROMPT)).toBeTruthy()
    expect(found.getByLabelText<HTMLInputElement>(courses[0]!.name).checked).toBe(true)
    const generated = await root.submit(found, 'Generar reporte', { [area!.name]: true })
    expect(generated.address).toBe(
      `/admin/report/activity?area=${area!.id}&course=${courses[0]!.id}&tenant=1&generate=yes`,
    )
  })
})
