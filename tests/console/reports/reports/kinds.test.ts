import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Behavior of each report without scripts; that shared by all is tested in courses.test.ts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.signInAs('admin')

type Named = { id: number; name: string }
/** The course with most answers, and its modules. */
let course: Named
let modules: Named[]
beforeAll(async () => {
  const [most] = await rows<Named>(
    `select tc.id::int as id, d.name from responses r
       join tenant_courses tc on tc.tenant_id = 1 and tc.id = r.tenant_course_id
       join courses d on d.id = tc.course_id
     where r.tenant_id = 1
       -- A form is filled by names.
       and d.name not in (
         select o.name from tenant_courses n join courses o on o.id = n.course_id
         where n.tenant_id = 1 group by 1 having count(*) > 1)
     group by 1, 2 order by count(*) desc, 1 limit 1`,
  )
  course = most!
  const answer = await (
    await site.api.signInAs('admin')
  )('GET', `/reports/values/modules?course=${course.id}`)
  modules = answer.body
})

const PROMPT = 'Para generar el reporte seleccione los filtros y presione el botón'
const counted = (page: Page) =>
  Number(page.getByRole('heading', { level: 1 }).textContent.replace(/\D/g, ''))
const written = (figure: number) => new Intl.NumberFormat('es-CO').format(figure)
const heads = (page: Page) =>
  page
    .in(page.getByRole('table', { name: /^Reporte|^Final/ }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
async function totalOf(address: string): Promise<number> {
  const { body } = await (await site.api.signInAs('admin'))('GET', address)
  return body.pagination.total
}

describe('formation paths', () => {
  test('has each person in each path that they follow, and is narrowed to some', async () => {
    const asked = await admin.open('/reports/routes')
    expect(asked.getByText(PROMPT)).toBeTruthy()
    const page = await admin.submit(asked, 'Generar reporte')
    const all = await totalOf('/reports/routes')
    expect(all).toBeGreaterThan(0)
    expect(counted(page)).toBe(all)
    expect(heads(page).slice(1, 5)).toEqual([
      'Plan de formación',
      'Cursos',
      'Suma de porcentajes',
      'Progreso',
    ])
    const [path] = await rows<Named>(
      `select p.id::int as id, p.name from formation_paths p
       where p.tenant_id = 1 and p.deleted_at is null order by id limit 1`,
    )
    const some = await admin.submit(asked, 'Generar reporte', { [path!.name]: true })
    expect(some.address).toBe(`/reports/routes?path=${path!.id}`)
    expect(some.status).toBe(200)
  })
})

describe('modules', () => {
  test('asks for the course, then for its modules, and says what is missing', async () => {
    const empty = await admin.submit(await admin.open('/reports/modules'), 'Generar reporte')
    expect(empty.status).toBe(422)
    expect(empty.getByRole('alert').textContent).toContain('Debes seleccionar un curso')

    const asked = await admin.open('/reports/modules')
    expect(asked.getByText('Elige primero un curso.')).toBeTruthy()
    const chosen = await admin.submit(asked, 'Ver los módulos del curso', {
      Curso: course.name,
    })
    expect(chosen.address).toBe(`/reports/modules?course=${course.id}`)
    expect(chosen.getByText(PROMPT)).toBeTruthy()
    const [first] = modules
    const page = await admin.submit(chosen, 'Generar reporte', { [first!.name]: true })
    expect(page.address).toBe(`/reports/modules?course=${course.id}&module=${first!.id}`)
    expect(counted(page)).toBe(
      await totalOf(`/reports/modules?course=${course.id}&module=${first!.id}`),
    )
    expect(heads(page).slice(1, 5)).toEqual(['Módulo', 'Progreso', 'Puntos', 'Última actividad'])
  })

  test('of another course are left out when another is chosen', async () => {
    const [other] = await rows<Named>(
      `select id::int as id, '' as name from tenant_courses where tenant_id = 1 and id <> $1 order by id limit 1`,
      [course.id],
    )
    const page = await admin.open(
      `/reports/modules?course=${other!.id}&module=${modules[0]!.id}&pick=course`,
    )
    expect(page.address).toBe(`/reports/modules?course=${other!.id}`)
  })
})

describe('responses', () => {
  test('has each answer in words, and above them how each content was answered', async () => {
    const page = await admin.open(`/reports/responses?course=${course.id}`)
    expect(counted(page)).toBe(await totalOf(`/reports/responses?course=${course.id}`))
    expect(heads(page).slice(1, 9)).toEqual([
      'Módulo',
      'Contenido',
      'Tipo',
      'Respuesta',
      'Correcta',
      'Puntos',
      'Segundos',
      'Fecha',
    ])
    const bars = page.getByRole('list', { name: 'Respuestas por contenido' })
    expect(bars.querySelectorAll('li').length).toBeGreaterThan(0)
    // Each figure leads to its people.
    const [first] = bars.querySelectorAll('li')
    const links = page.in(first as HTMLElement).getAllByRole('link')
    const people = await admin.follow(links[0]!)
    expect(people.address).toMatch(/\/reports\/responses\?content=\d+&course=\d+$/)
    expect(written(counted(people))).toBe(links[0]!.textContent)
    const state = page.in(page.getByRole('list', { name: 'Respuestas calificadas' }))
    const correct = await admin.follow(state.getByRole('link', { name: 'Correctas' }))
    expect(correct.address).toBe(`/reports/responses?correct=true&course=${course.id}`)
    const wrong = correct.in(correct.getByRole('list', { name: 'Respuestas calificadas' }))
    expect(wrong.getByRole('link', { name: 'Incorrectas' }).closest('li')!.textContent).toBe(
      state.getByRole('link', { name: 'Incorrectas' }).closest('li')!.textContent,
    )
    // Right answers are a segment of each bar, in proportion to the figures.
    const { body } = await site.api
      .signInAs('admin', 1)
      .then((ask) => ask('GET', `/reports/responses?course=${course.id}`))
    const tallies = (body.contents as { answered: number; right: number | null }[]).slice(0, 8)
    const longest = Math.max(...tallies.map(({ answered }) => answered))
    const parts = [...bars.querySelectorAll('.part')].map((part) =>
      parseFloat(part.getAttribute('width')!),
    )
    const right = tallies.flatMap(({ right }) => right || [])
    expect(right.length).toBeGreaterThan(0)
    expect(parts.map(Math.round)).toEqual(right.map((n) => Math.round((100 * n) / longest)))
    // The template's name in the gallery, not its id.
    const table = page.in(page.getByRole('table', { name: /^Reporte/ }))
    const types = table
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => row.children[3]!.textContent)
    expect(types.some((type) => /\s/.test(type))).toBe(true)
  })
})

describe('finished courses', () => {
  test('begins with this month, and is of who finished or who was active', async () => {
    const asked = await admin.open('/reports/activity')
    expect(asked.getByRole('heading', { level: 1 }).textContent).toBe('Finalizacion de cursos')
    const month = asked.getByLabelText<HTMLSelectElement>('Mes')
    const label = ({ options }: HTMLSelectElement, value: string) =>
      [...options].find((option) => option.value === value)!.textContent
    expect(month.value).toBe('relative:this_month')
    const none = await admin.submit(asked, 'Generar reporte')
    expect(none.status).toBe(422)
    expect(none.getByRole('alert').textContent).toContain('Debes seleccionar al menos un curso')

    const ofOne = await admin.open(`/reports/activity?course=${course.id}`)
    const page = await admin.submit(ofOne, 'Generar reporte', {
      Mes: label(month, 'relative:last_30_days'),
      Quiénes: 'Estuvieron activos',
    })
    expect(page.address).toBe(
      `/reports/activity?course=${course.id}&date=relative%3Alast_30_days&only_completed=false`,
    )
    const total = await totalOf(
      `/reports/activity?course=${course.id}&date=last-30-days&only_completed=false`,
    )
    expect(total).toBeGreaterThan(0)
    expect(counted(page)).toBe(total)
    expect(page.getByText(/^Últimos 30 días \(\d+ .+ \d{4}\)\.$/)).toBeTruthy()
  })
})

describe('compared with a year before', () => {
  const days = 'date_completed_from=2026-06-01&date_completed_to=2026-09-30'
  const before = 'date_completed_from=2025-06-01&date_completed_to=2025-09-30'

  test('has the figures of both periods and their difference, each with its people', async () => {
    const asked = await admin.open(`/reports/courses?${days}`)
    const page = await admin.submit(asked, 'Generar reporte', {
      'Comparar con el año anterior': true,
    })
    expect(page.address).toBe(`/reports/courses?compare=year&${days}`)
    const [now, then] = [
      await totalOf(`/reports/courses?${days}`),
      await totalOf(`/reports/courses?${before}`),
    ]
    expect(then).toBeGreaterThan(0)
    const table = page.in(page.getByRole('table', { name: 'Comparado con el año anterior' }))
    const [, ...cells] = table.getByRole('row', { name: /^Asignaciones/ }).children
    const size = Math.abs(now - then)
    const change = now === then ? 'Igual' : `${written(size)} ${now > then ? 'más' : 'menos'}`
    expect(cells.map(({ textContent }) => textContent.split('\u00a0')[0])).toEqual([
      written(now),
      written(then),
      change,
    ])
    expect(page.getByText(/^Un año antes: fecha de finalización del 1 jun 2025 al/)).toBeTruthy()
    expect(page.getByText(/quién tenía cada curso entonces no se conserva/)).toBeTruthy()
    const people = await admin.follow(page.in(cells[1] as HTMLElement).getByRole('link'))
    expect(people.address).toBe(`/reports/courses?${before}`)
    expect(counted(people)).toBe(then)
    const states = page.getByRole('list', { name: 'Estado' })
    expect(states.textContent).toContain(`Antes ${written(then)}`)
    // The chip takes the comparison away, and the view keeps it.
    const view = page.getByRole('link', { name: 'Guardar vista' }).getAttribute('href')!
    expect(new URL(view, site.url).searchParams.get('compare')).toBe('year')
    const usual = await admin.follow(page.getByRole('link', { name: /^Comparar con el año/ }))
    expect(usual.address).toBe(`/reports/courses?${days}`)
  })

  test('has the difference of each group, and further columns in its file', async () => {
    const page = await admin.open(`/reports/courses?compare=year&${days}&group_by=area`)
    const groups = page.in(page.getByRole('table', { name: 'Reporte de cursos por área' }))
    const total = groups.getByRole('row', { name: /^Total/ })
    const then = await totalOf(`/reports/courses?${before}`)
    expect(total.children[2]!.textContent).toContain(`Antes ${written(then)}`)
    const file = page.getByRole('link', { name: 'Exportar' }).getAttribute('href')!
    const [heads] = parse(await (await admin.request(file)).text(), { bom: true })
    expect(heads).toContain('Asignaciones, un año antes')
  })

  test('says that it needs dates, and of the modules that their dates are not kept', async () => {
    const page = await admin.open('/reports/courses?compare=year')
    expect(page.getByText(/^Elige fechas en los filtros/)).toBeTruthy()
    const asked = await admin.open('/reports/modules')
    expect(asked.queryByLabelText('Comparar con el año anterior')).toBeNull()
    expect(asked.getByText(/este reporte no se puede comparar/)).toBeTruthy()
  })
})

test.each(['routes', 'modules', 'responses', 'activity'] as const)(
  'the file of %s has the rows of its page',
  async (kind) => {
    const query = {
      routes: 'generate=yes',
      modules: `course=${course.id}&module=${modules[0]!.id}`,
      responses: `course=${course.id}`,
      activity: `course=${course.id}&date=last-30-days&only_completed=false`,
    }[kind]
    const page = await admin.open(`/reports/${kind}?${query}`)
    const file = await admin.request(
      page.getByRole('link', { name: 'Exportar' }).getAttribute('href')!,
    )
    expect(file.headers.get('content-disposition')).toContain('reporte.csv')
    const lines = parse(await file.text(), { bom: true })
    expect(lines).toHaveLength(counted(page) + 1)
  },
)
