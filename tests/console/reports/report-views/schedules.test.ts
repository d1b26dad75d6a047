import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Reports that are sent by mail again and again: issue 17, point 5. */

const HOME = '/reports'
const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
// Dialogs lie over a report whose rows are of no interest here, and which is parsed whole.
await rows('delete from course_users where tenant_id = 1 and user_id % 24 <> 0')
const admin = await site.api.signInAs('admin', 1)
const readerApi = await site.api.signInAs('reader', 1)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const foreigner = await site.signInAs('admin', 97)

const NEW = '/reports/courses/schedules/new?sort=points'
const box = (page: Page, name: string | RegExp) =>
  page.getByRole<HTMLInputElement>('checkbox', { name })
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const people = (page: Page) => page.in(page.getByRole('group', { name: /^Destinatarios/ }))
const rowOf = (page: Page, name: string) => page.getByRole('link', { name }).closest('tr')!
const named = async (name: string) => {
  const { results } = (await admin('GET', '/reports/schedules?limit=100')).body
  return results.find((one: { name: string }) => one.name === name)
}
const draft = {
  name: 'Un envío',
  kind: 'courses',
  query: '',
  frequency: 'daily',
  hour: 7,
}
async function schedule(by = admin, changes: object = {}) {
  const { status, body } = await by('POST', '/reports/schedules', { ...draft, ...changes })
  expect(status).toBe(201)
  return body
}

