import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { superReports } from '#contract/reports/super-reports.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The general report of a course and that of its users, without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const root = site.visitor()
await takeSession(root, 'super@sendero.test')
const call = await site.api.signInAsSuper()

type General = CallOutput<(typeof superReports)['general']>
type Named = { id: number; name: string }
/** The course that most people of the first company have, by its id there and by its design's. */
let course: Named & { design: number }
let company: Named
let other: Named
beforeAll(async () => {
  const [most] = await rows<Named & { design: number }>(
    `select tc.id::int as id, d.name, d.id::int as design from course_users cu
       join tenant_courses tc on tc.tenant_id = 1 and tc.id = cu.tenant_course_id
       join courses d on d.id = tc.course_id
     where cu.tenant_id = 1
       -- A form is filled by names.
       and d.name not in (select name from courses group by 1 having count(*) > 1)
     group by 1, 2, 3 order by count(*) desc, 1 limit 1`,
  )
  course = most!
  const companies = await rows<Named>(
    'select id, name from tenants where id in (1, 97) order by id',
  )
  company = companies[0]!
  other = companies[1]!
})

const PROMPT = 'Para generar el reporte seleccione los filtros y presione el botón'
const TABLES = ['Completados', 'Activos', 'Sin avance', 'No descargada', 'Areas']
const written = (figure: number) => new Intl.NumberFormat('es-CO').format(figure)
const field = (page: Page, name: string) =>
  [...page.form('Generar reporte').querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].at(-1)
/** Returns the options of a filter in the form. */
const offered = (page: Page, name: string) =>
  [...page.form('Generar reporte').querySelectorAll(`select[name="${name}"] option`)].map(
    ({ textContent }) => textContent,
  )
const section = (page: Page, name: string) =>
  page.in(
    page.getByRole('heading', { level: 2, name: new RegExp(`^${name} `) }).closest('section')!,
  )
const bodyRows = (page: Page, table: string) =>
  section(page, table).queryAllByRole('row').length - 1
const figures = (page: Page) =>
  Object.fromEntries(
    [...page.getByLabelText('Indicadores').children].map((card) => [
      card.children[0]!.textContent,
      card.children[1]!.textContent,
    ]),
  ) as Record<string, string>
async function asked(path: string, tenant: number | 'all' = 1): Promise<General> {
  const { status, body } = await call('GET', path, undefined, { 'x-tenant-id': String(tenant) })
  expect(status).toBe(200)
  return body
}

describe('the report of a course before it is generated', () => {
  test('it says what to do, and what has to be chosen before the rest', async () => {
    for (const address of ['/admin/report', '/admin/report/users']) {
      const page = await root.open(address)
      expect([page.status, page.address]).toEqual([200, address])
      expect(page.getByText(PROMPT)).toBeTruthy()
      expect(page.getAllByText('Seleccione la compañía')).toHaveLength(3)
      expect(offered(page, 'tenant').slice(0, 2)).toEqual([
        'Elige una compañía',
        'Todas las compañías',
      ])
      expect(field(page, 'include_zeroes')!.checked).toBe(true)
      for (const name of ['max_users', 'max_areas']) {
        const { type, min, max, value } = field(page, name)!
        expect([name, type, min, max, value]).toEqual([name, 'number', '0', '30', '10'])
      }
    }
  })

  test('a company is chosen by a button that generates nothing, and offers what it has', async () => {
    const page = await root.submit(await root.open('/admin/report'), 'Ver sus cursos y áreas', {
      Compañía: company.name,
    })
    expect(page.address).toBe(`/admin/report?tenant=${company.id}`)
    expect(page.getByText(PROMPT)).toBeTruthy()
    expect(offered(page, 'course')).toContain(course.name)
    const [area] = await rows<Named>(
      'select id::int as id, name from areas where tenant_id = 1 order by id limit 1',
    )
    expect(page.getByLabelText(area!.name)).toBeTruthy()
    const every = await root.submit(page, 'Ver sus cursos y áreas', {
      Compañía: 'Todas las compañías',
    })
    expect(every.address).toBe('/admin/report?tenant=all')
    const [foreign] = await rows<Named>(
      `select id::int as id, name from courses d where not exists (
         select from tenant_courses n join courses o on o.id = n.course_id
         where n.tenant_id = 1 and o.name = d.name) order by 1 limit 1`,
    )
    expect(offered(page, 'course')).not.toContain(foreign!.name)
    expect(offered(every, 'course')).toEqual(expect.arrayContaining([course.name, foreign!.name]))
  })

  test('says so where a company has no areas and no locations', async () => {
    await rows(`update users set area_id = null, location = null where tenant_id = 1672`)
    await rows('delete from areas where tenant_id = 1672')
    await rows(`delete from user_field_values where tenant_id = 1672 and field = 'location'`)
    const page = await root.open('/admin/report?tenant=1672')
    expect(page.getByText('No se encontraron areas')).toBeTruthy()
    expect(page.getByText('No se encontraron ubicaciones')).toBeTruthy()
  })

  test('another company than the one whose course is chosen is asked for its own courses', async () => {
    const page = await root.open(`/admin/report?course=${course.id}&tenant=1&max_users=5`)
    const changed = await root.submit(page, 'Generar reporte', { Compañía: other.name })
    expect(changed.address).toBe(`/admin/report?max_users=5&tenant=${other.id}`)
    expect(changed.getByText(PROMPT)).toBeTruthy()
  })
})

