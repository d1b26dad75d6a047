import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** The home of reports, and reports that people keep under a name: issue 17, point 5. */

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
const [course] = await rows<{ id: string; name: string }>(
  `select tc.id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
   where tc.tenant_id = 1 order by tc.id limit 1`,
)
const [area] = await rows<{ id: string; name: string }>(
  `select id, name from areas where tenant_id = 1 and deleted_at is null order by id limit 1`,
)
const ACTIVITY = `course=${course!.id}&date=relative%3Alast_month`

async function view(by: typeof admin, draft: object = {}): Promise<{ id: number; name: string }> {
  const { status, body } = await by('POST', '/reports/views', {
    name: 'Una vista',
    kind: 'courses',
    query: '',
    shared: false,
    ...draft,
  })
  expect(status).toBe(201)
  return body
}
const newView = (kind: string, query: string) =>
  `/reports/${kind}/views/new?${query || 'generate=yes'}`
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const rowOf = (page: Page, name: string) => page.getByRole('link', { name }).closest('tr')!
const linkIn = (row: HTMLElement, words: string) =>
  [...row.querySelectorAll('a')].find((link) => link.textContent.trim() === words)
const openAt = async (by: Visitor, page: Page, name: string, words: string) =>
  by.follow(linkIn(rowOf(page, name), words)!)

describe('the home of reports', () => {
  test('begins with the saved views, which are searched by name', async () => {
    await view(readerApi, { name: 'Bogotá al día' })
    await view(readerApi, { name: 'Cali al día' })
    const page = await reader.open(HOME)
    const heads = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(heads[0]).toMatch(/^Vistas guardadas/)
    const found = await reader.open(`${HOME}?q=bogota`)
    expect(found.getByRole('link', { name: 'Bogotá al día' })).toBeTruthy()
    expect(found.queryByRole('link', { name: 'Cali al día' })).toBeNull()
    const none = await reader.open(`${HOME}?q=nada+de+eso`)
    expect(none.getByText('Ninguna vista coincide con «nada de eso»')).toBeTruthy()
  })

  test('leads to the five reports, each with a sentence, and is in the menu', async () => {
    const page = await person.open(HOME)
    expect(page.title).toBe('Todos los reportes')
    const menu = page.in(page.getByRole('navigation', { name: 'Principal' }))
    const entry = menu.getByRole('link', { name: 'Reportes' })
    expect(entry.getAttribute('aria-current')).toBe('page')
    const entries = page.in(page.getByRole('region', { name: 'Reportes' }))
    expect(entries.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reports/routes',
      '/reports/courses',
      '/reports/modules',
      '/reports/responses',
      '/reports/activity',
    ])
  })

  test('tells what one consulted last, with its filters by name', async () => {
    await readerApi('GET', `/reports/courses?course=${course!.id}&area=${area!.id}&sort=points`)
    await expect.poll(async () => (await readerApi('GET', '/reports/recent')).body.length).toBe(1)
    const page = await reader.open(HOME)
    const last = page.in(page.getByRole('region', { name: 'Lo último que consultaste' }))
    const link = last.getByRole('link', { name: 'Cursos' })
    expect(link.getAttribute('href')).toBe(
      `/reports/courses?area=${area!.id}&course=${course!.id}&sort=points`,
    )
    expect(
      last.getByText(`Área: ${area!.name} · Curso: ${course!.name} · Orden: Puntos, descendente`),
    ).toBeTruthy()
  })

  test('names private views to their owner and the company’s to all, with what each may do', async () => {
    await view(admin, { name: 'Solo del administrador' })
    await view(admin, { name: 'Compartida del administrador', shared: true })
    await view(readerApi, { name: 'Compartida del lector', shared: true })
    const mine = await reader.open(HOME)
    expect(mine.queryByRole('link', { name: 'Solo del administrador' })).toBeNull()
    const others = rowOf(mine, 'Compartida del administrador')
    expect(others.textContent).toContain('De la compañía')
    expect(linkIn(others, 'Abrir')).toBeTruthy()
    expect(linkIn(others, 'Editar')).toBeUndefined()
    expect(linkIn(others, 'Eliminar')).toBeUndefined()
    const own = rowOf(mine, 'Compartida del lector')
    expect(own.textContent).toContain('Tú')
    expect(linkIn(own, 'Eliminar')).toBeTruthy()
    const admins = await person.open(HOME)
    expect(rowOf(admins, 'Solo del administrador').textContent).toContain('Privada')
    expect(linkIn(rowOf(admins, 'Compartida del lector'), 'Editar')).toBeTruthy()
    const elsewhere = await foreigner.open(HOME)
    expect(elsewhere.queryByRole('link', { name: 'Compartida del lector' })).toBeNull()
  })

  test('is shown with invalid stored views: deleted records are counted, invalid values ignored', async () => {
    await rows(
      `insert into report_views (tenant_id, owner_id, name, kind, query, shared)
       select 1, id, 'Con lo que ya no está', 'modules',
         'course=' || $1 || '&course=999999999&module=999999999&manager=0&area=none&nada=1&sort=x', true
       from users where email = 'admin@1.sendero.test'`,
      [course!.id],
    )
    const page = await person.open(HOME)
    expect(page.status).toBe(200)
    expect(rowOf(page, 'Con lo que ya no está').textContent.replaceAll('\u00a0', ' ')).toContain(
      `Módulos · Área: Sin área · Jefe: 1 no disponible · Curso: ${course!.name} y 1 no disponible · Módulo: 1 no disponible`,
    )
  })

  test('has pages of views, and leads back to the page that a question was opened over', async () => {
    for (let n = 10; n < 24; n++) await view(admin, { name: `Zeta ${n}` })
    const [total] = await rows<{ n: number }>(
      `select count(*)::int as n from report_views v join users u on u.tenant_id = v.tenant_id and u.id = v.owner_id
       where v.tenant_id = 1 and (v.shared or u.email = 'admin@1.sendero.test')`,
    )
    const last = Math.ceil(total!.n / 10)
    const page = await person.open(`${HOME}?views=${last}`)
    const question = await openAt(person, page, 'Zeta 23', 'Eliminar')
    expect(question.address).toMatch(new RegExp(`/deletion\\?views=${last}$`))
    const dialog = dialogOf(question, 'Eliminar vista')
    expect(dialog.getByText('¿Eliminar la vista «Zeta 23»?')).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.getByText('Se eliminó la vista «Zeta 23».')).toBeTruthy()
    const now = Math.ceil((total!.n - 1) / 10)
    expect(done.address).toBe(`${HOME}?views=${now}`)
    const beyond = await person.open(`${HOME}?views=900`)
    expect(beyond.address).toBe(`${HOME}?views=${now}`)
    await rows(`delete from report_views where name like 'Zeta %'`)
  })

  test('that cannot be read says so', async () => {
    site.breakApi(/^\/api\/reports\/views$/)
    const page = await person.open(HOME)
    site.breakApi()
    expect(page.status).toBe(503)
    expect(
      page.getByRole('heading', { name: 'Ocurrió un error al consultar los reportes' }),
    ).toBeTruthy()
  })
})

