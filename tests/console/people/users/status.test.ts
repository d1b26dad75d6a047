import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

/** Ticks the boxes of the first rows and presses a button under the table. */
async function actOn(by: Visitor, page: Page, rows: number, button: string) {
  const boxes = page.getAllByRole<HTMLInputElement>('checkbox')
  for (const box of boxes.filter(({ name }) => name === 'ids').slice(0, rows)) box.checked = true
  return by.submit(page, button)
}

const isDisabled = async (id: number) => (await api('GET', `/users/${id}`)).body.disabled as boolean

describe('deactivating users', () => {
  test('asks first, with the warning, and then says how many it reached', async () => {
    const list = await person.open('/users?q=adriana&sort=area')
    const { body } = await api('GET', '/users?q=adriana&sort=area&limit=2')
    const ids = body.results.map(({ id }: { id: number }) => id)
    const question = await actOn(person, list, 2, 'Desactivar')
    expect(question.title).toBe('Desactivar usuarios')
    const dialog = question.in(question.getByRole('dialog', { name: 'Desactivar usuarios' }))
    expect(dialog.getByText('¿Desactivar a los 2 usuarios seleccionados?')).toBeTruthy()
    expect(dialog.getByText(/Ya no podrán iniciar sesión/)).toBeTruthy()
    expect(await isDisabled(ids[0])).toBe(false)

    const yes = dialog.getByRole('button', { name: 'Desactivar' })
    const done = await person.submit(question, yes)
    expect(done.address).toBe('/users?q=adriana&sort=area')
    expect(done.getByText('Se desactivaron 2 usuarios.')).toBeTruthy()
    for (const id of ids) expect(await isDisabled(id)).toBe(true)

    const activated = await actOn(person, done, 2, 'Activar')
    expect(activated.address).toBe('/users?q=adriana&sort=area')
    expect(activated.getByText('Se activaron 2 usuarios.')).toBeTruthy()
    for (const id of ids) expect(await isDisabled(id)).toBe(false)
    const undone = await person.submit(activated, 'Deshacer')
    expect(undone.address).toBe('/users?q=adriana&sort=area')
    expect(undone.getByText('Se deshizo el cambio de 2 usuarios.')).toBeTruthy()
    for (const id of ids) expect(await isDisabled(id)).toBe(true)
    for (const id of ids) await api('PUT', `/users/${id}/enable`)
  })

  test('Cancelar changes nothing and leads back to the same page of the list', async () => {
    const list = await person.open('/users?page=2')
    const question = await actOn(person, list, 1, 'Desactivar')
    const dialog = question.in(question.getByRole('dialog'))
    const back = await person.follow(dialog.getByRole('link', { name: 'Cancelar' }))
    expect(back.address).toBe('/users?page=2')
    expect(back.queryByText(/Se desactiv/)).toBeNull()
  })

  test('asks for a selection when no box is ticked', async () => {
    const newcomer = await site.signInAs('admin')
    const page = await newcomer.submit(await newcomer.open('/users'), 'Desactivar')
    const dialog = page.in(page.getByRole('dialog', { name: 'Desactivar usuarios' }))
    expect(dialog.getByText('Debes seleccionar al menos un usuario.')).toBeTruthy()
    expect(dialog.queryByRole('button')).toBeNull()
  })

  test('reaches everybody that a search matches, over all pages', async () => {
    const list = await person.open('/users?q=mar')
    const link = list.getByRole('link', { name: /^Seleccionar los \d+ que coinciden$/ })
    const total = Number(/\d+/.exec(link.textContent)?.[0])
    const all = await person.follow(link)
    expect(total).toBeGreaterThan(10)
    expect(all.getByText(`${total} seleccionados`)).toBeTruthy()
    const boxes = all.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true)

    const { body: before } = await api('GET', '/users?q=mar&limit=1000')
    const already = before.results.filter(({ disabled }: { disabled: boolean }) => disabled).length
    const question = await person.submit(all, 'Desactivar')
    const dialog = question.in(question.getByRole('dialog'))
    expect(
      dialog.getByText(`¿Desactivar a los ${total} usuarios que coinciden con «mar»?`),
    ).toBeTruthy()
    const yes = dialog.getByRole('button', { name: 'Desactivar' })
    const done = await person.submit(question, yes)
    expect(done.address).toBe('/users?q=mar')
    expect(done.getByText(new RegExp(`^Se desactivaron ${total - already} usuarios.`))).toBeTruthy()
    const { body: after } = await api('GET', '/users?q=mar&limit=1000')
    expect(after.results.every(({ disabled }: { disabled: boolean }) => disabled)).toBe(true)
  })

  test('names the one person it is about, and ends their session', async () => {
    const reader = await site.signInAs('reader')
    const { body } = await api('GET', '/users?q=reader@1.sendero.test')
    const [{ id, full_name: name }] = body.results
    const profile = await person.open(`/users/${id}`)
    const question = await person.follow(profile.getByRole('link', { name: 'Desactivar' }))
    const dialog = question.in(question.getByRole('dialog', { name: 'Desactivar usuario' }))
    expect(dialog.getByText(`¿Desactivar a ${name}?`)).toBeTruthy()
    const yes = dialog.getByRole('button', { name: 'Desactivar' })
    const done = await person.submit(question, yes)
    expect(done.address).toBe(`/users/${id}`)
    expect(done.getByText(`Se desactivó a ${name}.`)).toBeTruthy()
    expect(done.getByText('Inactivo')).toBeTruthy()
    expect(done.getByRole('link', { name: 'Activar' })).toBeTruthy()
    expect((await reader.open('/users')).address).toBe('/login?returnTo=%2Fusers')
    const refused = await signIn(site.visitor(), 'reader@1.sendero.test')
    expect(refused.getByRole('alert').textContent).toContain('Tu cuenta está desactivada')
  })

  test('never disables the acting user', async () => {
    const { body } = await api('GET', '/users?q=admin@1.sendero.test')
    const question = await person.open(`/users/deactivation?ids=${body.results[0].id}`)
    const dialog = question.in(question.getByRole('dialog'))
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Desactivar' }))
    expect(done.getByText(`${body.results[0].full_name} no cambió.`)).toBeTruthy()
  })

  test('a reader who posts it is refused and no user is changed', async () => {
    const reader = await site.signInAs('unit')
    const { body } = await api('GET', '/users?q=admin@1.sendero.test')
    const { id } = body.results[0]
    const response = await reader.post(`/users/deactivation?ids=${id}`)
    expect(response.status).toBe(403)
    expect(await isDisabled(id)).toBe(false)
  })
})