describe('a missing or invalid filter', () => {
  test('a company and a course are required', async () => {
    const page = await root.submit(await root.open('/admin/report'), 'Generar reporte')
    expect(page.status).toBe(422)
    expect(page.getByRole('alert').textContent).toContain('Debes seleccionar una compañía')
    const chosen = await root.submit(page, 'Generar reporte', { Compañía: company.name })
    expect(chosen.status).toBe(422)
    expect(chosen.getByRole('alert').textContent).toContain('Debes seleccionar un curso')
  })

  test.each([
    ['from=ayer', 'La fecha inicial no es válida', 'from', 'ayer'],
    [
      'from=2026-05-02&to=2026-05-01',
      'La fecha final no puede ser anterior a la inicial',
      'to',
      '01/05/2026',
    ],
    ['from=2015-01-01', 'El periodo puede tener hasta 5 años', 'from', '01/01/2015'],
    ['max_users=31', 'El valor máximo es 30', 'max_users', '31'],
    ['max_areas=-1', 'Debes escribir un número', 'max_areas', '-1'],
    ['include_zeroes=quizas', 'Se espera true o false', 'include_zeroes', 'true'],
  ])('%s is said by its field, with what was typed', async (filters, message, name, value) => {
    const page = await root.open(`/admin/report/users?course=${course.id}&tenant=1&${filters}`)
    expect(page.status).toBe(422)
    expect(page.getByRole('alert').textContent).toContain(message)
    const control = field(page, name)!
    expect(control.value).toBe(value)
    expect(control.getAttribute('aria-invalid')).toBe('true')
    const said = control.getAttribute('aria-describedby')!
    expect(control.ownerDocument.getElementById(said)!.textContent).toContain(message)
  })

  test('a company or a course that is not there leads to other filters', async () => {
    for (const filters of ['course=1&tenant=99999', 'course=1&tenant=abc', 'course=1&tenant=ñ']) {
      const page = await root.open(`/admin/report?${filters}`)
      expect([filters, page.status]).toEqual([filters, 404])
      expect(page.getByText('No se encontró la compañía')).toBeTruthy()
    }
    const [foreign] = await rows<Named>(
      `select id::int as id from tenant_courses where tenant_id = 97 and id not in
         (select id from tenant_courses where tenant_id = 1) limit 1`,
    )
    const page = await root.open(`/admin/report?course=${foreign!.id}&tenant=1`)
    expect(page.status).toBe(404)
    expect(page.getByText(/Ya no existe/)).toBeTruthy()
    const out = await root.follow(page.getByRole('link', { name: 'Elegir otros filtros' }))
    expect(out.address).toBe('/admin/report')
  })

  test('where the report fails, its filters stand and it is tried again', async () => {
    site.breakApi(/\/sa\/reports\/course\/general$/)
    const page = await root.open(`/admin/report?course=${course.id}&tenant=1`)
    site.breakApi()
    expect(page.status).toBe(503)
    const again = await root.follow(page.getByRole('link', { name: 'Reintentar' }))
    expect(again.getByLabelText('Indicadores')).toBeTruthy()
  })
})

