import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The report of courses without scripts, and with it what every report's page does. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const reader = await site.signInAs('reader')

type Course = { id: number; name: string; people: number }
let courses: Course[]
let total: number
/** SQL of the enrolments of people who are not disabled. */
const WITH_COURSES = `from course_users cu join users u on u.tenant_id = 1 and u.id = cu.user_id
  where cu.tenant_id = 1 and cu.enabled and not u.disabled`
beforeAll(async () => {
  // A few rows of every kind: pages are parsed whole.
  await rows('delete from course_users where tenant_id = 1 and user_id % 24 <> 0')
  courses = await rows<Course>(
    `select tc.id::int as id, d.name, count(*)::int as people from course_users cu
       join users u on u.tenant_id = 1 and u.id = cu.user_id
       join tenant_courses tc on tc.tenant_id = 1 and tc.id = cu.tenant_course_id join courses d on d.id = tc.course_id
     where cu.tenant_id = 1 and cu.enabled and not u.disabled group by 1, 2 order by 3 desc, 1`,
  )
  const [all] = await rows<{ n: number }>(`select count(*)::int as n ${WITH_COURSES}`)
  total = all!.n
})

const PROMPT = 'Para generar el reporte seleccione los filtros y presione el botón'
const written = (figure: number) => new Intl.NumberFormat('es-CO').format(figure)
const counted = (page: Page) => page.getByRole('heading', { level: 1 }).textContent
/** The head of a folded filter, which has what is chosen in it. */
const head = (page: Page, label: string) =>
  [...page.form('Generar reporte').querySelectorAll('summary')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
/** Counted in the text: by their role a thousand rows take the test's DOM a minute on a busy machine. The foot has one. */
const bodyRows = (page: Page) => page.html.match(/role="rowheader"/g)!.length - 1
/** The table of the report, after that of the bar above it. */
const tableOf = (page: Page) => page.getAllByRole('table').at(-1)!
const column = (page: Page, head: RegExp) => {
  const table = page.in(tableOf(page))
  const place = table.getAllByRole('columnheader').findIndex((cell) => head.test(cell.textContent))
  return table
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => row.children[place]!.textContent)
}

describe('the report of courses before it is generated', () => {
  test('it says what to do, in the words of the specification, beside the form of its filters', async () => {
    const page = await reader.open('/reports/courses')
    expect(page.address).toBe('/reports/courses')
    expect(page.getByText(PROMPT)).toBeTruthy()
    expect(page.queryByRole('table')).toBeNull()
    for (const name of ['course', 'area', 'position', 'location', 'manager', 'onlyActive'])
      expect(page.form('Generar reporte').querySelector(`[name="${name}"]`), name).toBeTruthy()
    const fields = await rows<{ name: string }>(
      `select value as name from tenants, jsonb_each_text(extended_fields) where id = 1 and value <> ''`,
    )
    for (const { name } of fields) expect(head(page, name), name).toBeTruthy()
  })

  test('without any filter the button generates all of it, at an address of its own', async () => {
    const page = await reader.submit(await reader.open('/reports/courses'), 'Generar reporte')
    expect(page.address).toBe('/reports/courses?generate=yes')
    expect(counted(page)).toContain(written(total))
    expect(page.queryByText(PROMPT)).toBeNull()
  })
})

describe('the URL of the report', () => {
  test('is one, whatever the order in which it is asked for: empty and usual values are left out, lists sorted', async () => {
    const [a, b] = [courses[0]!.id, courses[1]!.id].sort((x, y) => x - y)
    const page = await reader.open(
      `/reports/courses?order=desc&sort=points&area=&course=${b}&course=${a}&course=${b}&onlyActive=true&generate=yes`,
    )
    expect(page.address).toBe(`/reports/courses?course=${a}&course=${b}&sort=points`)
    expect(counted(page)).toContain(written(courses[0]!.people + courses[1]!.people))
    expect((await reader.open('/reports/courses?sort=nothing')).address).toBe('/reports/courses')
  })

  test('with unknown parameters shows a notice, and its files are refused', async () => {
    const page = await reader.open(`/reports/courses?module=3&course=${courses[0]!.id}&sort=points`)
    expect(page.address).toBe(`/reports/courses?course=${courses[0]!.id}&sort=points&module=3`)
    expect(page.getByText('No se tuvo en cuenta «module».')).toBeTruthy()
    expect(counted(page)).toContain(written(courses[0]!.people))
    const sorted = page.getByRole('link', { name: 'Ordenar por Puntos' }).getAttribute('href')
    expect(sorted).not.toContain('module')
    const file = await reader.request('/reports/courses/export?module=3')
    expect(file.status).toBe(302)
    const back = await reader.open(file.headers.get('location')!)
    expect(back.getByText(/El campo «module» no se admite/)).toBeTruthy()
  })

  test('survives signing in', async () => {
    const visitor = site.visitor()
    const login = await visitor.open(`/reports/courses?course=${courses[0]!.id}`)
    expect(login.address).toContain('/login')
    const page = await signIn(visitor, 'reader@1.sendero.test', { at: login })
    expect(page.address).toBe(`/reports/courses?course=${courses[0]!.id}`)
  })
})