describe('saving a view without scripts', () => {
  test('tells the report in words, saves it and is back at the report', async () => {
    const form = await person.open(newView('activity', ACTIVITY))
    const dialog = dialogOf(form, 'Guardar vista')
    expect(dialog.getByText('Finalizacion de cursos')).toBeTruthy()
    expect(dialog.getByText(course!.name)).toBeTruthy()
    expect(dialog.getByText(/^Mes pasado \(1–\d+ .+\)$/)).toBeTruthy()
    expect(
      dialog.getByRole<HTMLAnchorElement>('link', { name: 'Cancelar' }).getAttribute('href'),
    ).toBe(`/reports/activity?${ACTIVITY}`)
    const done = await person.submit(form, 'Guardar', {
      Nombre: 'Del mes pasado',
      'De la compañía': true,
    })
    expect(done.address).toBe(`/reports/activity?${ACTIVITY}`)
    expect(done.getByText('La vista «Del mes pasado» quedó guardada.')).toBeTruthy()
    const { results } = (await readerApi('GET', '/reports/views?limit=100')).body
    expect(results).toContainEqual(
      expect.objectContaining({ name: 'Del mes pasado', query: ACTIVITY, shared: true }),
    )
  })

  test('asks for a name, and keeps what was ticked', async () => {
    const form = await person.open(newView('courses', 'sort=points'))
    const page = await person.submit(form, 'Guardar', { Nombre: ' ', 'De la compañía': true })
    expect(page.status).toBe(422)
    expect(page.getByRole('link', { name: 'Debes especificar el nombre' })).toBeTruthy()
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'De la compañía' }).checked).toBe(
      true,
    )
    expect(dialogOf(page, 'Guardar vista').getByText('Puntos, descendente')).toBeTruthy()
  })

  test('of a report that asks for something first says what', async () => {
    const page = await person.open(newView('activity', ''))
    const dialog = dialogOf(page, 'Guardar vista')
    expect(dialog.getByText('Debes seleccionar al menos un curso')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(dialog.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe(
      '/reports/activity?generate=yes',
    )
    expect((await person.open(newView('nada', ''))).status).toBe(404)
  })

  test('with filters that are no longer valid is refused', async () => {
    const form = await person.open(newView('activity', ACTIVITY))
    const posted = await person.post(
      newView('activity', ''),
      new URLSearchParams({ __rvfInternalFormId: 'new-report-view', name: 'Mala' }),
    )
    expect(form.status).toBe(200)
    expect(posted.status).toBe(422)
    expect(await posted.text()).toContain('Debes seleccionar al menos un curso')
  })

  test('is refused to a super-administrator acting as another company, with the reason', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const list = await root.open('/admin/tenants?q=cafetera')
    await root.submit(list, 'Actuar como esta compañía')
    const page = await root.open(newView('courses', ''))
    expect(page.status).toBe(403)
    expect(page.getByText(/Las vistas son de quienes trabajan en la compañía/)).toBeTruthy()
    expect(page.queryByRole('link', { name: 'Programar envío' })).toBeNull()
  })
})