describe('by file', () => {
  const csv = (text: string, name = 'bajas.csv') => new File([text], name, { type: 'text/csv' })

  test('shows whom it would change and the lines that match nobody, and then changes them', async () => {
    const { body } = await api('GET', '/users?q=gomez&limit=2')
    const [one, two] = body.results
    const page = await person.open('/users/status-file')
    const preview = await person.submit(page, 'Continuar', {
      Desactivar: true,
      'Archivo CSV': csv(`username\n${one.username}\nnadie.así\n${two.username}\n<b>x</b>\n`),
    })
    expect(preview.status).toBe(200)
    expect(preview.getByText('¿Desactivar a 2 usuarios?')).toBeTruthy()
    const named = preview.getAllByRole('listitem').map((item) => item.textContent)
    for (const { full_name: name, username } of [one, two])
      expect(named).toContain(`${name} (${username})`)
    for (const { id } of [one, two]) expect(await isDisabled(id)).toBe(false)
    const rows = preview
      .in(preview.getByRole('region', { name: 'Líneas sin usuario' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Línea', 'Valor'],
      ['3', 'nadie.así'],
      ['5', '<b>x</b>'],
    ])
    expect(preview.getByText('2 líneas no corresponden a ningún usuario')).toBeTruthy()

    const dialog = preview.in(preview.getByRole('dialog'))
    const yes = dialog.getByRole('button', { name: 'Desactivar' })
    const done = await person.submit(preview, yes)
    expect(done.getByText('Se desactivaron 2 usuarios.')).toBeTruthy()
    for (const { id } of [one, two]) expect(await isDisabled(id)).toBe(true)
    const again = await person.submit(preview, yes)
    expect(again.getByText('El archivo ya no es el que revisaste: súbelo de nuevo.')).toBeTruthy()
    const undone = await person.submit(done, 'Deshacer')
    expect(undone.getByText('Se deshizo el cambio de 2 usuarios.')).toBeTruthy()
    for (const { id } of [one, two]) expect(await isDisabled(id)).toBe(false)
  })

  test('keeps what was chosen while the file is missing', async () => {
    const form = await person.open('/users/status-file')
    const half = await person.submit(form, 'Continuar', { Activar: true })
    expect(half.getByRole<HTMLInputElement>('radio', { name: 'Activar' }).checked).toBe(true)
  })

  test.each([
    ['no es un CSV', csv('\u0000\u0001PNG', 'foto.png')],
    ['está vacío', csv('')],
    ['no tiene la columna', csv('nombre\nAna\n')],
  ])('says so when the file %s', async (_, file) => {
    const page = await person.submit(await person.open('/users/status-file'), 'Continuar', {
      Activar: true,
      'Archivo CSV': file,
    })
    expect([415, 422]).toContain(page.status)
    const field = page.getByLabelText(/^Archivo CSV/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(page.getByRole<HTMLInputElement>('radio', { name: 'Activar' }).checked).toBe(true)
  })

  test('refuses a file that is too large without choking on it', async () => {
    const page = await person.submit(await person.open('/users/status-file'), 'Continuar', {
      Activar: true,
      'Archivo CSV': csv(`username\n${'x'.repeat(12 * 1024 * 1024)}`),
    })
    expect(page.status).toBe(422)
    expect(page.getByRole('link', { name: 'El archivo puede pesar hasta 10 MB' })).toBeTruthy()
  })
})