describe('the report by group', () => {
  test('has subtotals that open to the rows of their people, and numbers that lead to theirs', async () => {
    const page = await reader.open('/reports/courses?generate=yes')
    const grouped = await reader.follow(page.getByRole('link', { name: 'Por área' }))
    expect(grouped.address).toBe('/reports/courses?group_by=area')
    expect(counted(grouped)).toContain(written(total))
    const [area] = await rows<{ id: number; name: string; n: number }>(
      `select a.id::int as id, a.name, count(*)::int as n ${WITH_COURSES.replace('where', 'join areas a on a.id = u.area_id where')}
       group by 1, 2 order by 3 desc limit 1`,
    )
    const { id, name, n } = area!
    const opened = await reader.follow(grouped.getByRole('link', { name }))
    expect(opened.address).toBe(`/reports/courses?group_by=area&open=${id}`)
    expect(opened.getByRole('link', { name }).getAttribute('aria-expanded')).toBe('true')
    expect(opened.getByRole('table', { name: 'Reporte de cursos' })).toBeTruthy()
    const closed = await reader.follow(opened.getByRole('link', { name }))
    expect(closed.address).toBe('/reports/courses?group_by=area')
    const line = closed.getByRole('row', { name: new RegExp(name) })
    const figure = closed.in(line).getByRole('link', { name: written(n) })
    const people = await reader.follow(figure)
    expect(people.address).toBe(`/reports/courses?area=${id}`)
    expect(counted(people)).toContain(written(n))
    // The chart is of all groups; its parts and the averages lead to their rows.
    const states = closed.in(closed.getByRole('list', { name: 'Estado' }))
    const completed = await reader.follow(states.getByRole('link', { name: 'Completados' }))
    expect(completed.address).toBe('/reports/courses?state=completed')
    // The others keep their numbers, and the chosen one is removed where it was set.
    const countsOf = (report: Page) =>
      report
        .in(report.getByRole('list', { name: 'Estado' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(' (quitar filtro)', ''))
    expect(countsOf(completed)).toEqual(countsOf(closed))
    const removed = completed.getAllByRole('link', { name: 'Completados (quitar filtro)' })
    expect(removed.map((link) => link.getAttribute('href'))).toContain(
      '/reports/courses?generate=yes',
    )
    expect(closed.in(line).getByRole('link', { name: /%$/ }).getAttribute('href')).toBe(
      `/reports/courses?area=${id}`,
    )
  })

  test('is sorted by a figure, and its file has the subtotals', async () => {
    const grouped = await reader.open('/reports/courses?group_by=area&state=behind')
    const sorted = await reader.follow(grouped.getByRole('link', { name: 'Ordenar por Vencidos' }))
    expect(sorted.address).toBe(
      '/reports/courses?group_by=area&group_order=desc&group_sort=overdue&state=behind',
    )
    const file = await reader.request(
      sorted.getByRole('link', { name: 'Exportar' }).getAttribute('href')!,
    )
    expect((await file.text()).split('\n')[0]).toContain('"Área","Personas","Asignaciones"')
  })
})

describe('the filters of the report', () => {
  test('narrow it, stand above it by name and are removed there', async () => {
    const [course] = courses
    const asked = await reader.open('/reports/courses')
    const page = await reader.submit(asked, 'Generar reporte', { [course!.name]: true })
    expect(page.address).toBe(`/reports/courses?course=${course!.id}`)
    expect(counted(page)).toContain(written(course!.people))
    expect(new Set(column(page, /^Curso/))).toEqual(new Set([course!.name]))
    const chip = page.getByRole('link', { name: new RegExp(`^Cursos: ${course!.name}`) })
    expect((await reader.follow(chip)).address).toBe('/reports/courses?generate=yes')
  })

  test('by state and by typed days are chips, and their section opens', async () => {
    const asked = await reader.open('/reports/courses')
    expect(head(asked, 'Fechas')!.closest('details')!.open).toBe(false)
    const page = await reader.submit(asked, 'Generar reporte', {
      Estado: 'Vencidos',
      'Fecha límite: hasta': '31/12/2030',
    })
    expect(page.address).toBe('/reports/courses?due_date_to=2030-12-31&state=overdue')
    expect(page.getByRole('link', { name: /^Vencidos ?\(quitar/ })).toBeTruthy()
    expect(page.getByRole('link', { name: /^Fecha límite: hasta: 31 dic 2030/ })).toBeTruthy()
    expect(head(page, 'Fechas')!.closest('details')!.open).toBe(true)
    expect(head(page, 'Campos de la compañía')!.closest('details')!.open).toBe(false)
    const wrong = await reader.open('/reports/courses?date_completed_from=ayer')
    expect(wrong.status).toBe(422)
    expect(wrong.getAllByText('La fecha no es válida').length).toBeGreaterThan(0)
  })

  test('are searched by a button of the form, which keeps what was ticked', async () => {
    const [area] = await rows<{ id: number; name: string }>(
      'select id::int as id, name from areas where tenant_id = 1 order by id limit 1',
    )
    const asked = await reader.open('/reports/courses')
    const page = await reader.submit(asked, 'Buscar en Área', {
      [courses[0]!.name]: true,
      'Buscar en Área': area!.name,
    })
    expect(page.getByText(PROMPT)).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>(courses[0]!.name).checked).toBe(true)
    const generated = await reader.submit(page, 'Generar reporte', { [area!.name]: true })
    expect(generated.address).toBe(`/reports/courses?area=${area!.id}&course=${courses[0]!.id}`)
  })

  test('show three of what is chosen by name, and how many more', async () => {
    const some = courses.slice(0, 5)
    const page = await reader.open(
      `/reports/courses?${some.map(({ id }) => `course=${id}`).join('&')}`,
    )
    const chosen = head(page, 'Cursos')!
    expect(chosen.querySelectorAll('.tag')).toHaveLength(4)
    expect(chosen.textContent).toContain('+2')
  })

  test('that make no sense are said by their field, with what was typed', async () => {
    const page = await reader.open('/reports/courses?course=abc')
    expect(page.status).toBe(422)
    expect(page.getByRole('alert').textContent).toContain('Identificador no válido')
    expect(page.getByLabelText<HTMLInputElement>('abc').checked).toBe(true)
  })

  test('of another company’s course say that it is not there any more, with a way out', async () => {
    const [foreign] = await rows<{ id: number }>(
      'select id::int as id from tenant_courses where tenant_id = 1556 limit 1',
    )
    const page = await reader.open(`/reports/courses?course=${foreign!.id}`)
    expect(page.status).toBe(404)
    expect(page.getByText(/Ya no existe/)).toBeTruthy()
    const out = await reader.follow(page.getByRole('link', { name: 'Elegir otros filtros' }))
    expect(out.address).toBe('/reports/courses')
  })

  test('without matches show a link to remove them', async () => {
    const page = await reader.open('/reports/courses?location=Ninguna+parte')
    expect(page.getByText('No hay resultados')).toBeTruthy()
    const all = await reader.follow(page.getByRole('link', { name: /^Ubicación: Ninguna parte/ }))
    expect(all.address).toBe('/reports/courses?generate=yes')
  })
})

describe('the rows of the report', () => {
  test('come by progress, the greatest first, and by any column that a head is followed to', async () => {
    const page = await reader.open('/reports/courses?generate=yes')
    const table = page.in(tableOf(page))
    expect(table.getByRole('columnheader', { name: /Progreso/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    const figures = column(page, /^Progreso/).map((text) => parseFloat(text.replace(',', '.')))
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    const byPoints = await reader.follow(page.getByRole('link', { name: 'Ordenar por Puntos' }))
    expect(byPoints.address).toBe('/reports/courses?sort=points')
    const again = await reader.follow(byPoints.getByRole('link', { name: 'Ordenar por Puntos' }))
    expect(again.address).toBe('/reports/courses?order=asc&sort=points')
    const points = column(again, /^Puntos/).map((text) => Number(text.replace('.', '')))
    expect(points).toEqual([...points].sort((a, b) => a - b))
  })

  test('sort at first from A by texts, from the latest by dates, also of the company’s own', async () => {
    const page = await reader.open('/reports/courses?generate=yes')
    const to = (head: string) =>
      page.getByRole('link', { name: `Ordenar por ${head}` }).getAttribute('href')
    expect(to('Nombre')).toBe('/reports/courses?order=asc&sort=full_name')
    expect(to('Curso')).toBe('/reports/courses?order=asc&sort=course_name')
    expect(to('Fecha de finalización')).toBe('/reports/courses?sort=date_completed')
    expect(to('Fecha de ingreso')).toBe('/reports/courses?sort=extended_field2')
  })

  test('have the columns that somebody chose, in their order, until they choose others', async () => {
    const admin = await site.signInAs('admin')
    const heads = (page: Page) =>
      page
        .in(tableOf(page))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    const page = await admin.open('/reports/courses?generate=yes')
    const form = page.getByRole('form', { name: 'Columnas del reporte' })
    for (const box of page.in(form).getAllByRole<HTMLInputElement>('checkbox'))
      box.checked = ['Curso', 'Progreso', 'Área'].includes(box.closest('label')!.textContent)
    page.in(form).getByLabelText<HTMLInputElement>('Compactas').checked = true
    const moved = await admin.submit(
      page,
      page.in(form).getByRole('button', { name: 'Subir Área' }),
    )
    expect(heads(moved)).toEqual(['Nombre', 'Curso', 'Área', 'Progreso'])
    expect(moved.address).toBe(
      '/reports/courses?generate=yes&columns=course_name%2Carea_name%2Cpercentage_completed&density=compact&arrange=area_name%3A-1',
    )
    // The keyboard goes on where it was.
    expect(moved.getByRole('button', { name: 'Subir Área' }).hasAttribute('autofocus')).toBe(true)
    // Elsewhere it is as it was chosen; an address that says otherwise comes first.
    expect(heads(await admin.open('/reports/courses?sort=points'))).toEqual(heads(moved))
    const other = await admin.open('/reports/courses?sort=points&columns=points,gone')
    expect(heads(other)).toEqual(['Nombre', 'Puntos'])
    expect(heads(await admin.open('/reports/routes?generate=yes'))).toContain('Suma de porcentajes')
    const usual = await admin.submit(
      other,
      other.getByRole('button', { name: 'Como al principio' }),
    )
    expect(usual.address).toBe('/reports/courses?sort=points')
    expect(heads(usual)).toEqual(heads(page))
  })

  test('have the columns up to a chosen one in place while they scroll, until another is chosen', async () => {
    const admin = await site.signInAs('admin')
    const frozen = (page: Page) =>
      [...tableOf(page).querySelectorAll('thead .frozen')].map(({ textContent }) => textContent)
    const page = await admin.open('/reports/courses?generate=yes')
    expect(frozen(page)).toEqual(['Nombre'])
    const choose = (page: Page, column: string) =>
      admin.submit(page, 'Aplicar', { 'Fijar hasta esta columna': column })
    const chosen = await choose(page, 'Progreso')
    expect(chosen.address).toBe('/reports/courses?generate=yes&freeze=percentage_completed')
    expect(frozen(chosen)).toEqual(['Nombre', 'Curso', 'Progreso'])
    const [row] = tableOf(chosen).querySelectorAll('tbody tr')
    expect(row!.querySelectorAll('.frozen')).toHaveLength(3)
    const kept = await admin.open('/reports/courses?sort=points')
    expect(frozen(kept)).toEqual(frozen(chosen))
    expect(frozen(await admin.open('/reports/routes?generate=yes'))).toEqual(['Nombre'])
    const usual = await choose(kept, 'Nombre')
    expect(usual.address).toBe('/reports/courses?sort=points')
    expect(frozen(usual)).toEqual(['Nombre'])
  })

  test('end with totals and averages of all that match', async () => {
    const [foot] = await rows<{ points: number; people: number; done: number; average: number }>(
      `select sum(cu.points)::int as points, count(distinct u.id)::int as people,
         (count(*) filter (where cu.percentage_completed >= 100))::int as done,
         round(avg(cu.percentage_completed), 2)::float8 as average ${WITH_COURSES}`,
    )
    const page = await reader.open('/reports/courses?generate=yes')
    const last = page.in(tableOf(page)).getAllByRole('row').at(-1)!.textContent
    expect(last).toContain(`Total: ${written(total)} filas de ${foot!.people} personas`)
    expect(last).toContain(written(foot!.points))
    expect(last).toContain(`${written(foot!.done)} al 100`)
    const done = page.getByRole('link', { name: /al 100/ }).getAttribute('href')
    expect(done).toBe('/reports/courses?state=completed')
    expect(last).toContain(written(foot!.average))
  })

  test('have disabled users on request, marked', async () => {
    const page = await reader.submit(await reader.open('/reports/courses'), 'Generar reporte', {
      'Incluir personas inactivas': true,
    })
    expect(page.address).toBe('/reports/courses?onlyActive=false')
    const [all] = await rows<{ n: number }>(
      `select count(*)::int as n from course_users where tenant_id = 1 and enabled`,
    )
    expect(counted(page)).toContain(written(all!.n))
  })

  test('are those of one’s business units alone', async () => {
    const unit = await site.signInAs('unit')
    const page = await unit.open('/reports/courses?generate=yes')
    const shown = Number(counted(page).replace(/\D/g, ''))
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(total)
  })

  test('leave out a course outside one’s business units, and say when nothing is left', async () => {
    const unit = await site.signInAs('unit')
    const [reach] = await rows<{ inside: string[]; outside: number }>(
      `select courses_of_user(1, u.id) as inside, (select tc.id::int from tenant_courses tc
         where tc.tenant_id = 1 and tc.id <> all(courses_of_user(1, u.id)) limit 1) as outside
       from users u where email = 'unit@1.sendero.test'`,
    )
    const { inside, outside } = reach!
    const some = await unit.open(`/reports/courses?course=${inside[0]}&course=${outside}`)
    expect(some.status).toBe(200)
    const chips = some.in(some.getByRole('list', { name: 'Filtros del reporte' }))
    expect(chips.getAllByRole('link', { name: /^Curso/ })).toHaveLength(1)
    const none = await unit.open(`/reports/courses?course=${outside}`)
    expect(none.status).toBe(200)
    expect(none.getByText(/^Lo elegido en «Cursos» no es de tus unidades de negocio/)).toBeTruthy()
  })
})

describe('actions of the report', () => {
  test('files have the filters and the sort of the page, and may be of semicolons or a workbook', async () => {
    const page = await reader.open(`/reports/courses?course=${courses[0]!.id}&sort=points`)
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href')!
    const csv = await reader.request(link('Exportar'))
    expect(csv.headers.get('content-disposition')).toContain('reporte.csv')
    const lines = (await csv.text()).trim().split('\n')
    expect(lines).toHaveLength(courses[0]!.people + 1)
    expect(lines[0]).toContain('"Identificación","Nombre"')
    const semicolons = await reader.request(link('Exportar con punto y coma'))
    expect(await semicolons.text()).toContain('"Identificación";"Nombre"')
    const workbook = await reader.request(link('Excel'))
    expect(workbook.headers.get('content-disposition')).toContain('reporte.xlsx')
    await workbook.body?.cancel()
  })

  test('a file with an unknown course redirects to the page', async () => {
    const answer = await reader.request('/reports/courses/export?course=999999999')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain('/reports/courses?course=999999999')
    expect((await reader.request('/reports/nothing/export')).status).toBe(404)
  })

  test('its files, views and schedules have the columns that are shown, also those chosen last', async () => {
    const visitor = await site.signInAs('reader')
    const href = (page: Page, name: string) =>
      page.getByRole('link', { name }).getAttribute('href')!
    const page = await visitor.open('/reports/courses?sort=points&columns=points%2Carea_name')
    expect(href(page, 'Excel')).toBe(
      '/reports/courses/export?sort=points&columns=points%2Carea_name&format=xlsx',
    )
    const file = await visitor.request(href(page, 'Exportar'))
    expect((await file.text()).split('\n')[0]).toBe('"Nombre","Puntos","Área"')

    const menu = page.in(page.getByRole('form', { name: 'Columnas del reporte' }))
    for (const box of menu.getAllByRole<HTMLInputElement>('checkbox'))
      box.checked = box.value === 'location'
    await visitor.submit(page, menu.getByRole('button', { name: 'Aplicar' }))
    const bare = await visitor.open('/reports/courses?sort=points')
    expect(href(bare, 'Exportar')).toContain('columns=location')
    const form = await visitor.follow(bare.getByRole('link', { name: 'Guardar vista' }))
    expect(form.address).toBe('/reports/courses/views/new?sort=points')
    const dialog = form.in(form.getByRole('dialog', { name: 'Guardar vista' }))
    expect(dialog.getByText('Ubicación')).toBeTruthy()
    const saved = await visitor.submit(form, 'Guardar', { Nombre: 'Solo la ubicación' })
    expect(saved.address).toBe('/reports/courses?sort=points')
    const [view] = await rows<{ query: string }>(
      `select query from report_views where name = 'Solo la ubicación'`,
    )
    expect(view!.query).toBe('columns=location&sort=points')
    const home = await visitor.open('/reports')
    const opened = await visitor.follow(home.getByRole('link', { name: 'Solo la ubicación' }))
    expect(opened.address).toBe('/reports/courses?sort=points&columns=location')
  })

  test('it is kept and sent over itself, with its whole address, and is there behind', async () => {
    const asked = `course=${courses[0]!.id}&sort=points&rows=1000`
    const page = await reader.open(`/reports/courses?${asked}`)
    for (const [words, path] of [
      ['Guardar vista', 'views'],
      ['Programar envío', 'schedules'],
    ] as const) {
      const dialog = await reader.follow(page.getByRole('link', { name: words }))
      expect(dialog.address).toBe(`/reports/courses/${path}/new?${asked}`)
      expect(dialog.getByRole('dialog', { name: words })).toBeTruthy()
      expect(dialog.getByRole('table', { name: 'Reporte de cursos' })).toBeTruthy()
      const back = await reader.follow(dialog.getByRole('link', { name: 'Cancelar' }))
      expect(back.address).toBe(`/reports/courses?${asked}`)
    }
  })

  test('where the report fails, its filters stand and it is tried again', async () => {
    site.breakApi(/\/reports\/courses$/)
    const page = await reader.open('/reports/courses?sort=points')
    site.breakApi()
    expect(page.status).toBe(503)
    expect(page.getByText('No se pudo generar el reporte')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Generar reporte' })).toBeTruthy()
    const again = await reader.follow(page.getByRole('link', { name: 'Reintentar' }))
    expect(again.address).toBe('/reports/courses?sort=points')
    expect(tableOf(again)).toBeTruthy()
  })
})

describe('the rows of a long report', () => {
  test('are 500 at first, then 500 more by a link, and all of them on paper', async () => {
    await rows(
      `insert into course_users (tenant_id, tenant_course_id, user_id, enabled)
       select 1, tc.id, u.id, true from users u, tenant_courses tc
       where u.tenant_id = 1 and tc.id in (select id from tenant_courses where tenant_id = 1 order by id limit 3)
       on conflict do nothing`,
    )
    const [{ n: total }] = (await rows<{ n: number }>(
      `select count(*)::int as n ${WITH_COURSES}`,
    )) as [{ n: number }]
    expect(total).toBeGreaterThan(500)
    const page = await reader.open('/reports/courses?generate=yes')
    expect(bodyRows(page)).toBe(500)
    const rest = Math.min(500, total - 500)
    const more = await reader.follow(page.getByText(`Mostrar ${rest} más`, { selector: 'a' }))
    expect(more.address).toBe('/reports/courses?generate=yes&rows=1000')
    expect(bodyRows(more)).toBe(Math.min(1000, total))
    const paper = await reader.open('/reports/courses?generate=yes&print=all')
    expect(paper.address).toContain('print=all')
    expect(bodyRows(paper)).toBe(total)
    const next = await reader.request('/reports/courses/rows?generate=yes&skip=500')
    expect(((await next.json()) as { rows: unknown[] }).rows).toHaveLength(rest)
  })
})