describe('editing a view without scripts', () => {
  test('renames and shares it, and is back at the home', async () => {
    const { id } = await view(readerApi, { name: 'Por compartir', query: 'sort=points' })
    const home = await reader.open(HOME)
    const form = await openAt(reader, home, 'Por compartir', 'Editar')
    const box = form.getByRole<HTMLInputElement>('checkbox', { name: 'De la compañía' })
    expect(box.checked).toBe(false)
    const done = await reader.submit(form, 'Guardar', {
      Nombre: 'Compartida al fin',
      'De la compañía': true,
    })
    expect(done.address).toBe(HOME)
    expect(done.getByText('Se guardaron los cambios de la vista «Compartida al fin».')).toBeTruthy()
    expect((await admin('GET', `/reports/views/${id}`)).body).toMatchObject({
      name: 'Compartida al fin',
      query: 'sort=points',
      shared: true,
    })
    const again = await reader.open(`/reports/views/${id}/edit`)
    await reader.submit(again, 'Guardar', { 'De la compañía': false })
    expect((await admin('GET', `/reports/views/${id}`)).status).toBe(404)
  })

  test('an administrator renames another’s and cannot make it private', async () => {
    const { id } = await view(readerApi, { name: 'De otro', shared: true })
    const form = await person.open(`/reports/views/${id}/edit`)
    expect(form.queryByRole('checkbox', { name: 'De la compañía' })).toBeNull()
    await person.submit(form, 'Guardar', { Nombre: 'De otro, mejor dicho' })
    expect((await readerApi('GET', `/reports/views/${id}`)).body).toMatchObject({
      name: 'De otro, mejor dicho',
      shared: true,
    })
  })

  test('tells the second of two editors what the first stored', async () => {
    const made = await view(admin, { name: 'Disputada', query: 'sort=points' })
    const at = `/reports/views/${made.id}`
    const form = await person.open(`${at}/edit`)
    await admin('PUT', at, { ...made, name: 'De otra sesión', shared: true })
    const conflict = await person.submit(form, 'Guardar', { Nombre: 'Mía' })
    expect(conflict.status).toBe(409)
    expect(conflict.getByRole('alert').textContent).toContain('Otra persona modificó esta vista')
    const differences = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = differences
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Nombre', 'De otra sesión', 'Mía'],
      ['De la compañía', 'Sí', 'Igual'],
    ])
    await person.submit(conflict, 'Guardar')
    expect((await admin('GET', at)).body).toMatchObject({ name: 'Mía', shared: true })
  })

  test('is for its owner and administrators; another company and private ones are not found', async () => {
    const shared = await view(admin, { name: 'Ajena', shared: true })
    const hidden = await view(admin, { name: 'Oculta' })
    for (const part of ['edit', 'deletion']) {
      const page = await reader.open(`/reports/views/${shared.id}/${part}`)
      expect(page.status).toBe(403)
      expect(page.getByText(/Solo quien guardó la vista o un administrador/)).toBeTruthy()
      expect((await reader.open(`/reports/views/${hidden.id}/${part}`)).status).toBe(404)
      expect((await foreigner.open(`/reports/views/${shared.id}/${part}`)).status).toBe(404)
      expect((await person.open(`/reports/views/x/${part}`)).status).toBe(404)
    }
  })
})