describe('scheduling a report without scripts', () => {
  test('begins with oneself, names the time zone, and is back at the report', async () => {
    const form = await person.open(NEW)
    const dialog = dialogOf(form, 'Programar envío')
    expect(dialog.getByText('Puntos, descendente')).toBeTruthy()
    expect(dialog.getByText(/^Hora.*Colombia.*Bogot/)).toBeTruthy()
    expect(box(form, /admin@1\.sendero\.test/).checked).toBe(true)
    const found = await person.submit(form, 'Buscar en Destinatarios', {
      Nombre: 'Cada lunes',
      'Hora de la compañía': '6:00\u00a0a.\u00a0m.',
      'Buscar en Destinatarios': 'reader@1',
    })
    expect(found.status).toBe(200)
    box(found, /reader@1\.sendero\.test/).checked = true
    const done = await person.submit(found, 'Programar envío')
    expect(done.address).toBe('/reports/courses?sort=points')
    expect(
      done.getByText(
        /^El envío «Cada lunes» quedó programado\. El primero sale el .* 6:00 a\. m\.$/,
      ),
    ).toBeTruthy()
    const made = await named('Cada lunes')
    expect(made).toMatchObject({
      frequency: 'weekly',
      weekday: 1,
      hour: 6,
      sep: ',',
      enabled: true,
      recipients: [{ email: 'admin@1.sendero.test' }, { email: 'reader@1.sendero.test' }],
    })
    const home = await person.open(HOME)
    const row = rowOf(home, 'Cada lunes')
    expect(row.textContent).toContain('Cada lunes a las 6:00\u00a0a.\u00a0m.')
    expect(row.textContent).toContain('y 1 más')
    expect(row.textContent).toContain('Todavía no se ha enviado.')
  })

  test('begins at the home of reports, with a saved view, and is sent at once', async () => {
    const { body: view } = await admin('POST', '/reports/views', {
      name: 'Vencidos por área',
      kind: 'courses',
      query: 'group_by=area&state=overdue',
    })
    const home = await person.open(HOME)
    const [link] = home.getAllByRole('link', { name: 'Programar envío' })
    const form = await person.follow(link!)
    const home2 = await person.submit(form, 'Programar envío', {
      'Reporte o vista': 'Vencidos por área\u00a0· Cursos',
      Nombre: 'Vencidos cada semana',
    })
    expect(home2.address).toBe(HOME)
    expect(await named('Vencidos cada semana')).toMatchObject({
      kind: 'courses',
      query: view.query,
    })
    expect(rowOf(home2, 'Vencidos cada semana').textContent).toContain('Agrupado por: Área')
    const sent = await person.submit(
      home2,
      home2.getByRole('button', { name: 'Enviarme ahora Vencidos cada semana' }),
    )
    expect(sent.address).toBe(HOME)
    expect(sent.getByText(/^El reporte .*admin@1\.sendero\.test/)).toBeTruthy()
    const [job] = await rows<{ email: string }>(
      `select u.email from report_delivery_requests r join users u on u.id = r.user_id
       join report_schedules s on s.id = r.schedule_id where s.name = 'Vencidos cada semana'`,
    )
    expect(job).toEqual({ email: 'admin@1.sendero.test' })
    await rows(`delete from report_schedules where name = 'Vencidos cada semana'`)
  })

  test(
    'asks for what the rhythm needs in the words of the contract, and keeps the rest',
    { tags: ['slow'] },
    async () => {
      const form = await person.open(NEW)
      box(form, /admin@1\.sendero\.test/).checked = false
      const page = await person.submit(form, 'Programar envío', {
        Nombre: '',
        'Día de la semana': 'Elige un día',
        Activo: false,
      })
      expect(page.status).toBe(422)
      const summary = page.getByRole('alert')
      expect(
        page
          .in(summary)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(
        expect.arrayContaining([
          'Debes especificar el nombre',
          'Debes elegir al menos un destinatario',
        ]),
      )
      expect(box(page, 'Activo').checked).toBe(false)
      box(page, /admin@1\.sendero\.test/).checked = true
      const weekday = await person.submit(page, 'Programar envío', { Nombre: 'Sin día' })
      expect(weekday.getByRole('link', { name: 'Debes elegir un día de la semana' })).toBeTruthy()
      const monthly = weekday.getByRole<HTMLInputElement>('radio', { name: 'Cada mes' })
      monthly.checked = true
      const day = await person.submit(weekday, 'Programar envío')
      expect(day.getByRole('link', { name: 'Debes elegir un día del mes, de 1 a 31' })).toBeTruthy()
      const done = await person.submit(day, 'Programar envío', { 'Día del mes': '31' })
      expect(done.getByText('El envío «Sin día» quedó programado. Está desactivado.')).toBeTruthy()
      expect(await named('Sin día')).toMatchObject({ frequency: 'monthly', day: 31, next_at: null })
      const home = await person.open(HOME)
      expect(rowOf(home, 'Sin día').textContent).toContain('Desactivado')
    },
  )

  test('offers users of the console of the company alone', async () => {
    const search = async (q: string, by = person) => {
      const answer = await by.request(`/reports/schedules/recipients?q=${q}`, {
        headers: { accept: 'application/json' },
      })
      return (await answer.json()) as { options: { label: string }[]; total: number }
    }
    expect((await search('reader@1.sendero')).total).toBe(1)
    expect((await search('learner@1.sendero')).total).toBe(0)
    expect((await search('reader@1.sendero', foreigner)).total).toBe(0)
    const form = await person.open(NEW)
    expect(people(form).getAllByRole('checkbox').length).toBeGreaterThan(1)
  })

  test('is refused to a super-administrator acting as another company, with the reason', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const list = await root.open('/admin/tenants?q=cafetera')
    await root.submit(list, 'Actuar como esta compañía')
    const page = await root.open(NEW)
    expect(page.status).toBe(403)
    expect(page.getByText(/Los envíos son de quienes trabajan en la compañía/)).toBeTruthy()
  })
})

