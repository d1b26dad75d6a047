import { describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import {
  counted,
  historyOf,
  metricsOf,
  unpricedIn,
  type Filters,
} from '../../../api/training/indicators/reference-model.ts'
import { makeWorld } from '../../../api/training/indicators/random-data.ts'

/** The dashboard without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const world = await makeWorld(rows, { tenantId: 1, timeZone: 'America/Bogota', seed: 11 })
await rows(
  `update tenants set extended_fields = extended_fields || '{"1": "Centro de costo"}' where id = 1`,
)
const reader = await site.signInAs('reader')

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
const year = today.slice(0, 4)
const [, month, day] = today.split('-')
const lastYear = Number(year) - 1
const LAST_YEAR: [string, string] = [`${lastYear}-01-01`, `${lastYear}-12-31`]

const one = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })
const two = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
const percent = (value: number | null) => (value === null ? '—' : `${one.format(value)}\u00a0%`)
const metrics = (filters: Filters) => metricsOf(world, counted(world, filters))
const card = (page: Page, name: string) => page.getByRole('region', { name }).textContent

describe('the dashboard', () => {
  test('shows the current year up to today, without a header and without an address for it', async () => {
    const page = await reader.open('/dashboard')
    expect(page.address).toBe('/dashboard')
    expect(page.title).toContain('Indicadores')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Indicadores')
    expect(page.getByLabelText<HTMLInputElement>('Desde').value).toBe(`01/01/${year}`)
    expect(page.getByLabelText<HTMLInputElement>('Hasta').value).toBe(`${day}/${month}/${year}`)
    const expected = metrics({ dt: [`${year}-01-01`, today] })
    expect(card(page, 'Impacto')).toContain(percent(expected.attendance.percentage))
    expect(page.getByRole('link', { name: 'Este año' }).getAttribute('aria-current')).toBe('true')
  })

  test('is filtered by a form whose address says what is shown and nothing else, in one order', async () => {
    const page = await reader.open('/dashboard')
    const school = world.sessions.map(({ course }) => course.category).find(Boolean)!
    const shown = await reader.submit(page, 'Aplicar', {
      Desde: `1/1/${lastYear}`,
      Hasta: `31 dic ${lastYear}`,
      Escuela: school.name,
      'Centro de costo': 'Sur - 2',
    })
    expect(decodeURIComponent(shown.address)).toBe(
      `/dashboard?dt=${LAST_YEAR.join()}&cc=Sur+-+2&esc=${school.id}`,
    )
    const expected = metrics({ dt: LAST_YEAR, esc: [school.id], cc: ['Sur - 2'] })
    expect(card(shown, 'Aprobación')).toContain(percent(expected.approval.percentage))
    expect(card(shown, 'Costo')).toContain(
      `$\u00a0${new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 }).format(expected.cost.total)}`,
    )
    // The same asked for in another order, with empty values, has the same address.
    const other = await reader.open(
      `/dashboard?form=&esc=${school.id}&indicator=attendance&cc=Sur+-+2&esc=${school.id}&dt=${LAST_YEAR.join()}`,
    )
    expect(other.address).toBe(shown.address)
    const without = await reader.follow(
      shown.getByRole('link', { name: new RegExp(`^Escuela: ${school.name}`) }),
    )
    expect(decodeURIComponent(without.address)).toBe(`/dashboard?dt=${LAST_YEAR.join()}&cc=Sur+-+2`)
    // The usual range is no range of its own.
    expect((await reader.open(`/dashboard?dt=${year}-01-01,${today}`)).address).toBe('/dashboard')
  })

  test('leads from a month of the history to the records of that month', async () => {
    const page = await reader.open(
      `/dashboard?dt=${lastYear}-01-15,${lastYear}-12-31&indicator=hours`,
    )
    const table = page.getByRole('table', { name: 'Asistencia por mes' })
    const [first, second] = page.in(table).getAllByRole('link')
    expect(first!.textContent).toMatch(/^ene/)
    expect(decodeURIComponent(first!.getAttribute('href')!)).toContain(
      `/dashboard/records/hours?dt=${lastYear}-01-15,${lastYear}-01-31`,
    )
    const list = await reader.follow(second!)
    const february = counted(world, {
      dt: [`${lastYear}-02-01`, `${lastYear}-02-${lastYear % 4 === 0 ? 29 : 28}`],
    })
    expect(list.getByRole('heading', { level: 1 }).textContent).toContain(String(february.length))
  })

  test('opens a month: its figures, by school, and from there its records', async () => {
    const page = await reader.open(`/dashboard?dt=${LAST_YEAR.join()}&indicator=hours`)
    const march = page
      .in(page.getByRole('navigation', { name: 'Abrir un mes' }))
      .getByRole('link', { name: `mar ${lastYear}` })
    const opened = await reader.follow(march)
    const dt: [string, string] = [`${lastYear}-03-01`, `${lastYear}-03-31`]
    expect(decodeURIComponent(opened.address)).toBe(
      `/dashboard?dt=${dt.join()}&indicator=hours&group_by=category`,
    )
    expect(card(opened, 'Horas de asistencia')).toContain(
      one.format(metrics({ dt }).hours.assisted_hours),
    )
    const list = await reader.follow(
      opened.getByRole('link', { name: 'Ver registros de Horas de asistencia' }),
    )
    expect(list.getByRole('heading', { level: 1 }).textContent).toContain(
      String(counted(world, { dt }).length),
    )
  })

  test('compares with the same dates of a year before, in cards and months, unless told otherwise', async () => {
    const dt = [`${lastYear}-02-10`, `${lastYear}-12-20`] as const
    const before = [`${lastYear - 1}-02-10`, `${lastYear - 1}-12-20`] as [string, string]
    const page = await reader.open(`/dashboard?dt=${dt.join()}&indicator=hours&compare=year`)
    expect(page.address).not.toContain('compare')
    expect(page.getByText(/Se compara con las mismas fechas del año anterior/)).toBeTruthy()
    expect(card(page, 'Horas de asistencia')).toContain(
      `que hace un año (${one.format(metrics({ dt: before }).hours.assisted_hours)})`,
    )
    const table = page.getByRole('table', { name: 'Asistencia por mes' })
    const [, february] = page.in(table).getAllByRole('row')
    const hours = (of: number) =>
      metrics({ dt: [`${of}-02-10`, `${of}-02-28`] }).hours.assisted_hours
    expect(
      page
        .in(february!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([two.format(hours(lastYear)), two.format(hours(lastYear - 1))])
    const alone = await reader.submit(page, 'Aplicar', { Ninguna: true })
    expect(decodeURIComponent(alone.address)).toBe(
      `/dashboard?dt=${dt.join()}&indicator=hours&compare=none`,
    )
    expect(card(alone, 'Horas de asistencia')).not.toContain('hace un año')
    expect(alone.queryByRole('columnheader', { name: 'Un año antes' })).toBeNull()
    const quarter = await reader.follow(alone.getByRole('link', { name: 'Último trimestre' }))
    expect(quarter.address).toContain('compare=none')
  })

  test('has no percentage where there were no sessions a year before', async () => {
    const days = world.sessions.flatMap(({ start, enabled, course }) =>
      start === null || !enabled || course.trashed
        ? []
        : [new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(start)],
    )
    const [first] = days.sort()
    const last = new Date(Date.parse(first!) + 27 * 86_400_000).toISOString().slice(0, 10)
    const page = await reader.open(`/dashboard?dt=${first},${last}`)
    for (const name of ['Horas de asistencia', 'Impacto', 'Costo']) {
      expect(card(page, name)).toContain('Sin datos hace un año')
      expect(card(page, name)).not.toContain('que hace un año')
    }
    expect(page.queryByRole('columnheader', { name: 'Un año antes' })).toBeNull()
  })

  test('opens the people of a bar, and leads back to the same comparison', async () => {
    const address = `/dashboard?dt=${LAST_YEAR.join()}&indicator=hours&group_by=category&compare=previous`
    const page = await reader.open(address)
    const groups = historyOf(world, counted(world, { dt: LAST_YEAR }), 'hours', 'category')
    const bars = page.in(page.getByRole('list', { name: 'Asistencia por escuela' }))
    for (const { label, value, metrics: expected } of groups as any[]) {
      const list = await reader.follow(bars.getByRole('link', { name: label }))
      const total = list.getByRole('rowheader', { name: /^Total/ }).closest('tr')!.textContent
      expect(total).toContain(
        `${two.format(expected.assisted_hours)} de ${two.format(expected.programmed_hours)}`,
      )
      if (value !== null) continue
      // The filter of a bar has a chip, and a search keeps both it and the way back.
      expect(list.getByRole('link', { name: /^Sin escuela/ })).toBeTruthy()
      const found = await reader.submit(list, 'Buscar', { 'Buscar persona o curso': 'Curso' })
      expect(found.address).toContain('without=esc')
      const back = await reader.follow(
        found.getByRole('link', { name: 'Volver a los indicadores' }),
      )
      expect(decodeURIComponent(back.address)).toBe(address)
    }
    const types = page.in(page.getByRole('list', { name: 'Horas por tipo de formador' }))
    const internal = await reader.follow(types.getByRole('link', { name: 'Interno' }))
    const hours = metrics({ dt: LAST_YEAR })['hours-by-type']
    expect(
      internal.getByRole('rowheader', { name: /^Total/ }).closest('tr')!.textContent,
    ).toContain(two.format(hours.find(({ type }) => type === 'internal')!.total))
  })

  test('says in a sentence how each figure is counted, and what the cost leaves out', async () => {
    const page = await reader.open(`/dashboard?dt=${LAST_YEAR.join()}`)
    expect(card(page, 'Impacto')).toContain('Registros con asistencia, de todos los asignados.')
    expect(card(page, 'Costo')).toContain(
      'Deja fuera a quienes no asistieron o no tienen costo en su cargo, y lo que cuestan el formador, el lugar y los viajes.',
    )
  })

  test('has a print view with the values of its charts', async () => {
    const page = await reader.open(`/dashboard?dt=${LAST_YEAR.join()}`)
    const isOpen = (shown: Page) =>
      shown.getByRole('table', { name: 'Impacto por mes' }).closest('details')!.open
    expect(isOpen(page)).toBe(false)
    const printed = await reader.follow(page.getByRole('link', { name: 'Imprimir' }))
    expect(printed.address).toContain('print=all')
    expect(isOpen(printed)).toBe(true)
  })

  test('compares each figure with as many days before', async () => {
    const from = `${lastYear}-07-01`
    const to = `${lastYear}-12-31`
    const page = await reader.open(`/dashboard?dt=${from},${to}&compare=previous`)
    const [now, before] = [
      metrics({ dt: [from, to] }),
      // The 184 days before.
      metrics({ dt: [`${lastYear - 1}-12-29`, `${lastYear}-06-30`] }),
    ]
    expect(page.getByText(/los 184 días anteriores/)).toBeTruthy()
    expect(card(page, 'Horas de asistencia')).toContain(one.format(now.hours.assisted_hours))
    expect(card(page, 'Horas de asistencia')).toContain(
      `que en el periodo anterior (${one.format(before.hours.assisted_hours)})`,
    )
    expect(card(page, 'Impacto')).toContain(`(${percent(before.attendance.percentage)})`)
  })

  test('refuses a range that ends after today, and dates that are none, and keeps what was typed', async () => {
    const page = await reader.open('/dashboard')
    const late = await reader.submit(page, 'Aplicar', {
      Desde: '',
      Hasta: `31/12/${Number(year) + 1}`,
    })
    expect(late.getByText('El rango no puede terminar después de hoy')).toBeTruthy()
    expect(late.getByLabelText<HTMLInputElement>('Hasta').value).toBe(`31/12/${Number(year) + 1}`)
    const wrong = await reader.submit(page, 'Aplicar', { Desde: '31/02/2026' })
    expect(wrong.getByText(/Esa fecha no existe/)).toBeTruthy()
    expect(wrong.getByLabelText<HTMLInputElement>('Desde').value).toBe('31/02/2026')
    expect(wrong.queryByRole('region', { name: 'Impacto' })).toBeNull()
  })

  test('says that there is nothing, and why, with a way out', async () => {
    const empty = await reader.open('/dashboard?dt=2001-01-01,2001-01-31')
    expect(empty.getByText('No hay sesiones en este periodo')).toBeTruthy()
    const narrowed = await reader.open('/dashboard?esc=0')
    expect(narrowed.getByText('No hay resultados')).toBeTruthy()
    const all = await reader.follow(narrowed.getByRole('link', { name: 'Quitar los filtros' }))
    expect(all.address).toBe('/dashboard')
  })

  test('is absent where the company has no external training', async () => {
    const other = await site.signInAs('admin', 1556)
    expect((await other.open('/dashboard')).status).toBe(404)
    expect((await other.open('/dashboard/records/cost')).status).toBe(404)
  })
})

describe('the history', () => {
  test('has one indicator and one grouping, both in the address', async () => {
    const page = await reader.open(`/dashboard?dt=${LAST_YEAR.join()}`)
    const costs = await reader.follow(page.getByRole('link', { name: 'Costo' }))
    const grouped = await reader.follow(costs.getByRole('link', { name: 'Escuela' }))
    expect(decodeURIComponent(grouped.address)).toBe(
      `/dashboard?dt=${LAST_YEAR.join()}&indicator=cost&group_by=category`,
    )
    const table = grouped.in(grouped.getByRole('table', { name: 'Costo por escuela' }))
    const names = table.getAllByRole('rowheader').map((cell) => cell.textContent)
    const groups = historyOf(world, counted(world, { dt: LAST_YEAR }), 'cost', 'category')
    expect(new Set(names)).toEqual(new Set(groups.map(({ label }) => label)))
    // The greatest first.
    const [dearest] = [...groups].sort((a: any, b: any) => b.metrics.total - a.metrics.total)
    expect(names[0]).toBe(dearest!.label)
  })

  test('has every month, with a gap where there is nothing to divide by', async () => {
    const page = await reader.open(
      `/dashboard?dt=${LAST_YEAR.join()}&indicator=approval&compare=none`,
    )
    const table = page.in(page.getByRole('table', { name: 'Aprobación por mes' }))
    expect(table.getAllByRole('rowheader')).toHaveLength(12)
    const cells = table.getAllByRole('cell').map((cell) => cell.textContent)
    const groups: any[] = historyOf(world, counted(world, { dt: LAST_YEAR }), 'approval', 'month')
    const months = Array.from(
      { length: 12 },
      (_, n) => `${lastYear}-${String(n + 1).padStart(2, '0')}`,
    )
    expect(cells).toEqual(
      months.map((label) => {
        const share = groups.find((group) => group.label === label)?.metrics.percentage ?? null
        return share === null ? '—' : `${two.format(share)}\u00a0%`
      }),
    )
    expect(page.getByRole('img', { name: /^Aprobación por mes\. El máximo es/ })).toBeTruthy()
  })
})

describe('the records of a figure', () => {
  test('are a click away, keep range and filters, and add up to the figure', async () => {
    const school = world.sessions.map(({ course }) => course.category).find(Boolean)!
    const filters: Filters = { dt: LAST_YEAR, esc: [school.id] }
    const page = await reader.open(`/dashboard?dt=${LAST_YEAR.join()}&esc=${school.id}`)
    const list = await reader.follow(
      page.getByRole('link', { name: 'Ver registros de Horas de asistencia' }),
    )
    expect(decodeURIComponent(list.address)).toBe(
      `/dashboard/records/hours?dt=${LAST_YEAR.join()}&esc=${school.id}`,
    )
    const sessions = counted(world, filters)
    const { hours, cost } = metricsOf(world, sessions)
    const lacking = `${unpricedIn(world, sessions)} asistencias sin costo por hora`
    expect(card(page, 'Costo')).toContain(lacking)
    expect(list.getByText(new RegExp(lacking))).toBeTruthy()
    expect(list.getAllByText('Sin costo por hora').length).toBeGreaterThan(0)
    expect(list.getByRole('heading', { level: 1 }).textContent).toContain(String(sessions.length))
    const total = list.getByRole('rowheader', { name: /^Total/ }).closest('tr')!.textContent
    expect(total).toContain(
      `${two.format(hours.assisted_hours)} de ${two.format(hours.programmed_hours)}`,
    )
    expect(total).toContain(
      new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 }).format(cost.total),
    )
    const [row] = list.in(list.getByRole('table')).getAllByRole('rowgroup')[1]!.children
    const [person, course] = list.in(row as HTMLElement).getAllByRole('link')
    expect(person!.getAttribute('href')).toMatch(/^\/users\/\d+\?/)
    const session = sessions.find(({ course: { name } }) => name === course!.textContent)!
    const opened = await reader.follow(course!)
    expect(opened.getByRole('heading', { level: 1 }).textContent).toContain(session.course.name)
    expect(opened.getByRole('link', { name: /^Volver/ }).getAttribute('href')).toBe(list.address)
    const found = await reader.submit(list, 'Buscar', {
      'Buscar persona o curso': 'nadie se llama así',
    })
    expect(found.getByText('Ningún registro coincide con «nadie se llama así»')).toBeTruthy()
    const back = await reader.follow(list.getByRole('link', { name: 'Volver a los indicadores' }))
    expect(decodeURIComponent(back.address)).toBe(page.address)
  })

  test('are sorted by their heads, and saved as a file of the same', async () => {
    const list = await reader.open(`/dashboard/records/cost?dt=${LAST_YEAR.join()}`)
    const dearest = await reader.follow(
      list.in(list.getByRole('columnheader', { name: /Costo/ })).getByRole('link'),
    )
    expect(dearest.address).toContain('sort=cost')
    const file = await reader.request(list.getByRole('link', { name: 'CSV' }).getAttribute('href')!)
    const lines = (await file.text()).trim().split('\n')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(lines).toHaveLength(
      1 + counted(world, { dt: LAST_YEAR }).filter(({ assisted }) => assisted).length,
    )
  })

  test('of an unknown indicator are a 404', async () => {
    expect((await reader.open('/dashboard/records/nada')).status).toBe(404)
  })
})

describe('an invalid filter', () => {
  test('still shows the figures, with an error in the words of the specification', async () => {
    site.breakApi(/indicators\/choices$/, () =>
      Response.json(
        { status: 500, code: 'x', message: 'Se cayó la base', requestId: 'r', errors: [] },
        { status: 500 },
      ),
    )
    try {
      const page = await reader.open('/dashboard')
      expect(page.status).toBe(200)
      expect(page.getByText('Ocurrió un error')).toBeTruthy()
      expect(page.getByText('Se cayó la base')).toBeTruthy()
      expect(page.getByText('Error al cargar los instructores')).toBeTruthy()
      expect(card(page, 'Impacto')).toContain('%')
    } finally {
      site.breakApi()
    }
  })
})
