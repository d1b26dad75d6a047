import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Relative dates in reports, and the warning about fixed ones in schedules, without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
await rows('delete from course_users where tenant_id = 1 and user_id % 24 <> 0')
const admin = await site.api.signInAs('admin', 1)
const person = await site.signInAs('admin')

const FIXED = 'date_completed_from=2024-10-01&date_completed_to=2024-10-31'
const RELATIVE = 'date_completed_from=relative%3Alast_month'
const NEW = `/reports/courses/schedules/new?${FIXED}`
const named = async (name: string) => {
  const { results } = (await admin('GET', '/reports/schedules?limit=100')).body
  return results.find((one: { name: string }) => one.name === name)
}

describe('a relative date', () => {
  test('is chosen without scripts, kept in the address, and said with its days', async () => {
    const form = await person.open('/reports/courses')
    const choice = form.getByLabelText<HTMLSelectElement>('Fecha de finalización')
    const words = [...choice.options].map(({ textContent }) => textContent)
    expect(words[0]).toBe('Entre dos días')
    expect(words[2]).toMatch(/^Mes pasado \(1–\d\d \w+ \d{4}\)$/)
    const page = await person.submit(form, 'Generar reporte', {
      'Fecha de finalización': words[2]!,
      'Fecha de finalización: desde': '01/02/2024',
      'Fecha de finalización: hasta': '03/02/2024',
    })
    expect(page.address).toBe(`/reports/courses?${RELATIVE}`)
    expect(page.getByText(`Fecha de finalización: ${words[2]}`)).toBeTruthy()
    const days = await person.submit(page, 'Generar reporte', {
      'Fecha de finalización': 'Entre dos días',
      'Fecha de finalización: desde': '01/02/2024',
    })
    expect(days.address).toBe('/reports/courses?date_completed_from=2024-02-01')
  })

  test('that does not exist is refused at its field', async () => {
    const page = await person.open('/reports/courses?date_completed_from=relative:tomorrow')
    expect(page.status).toBe(422)
    expect(page.getByRole('alert').textContent).toContain('La fecha no es válida')
  })
})

describe('a schedule with fixed dates', () => {
  test('warns, offers the relative date, and asks which one it has', async () => {
    const form = await person.open(NEW)
    expect(form.getByText('Este reporte tiene fechas fijas')).toBeTruthy()
    expect(form.getByText('Todos los envíos traerían los mismos días: 1–31 oct 2024.')).toBeTruthy()
    const asked = await person.submit(form, 'Programar envío', { Nombre: 'Sin decidir' })
    expect(asked.status).toBe(422)
    expect(
      asked.getByRole('link', { name: 'Debes elegir qué fechas lleva cada envío' }),
    ).toBeTruthy()
    asked.getByRole<HTMLInputElement>('radio', { name: /^Mes pasado/ }).checked = true
    const done = await person.submit(asked, 'Programar envío', {
      Nombre: 'Relativo',
      'Archivo adjunto': 'Excel',
    })
    expect(done.getByText(/^El envío «Relativo» quedó programado\./)).toBeTruthy()
    expect(await named('Relativo')).toMatchObject({ query: RELATIVE, format: 'xlsx' })
  })

  test('may keep them; the list says so, and its form offers the relative date', async () => {
    const form = await person.open(NEW)
    form.getByRole<HTMLInputElement>('radio', { name: 'Siempre 1–31 oct 2024' }).checked = true
    await person.submit(form, 'Programar envío', { Nombre: 'Siempre igual' })
    expect((await named('Siempre igual')).query).toBe(FIXED)
    const home = await person.open('/reports')
    const link = home.getByRole('link', { name: 'Siempre igual' })
    expect(link.closest('tr')!.textContent).toContain('Fechas fijas: 1–31 oct 2024')
    const edit = await person.follow(link)
    expect(
      edit.getByRole<HTMLInputElement>('radio', { name: 'Siempre 1–31 oct 2024' }).checked,
    ).toBe(true)
    edit.getByRole<HTMLInputElement>('radio', { name: /^Mes pasado/ }).checked = true
    await person.submit(edit, 'Guardar', {
      'Archivo adjunto': 'CSV con punto y coma, como lo abre Excel en español',
    })
    expect(await named('Siempre igual')).toMatchObject({ query: RELATIVE, format: 'csv', sep: ';' })
    const again = await person.open('/reports')
    const row = again.getByRole('link', { name: 'Siempre igual' }).closest('tr')!
    expect(row.textContent).not.toContain('Fechas fijas')
  })
})