describe('editing a schedule without scripts', () => {
  test('opens filled and stores another rhythm', async () => {
    const { id } = await schedule(admin, { name: 'Por cambiar', frequency: 'weekly', weekday: 3 })
    const home = await person.open(`${HOME}?schedules=1`)
    const form = await person.follow(home.getByRole('link', { name: 'Por cambiar' }))
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Cada semana' }).checked).toBe(true)
    expect(form.getByLabelText<HTMLSelectElement>(/^Día de la semana/).value).toBe('3')
    form.getByRole<HTMLInputElement>('radio', { name: 'Cada día' }).checked = true
    const done = await person.submit(form, 'Guardar', {
      'Hora de la compañía': '6:00\u00a0p.\u00a0m.',
    })
    expect(done.address).toBe(HOME)
    expect(done.getByText('Se guardaron los cambios del envío «Por cambiar».')).toBeTruthy()
    expect(rowOf(done, 'Por cambiar').textContent).toContain('Cada día a las 6:00\u00a0p.\u00a0m.')
    expect((await admin('GET', `/reports/schedules/${id}`)).body.weekday).toBeNull()
  })

  test('tells the second of two editors what the first stored', async () => {
    const made = await schedule(admin, { name: 'Disputado' })
    const at = `/reports/schedules/${made.id}`
    const form = await person.open(`${at}/edit`)
    const changed = { ...draft, name: 'Disputado', frequency: 'weekly', weekday: 5, enabled: false }
    expect((await admin('PUT', at, changed)).status).toBe(200)
    const conflict = await person.submit(form, 'Guardar', { Nombre: 'Mío' })
    expect(conflict.status).toBe(409)
    expect(conflict.getByRole('alert').textContent).toContain('Otra persona modificó este envío')
    const differences = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = differences
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Cada cuánto se envía', 'Cada semana', 'Igual'],
      ['Día de la semana', 'Viernes', 'Igual'],
      ['Activo', 'No', 'Igual'],
    ])
    await person.submit(conflict, 'Guardar')
    expect((await admin('GET', at)).body).toMatchObject({ name: 'Mío', weekday: 5, enabled: false })
  })

  test('keeps a recipient who cannot be chosen any more until they are taken out', async () => {
    const [other] = await rows<{ id: string }>(
      `insert into users (tenant_id, username, email, first_name, last_name, role)
       values (1, 'se.va', 'se.va@sendero.test', 'Sara', 'Seva', 'reader') returning id`,
    )
    const [me] = await rows<{ id: string }>(
      `select id from users where email = 'admin@1.sendero.test'`,
    )
    const ids = [Number(me!.id), Number(other!.id)]
    const { id } = await schedule(admin, { name: 'Con quien se va', recipient_ids: ids })
    await rows(`update users set role = 'user' where id = $1`, [other!.id])
    const form = await person.open(`/reports/schedules/${id}/edit`)
    expect(box(form, /^Sara Seva/).checked).toBe(true)
    const kept = await person.submit(form, 'Guardar', { Nombre: 'Con quien se fue' })
    expect(kept.address).toBe(HOME)
    const again = await person.open(`/reports/schedules/${id}/edit`)
    box(again, /^Sara Seva/).checked = false
    await person.submit(again, 'Guardar')
    const { recipients } = (await admin('GET', `/reports/schedules/${id}`)).body
    expect(recipients.map((one: { id: number }) => one.id)).toEqual([ids[0]])
  })

  test('a reader has their own alone; administrators have all; another company has none', async () => {
    const mine = await schedule(readerApi, { name: 'Del lector' })
    const admins = await schedule(admin, { name: 'Del administrador' })
    const home = await reader.open(HOME)
    expect(home.getByRole('link', { name: 'Del lector' })).toBeTruthy()
    expect(home.queryByRole('link', { name: 'Del administrador' })).toBeNull()
    for (const part of ['edit', 'deletion']) {
      expect((await person.open(`/reports/schedules/${mine.id}/${part}`)).status).toBe(200)
      expect((await reader.open(`/reports/schedules/${admins.id}/${part}`)).status).toBe(404)
      expect((await foreigner.open(`/reports/schedules/${mine.id}/${part}`)).status).toBe(404)
    }
  })
})

test('the list tells what became of the last one, and of those left out', async () => {
  await schedule(admin, { name: 'Ya enviado' })
  await rows(
    `update report_schedules set last_at = '2026-11-02T12:00Z', last_sent = 2, last_skipped = 1
     where name = 'Ya enviado'`,
  )
  const row = rowOf(await person.open(HOME), 'Ya enviado')
  expect(row.textContent).toContain(
    'Último: 2 nov 2026, 7:00\u00a0a.\u00a0m., guardado, sin enviar, para 2 personas, 1 persona omitida.',
  )
})

test('deleting a schedule asks, and says to whom it is not sent any more', async () => {
  await schedule(admin, { name: 'Sobra' })
  const home = await person.open(HOME)
  const link = [...rowOf(home, 'Sobra').querySelectorAll('a')].find(
    ({ textContent }) => textContent.trim() === 'Eliminar',
  )
  const question = await person.follow(link!)
  const dialog = dialogOf(question, 'Eliminar envío programado')
  expect(dialog.getByText('¿Eliminar el envío «Sobra»?')).toBeTruthy()
  expect(dialog.getByText(/Deja de enviarse a 1 persona\./)).toBeTruthy()
  const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
  expect(done.getByText('Se eliminó el envío «Sobra».')).toBeTruthy()
  expect(await named('Sobra')).toBeUndefined()
})