describe('the general report', () => {
  test('has the indicators by their formulas, five tables and two charts of the days', async () => {
    const chosen = await root.open('/admin/report?tenant=1')
    const page = await root.submit(chosen, 'Generar reporte', { Curso: course.name })
    expect(page.address).toBe(`/admin/report?course=${course.id}&tenant=1`)
    const told = await asked(`/sa/reports/course/general?course=${course.id}`)
    const { total, active, finished, challenges } = told.counts.course
    expect(total).toBeGreaterThan(10)
    const seconds = told.transactions.average_completion_time
    expect(figures(page)).toEqual({
      Usuarios: written(total),
      Activos: written(active),
      Completados: written(finished),
      Retos: written(challenges.finished),
      Participación: `${Math.floor((100 * active) / total)}\u00a0%`,
      Finalización: `${Math.floor((100 * finished) / active)}\u00a0%`,
      'Tiempo promedio': `${written(Math.round(seconds! / 60))}\u00a0min`,
      'Horas de formación': written(Math.round(told.transactions.total_seconds / 3600)),
    })
    for (const table of TABLES) expect(section(page, table)).toBeTruthy()
    for (const chart of ['Usuarios activos por fecha', 'Puntos por fecha']) {
      expect(page.getByRole('img', { name: new RegExp(`^${chart}`) })).toBeTruthy()
      const days = page.in(page.getByRole('table', { name: chart })).getAllByRole('rowheader')
      expect(days).toHaveLength(Object.keys(told.dates).length)
    }
  })

  test('has a dash where there is nothing to divide by, and the words of empty tables', async () => {
    const [idle] = await rows<Named>(
      `insert into course_users (tenant_id, tenant_course_id, user_id, enabled)
       select 1704, tc.id, u.id, true
       from (select id from tenant_courses where tenant_id = 1704 order by id limit 1) tc,
         (select id from users where tenant_id = 1704 order by id limit 1) u
       on conflict do nothing returning tenant_course_id::int as id, '' as name`,
    )
    const id =
      idle?.id ??
      (
        await rows<Named>(
          'select id::int as id from tenant_courses where tenant_id = 1704 order by id limit 1',
        )
      )[0]!.id
    await rows(
      `update course_users set percentage_completed = 0, started_at = null, date_completed = null, points = 0
       where tenant_id = 1704 and tenant_course_id = $1`,
      [id],
    )
    await rows('delete from responses where tenant_id = 1704 and tenant_course_id = $1', [id])
    const page = await root.open(`/admin/report?course=${id}&tenant=1704`)
    const { Participación, Finalización, 'Tiempo promedio': time } = figures(page)
    expect([Participación, Finalización, time]).toEqual(['0\u00a0%', '-', '-'])
    expect(page.getByText('Ningun usuario ha completado el curso')).toBeTruthy()
    expect(page.getByText('No hay usuarios activos el curso')).toBeTruthy()
    expect(page.getAllByText('No hay información en el momento')).toHaveLength(2)
  })

  test('of all companies is of the design that they share', async () => {
    const told = await asked(`/sa/reports/course/general?course=${course.design}`, 'all')
    const chosen = await root.open('/admin/report?tenant=all')
    const page = await root.submit(chosen, 'Generar reporte', { Curso: course.name })
    expect(page.address).toBe(`/admin/report?course=${course.design}&tenant=all`)
    expect(figures(page)['Usuarios']).toBe(written(told.counts.course.total))
    expect(told.counts.course.total).toBeGreaterThan(
      (await asked(`/sa/reports/course/general?course=${course.id}`)).counts.course.total,
    )
  })

  test('files are of the areas, of the days, and of everybody, with its filters', async () => {
    const page = await root.open(`/admin/report?course=${course.id}&from=2025-01-01&tenant=1`)
    const csvOf = async (link: HTMLElement) => {
      const answer = await root.request(link.getAttribute('href')!)
      expect(answer.headers.get('content-disposition')).toContain('reporte.csv')
      return (await answer.text()).trim().split('\n')
    }
    const menu = (name: string) => page.in(page.getByTitle(`Exportar ${name}`).closest('details')!)
    const of = (name: string) => menu(name).getByRole('link', { name: 'Exportar' })
    const areas = await csvOf(of('Areas'))
    const from = Date.parse('2025-01-01T17:00:00Z')
    const told = await asked(`/sa/reports/course/general?course=${course.id}&from=${from}`)
    expect(areas).toHaveLength(told.areas_total + 1)
    const days = await csvOf(of('Puntos por fecha'))
    expect(days[0]).toContain('"Fecha","Usuarios activos","Puntos"')
    const everybody = await csvOf(page.getByRole('link', { name: 'Exportar usuarios' }))
    expect(everybody).toHaveLength(told.counts.course.total + 1)
    const workbook = await root.request(
      page.getAllByRole('link', { name: 'Excel' })[0]!.getAttribute('href')!,
    )
    expect(workbook.headers.get('content-disposition')).toContain('reporte.xlsx')
    await workbook.body?.cancel()
    const none = await root.request('/admin/report/export?course=1')
    expect(none.headers.get('location')).toBe('/admin/report?course=1&generate=yes')
    expect((await root.request('/admin/report/nothing/export')).status).toBe(404)
  })
})

describe('the report of users', () => {
  test('has everybody by status, as many of each as is asked for, and the areas', async () => {
    const told = await asked(`/sa/reports/course/users?course=${course.id}&max_users=2&max_areas=3`)
    const chosen = await root.open('/admin/report/users?tenant=1')
    const page = await root.submit(chosen, 'Generar reporte', {
      Curso: course.name,
      'Usuarios por tabla': '2',
      'Áreas por tabla': '3',
    })
    expect(page.address).toBe(
      `/admin/report/users?course=${course.id}&max_areas=3&max_users=2&tenant=1`,
    )
    const { finished, active, downloaded } = told.statuses
    expect(finished).toBeGreaterThan(2)
    expect(bodyRows(page, 'Completados')).toBe(2)
    expect(section(page, 'Completados').getByText(`Se muestran 2 de ${finished}.`)).toBeTruthy()
    expect(bodyRows(page, 'Activos')).toBe(Math.min(2, active))
    expect(bodyRows(page, 'Sin avance')).toBe(Math.min(2, downloaded))
    expect(bodyRows(page, 'Areas')).toBe(Math.min(3, told.areas_total))
    const all = Object.values(told.statuses).reduce((sum, some) => sum + some, 0)
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain(written(all))
    const none = await root.open(`/admin/report/users?course=${course.id}&max_users=0&tenant=1`)
    expect(section(none, 'Completados').getByText(/^No se muestra ninguno/)).toBeTruthy()
  })

  test('leaves out who has no points where the box is not ticked', async () => {
    const chosen = await root.open(`/admin/report/users?course=${course.id}&tenant=1`)
    const page = await root.submit(chosen, 'Generar reporte', { 'Incluir ceros': false })
    expect(page.address).toBe(
      `/admin/report/users?course=${course.id}&include_zeroes=false&tenant=1`,
    )
    const told = await asked(`/sa/reports/course/users?course=${course.id}&include_zeroes=false`)
    expect(told.statuses['not-downloaded']).toBe(0)
    expect(page.getByText('No hay usuarios sin descargar la aplicación')).toBeTruthy()
    const chip = page.getByRole('link', { name: /^Sin ceros/ })
    expect((await root.follow(chip)).address).toBe(chosen.address)
    const ticked = await root.submit(page, 'Generar reporte', { 'Incluir ceros': true })
    expect(ticked.address).toBe(chosen.address)
  })

  test('is narrowed by areas, locations and days, at one address', async () => {
    const [place] = await rows<{ area: number; name: string; location: string }>(
      `select a.id::int as area, a.name, u.location from course_users cu
         join users u on u.tenant_id = 1 and u.id = cu.user_id
         join areas a on a.tenant_id = 1 and a.id = u.area_id
       where cu.tenant_id = 1 and cu.tenant_course_id = $1 and cu.enabled and u.location is not null
       order by 1, 3 limit 1`,
      [course.id],
    )
    const { area, name, location } = place!
    const chosen = await root.open('/admin/report/users?tenant=1')
    const page = await root.submit(chosen, 'Generar reporte', {
      Curso: course.name,
      [name]: true,
      [location]: true,
      Desde: '1/1/2025',
      Hasta: '31 dic 2026',
    })
    const search = new URLSearchParams([
      ['area', String(area)],
      ['course', String(course.id)],
      ['from', '2025-01-01'],
      ['location', location],
      ['tenant', '1'],
      ['to', '2026-12-31'],
    ])
    expect(page.address).toBe(`/admin/report/users?${search}`)
    const again = await root.open(
      `/admin/report/users?to=31/12/2026&tenant=97&tenant=1&${new URLSearchParams({ location })}&from=1-1-2025&course=${course.id}&area=${area}&max_users=10&include_zeroes=true&generate=yes`,
    )
    expect(again.address).toBe(page.address)
    const told = await asked(
      `/sa/reports/course/users?${new URLSearchParams({ course: String(course.id), area: String(area), location })}&from=${Date.parse('2025-01-01T17:00:00Z')}&to=${Date.parse('2026-12-31T17:00:00Z')}`,
    )
    const all = Object.values(told.statuses).reduce((sum, some) => sum + some, 0)
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain(written(all))
    expect(page.getByRole('link', { name: /^Desde: 1 ene 2025/ })).toBeTruthy()
    const wider = await root.follow(page.getByRole('link', { name: /^Compañía: / }))
    // Without a company there is no report, and nothing that is of it.
    expect(wider.address).toBe('/admin/report/users?from=2025-01-01&to=2026-12-31')
    expect(wider.getByText(PROMPT)).toBeTruthy()
    const person = page
      .getAllByRole('link')
      .find((link) => /^\/users\/\d/.test(link.getAttribute('href')!))!
    const back = new URL(person.getAttribute('href')!, site.url).searchParams.get('back')
    expect(back).toBe(page.address)
  })

  test('shows a link to remove filters without matches', async () => {
    const page = await root.open(
      `/admin/report/users?course=${course.id}&location=Ninguna+parte&tenant=1`,
    )
    expect(page.getByText('No hay resultados')).toBeTruthy()
    const all = await root.follow(page.getByRole('link', { name: /^Ubicación: Ninguna parte/ }))
    expect(all.address).toBe(`/admin/report/users?course=${course.id}&tenant=1`)
  })

  test('of all companies says whose each is, and links to those of one’s own alone', async () => {
    const page = await root.open(`/admin/report/users?course=${course.design}&tenant=all`)
    const table = section(page, 'Completados')
    expect(table.getByRole('columnheader', { name: 'Compañía' })).toBeTruthy()
    for (const row of table.getAllByRole('row').slice(1)) {
      const own = row.children[1]!.textContent === company.name
      expect([row.textContent, row.querySelector('a') !== null]).toEqual([row.textContent, own])
    }
  })

  test('shows its time when it was read from a lagging replica', async () => {
    const at = new Date()
    const old = '2026-01-15T15:32:00.000Z'
    const answering = (asOf: string) =>
      site.breakApi(/\/sa\/reports\/course\/users$/, async (request) => {
        const answer = await site.api.api.fetch(request)
        return Response.json({ ...((await answer.json()) as object), as_of: asOf })
      })
    answering(at.toISOString())
    const page = await root.open(`/admin/report/users?course=${course.id}&tenant=1`)
    answering(old)
    const before = await root.open(`/admin/report/users?course=${course.id}&tenant=1`)
    site.breakApi()
    expect(page.getByText(/^Datos de las? \d+:\d\d [ap]\. m\.$/)).toBeTruthy()
    expect(before.getByText('Datos del 15 ene 2026, 10:32 a. m.')).toBeTruthy()
    const now = await root.open(`/admin/report/users?course=${course.id}&tenant=1`)
    expect(now.queryByText(/^Datos de/)).toBeNull()
  })
})

describe('the three pages', () => {
  test('lead to each other with the filters that both have', async () => {
    const page = await root.open(`/admin/report?course=${course.id}&max_users=5&tenant=1`)
    const tabs = page.in(page.getByRole('navigation', { name: 'Reportes de superadministración' }))
    const users = await root.follow(tabs.getByRole('link', { name: 'Usuarios' }))
    expect(users.address).toBe(`/admin/report/users?course=${course.id}&max_users=5&tenant=1`)
    const activity = await root.follow(tabs.getByRole('link', { name: 'Actividad' }))
    expect(activity.address).toBe(`/admin/report/activity?course=${course.id}&tenant=1`)
    expect(activity.getByText(PROMPT)).toBeTruthy()
  })

  test('are for super-administrators: other users are redirected to /, without a call for a tenant', async () => {
    const named: string[] = []
    site.breakApi(/./, (request) => {
      const tenant = request.headers.get('x-tenant-id')
      if (tenant !== null) named.push(`${request.url} ${tenant}`)
      return undefined
    })
    const pages = [
      '',
      '/users',
      '/activity',
      '/choices',
      '/activity/rows',
      '/export',
      '/users/export',
    ]
    for (const persona of ['admin', 'reader', 'unit'] as const) {
      const person = await site.signInAs(persona)
      for (const part of pages) {
        const address = `/admin/report${part}?course=1&field=area&tenant=97&generate=yes`
        const answer = await person.request(address)
        expect([address, answer.status, answer.headers.get('location')]).toEqual([
          address,
          302,
          '/',
        ])
      }
    }
    site.breakApi()
    expect(named).toEqual([])
    const login = await site.visitor().open('/admin/report?course=1&tenant=1')
    expect(login.address).toContain('/login')
  })
})
