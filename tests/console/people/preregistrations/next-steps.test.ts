import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

/** The page after a decision: links to the created users, the next step, mail, and texts that are kept. */

const site = await startTestConsole()
const company = await openRequests(site.api)
const person = await site.signInAs('admin')

const boxes = (page: Page) =>
  page.getAllByRole<HTMLInputElement>('checkbox').filter(({ name }) => name === 'ids')
const dialog = (page: Page) => page.in(page.getByRole('dialog'))
const several = (count: number, changes: object) =>
  Promise.all(Array.from({ length: count }, () => company.request({ ...changes })))
const userOf = async (id: number): Promise<number> => Number((await company.stored(id))['user_id'])
const savedNames = async () => {
  const { body } = await company.admin('GET', '/preregistrations-observations?limit=100')
  return body.results.map(({ name, text }: { name: string; text: string }) => [name, text])
}

test('one approved is linked, with the next step and the invitation that was kept', async () => {
  const id = await company.request({ first_name: 'Única', last_name: 'Ruiz' })
  const form = await person.open(`/preregistrations/${id}`)
  const question = await person.submit(form, 'Aprobar', { Observaciones: 'Bienvenida' })
  const done = await person.submit(question, 'Si')
  const { email } = await company.stored(id)
  expect(
    done.getByText(
      `Preregistro aprobado. La invitación para ${String(email)} quedó guardada, sin enviar. Ahora puedes asignarle cursos.`,
    ),
  ).toBeTruthy()
  const profile = await person.follow(done.getByRole('link', { name: 'Ver a Única Ruiz' }))
  expect(profile.address).toMatch(new RegExp(`^/users/${String(await userOf(id))}\\b`))
  expect(profile.getByText(/^Invitación guardada, sin enviar, el/)).toBeTruthy()
})

test('several approved have a page with a link to each and to the next steps with all', async () => {
  const ids = await several(3, { first_name: 'Trío' })
  const list = await person.open('/preregistrations?q=tr%C3%ADo')
  for (const box of boxes(list)) box.checked = true
  const question = await person.submit(list, 'Aprobar')
  const done = await person.submit(
    question,
    dialog(question).getByRole('button', { name: 'Aprobar' }),
  )
  expect(
    done.getByText(
      'Preregistros aprobados. Las invitaciones quedaron guardadas, sin enviar. Ahora puedes asignarles cursos.',
    ),
  ).toBeTruthy()
  const result = await person.follow(done.getByRole('link', { name: 'Ver las 3 personas' }))
  expect(result.getByText(/3 prerregistros aprobados\. Las invitaciones/)).toBeTruthy()
  const links = result
    .getAllByRole('link', { name: /^Trío / })
    .map((link) => link.getAttribute('href'))
  const users = await Promise.all(ids.map(userOf))
  expect(links.map((href) => Number(/users\/(\d+)/.exec(href!)![1])).sort()).toEqual(users.sort())
  const assignment = await person.follow(result.getByRole('link', { name: 'Asignar cursos' }))
  expect(assignment.getByText(/3 usuarios seleccionados/)).toBeTruthy()
  const other = await (await site.signInAs('admin', 97)).open(result.address)
  expect(other.status).toBe(404)
})

test('a written text is saved with its first words as name, once, and named apart from another', async () => {
  const text =
    'Falta la copia del documento de identidad por ambos lados, legible\nEnvíala de nuevo'
  const first = await company.request({ first_name: 'Con texto' })
  const form = await person.open(`/preregistrations/${first}`)
  const question = await person.submit(form, 'Rechazar', {
    Observaciones: text,
    'Guardar este texto': true,
  })
  const done = await person.submit(question, 'Si')
  expect(done.getByText('Preregistro rechazado. El texto quedó guardado.')).toBeTruthy()
  const name = 'Falta la copia del documento de identidad por ambos lados,…'
  expect((await savedNames()).map(([one]: string[]) => one)).toContain(name)

  const ids = await several(2, { first_name: 'Otras' })
  const list = await person.open('/preregistrations?q=otras')
  for (const box of boxes(list)) box.checked = true
  const asked = await person.submit(list, 'Rechazar')
  const rejected = await person.submit(
    asked,
    dialog(asked).getByRole('button', { name: 'Rechazar' }),
    { Observaciones: `${text} ya`, 'Guardar este texto': true },
  )
  expect(rejected.getByText('Preregistros rechazados. El texto quedó guardado.')).toBeTruthy()
  expect((await savedNames()).map(([one]: string[]) => one)).toContain(`${name} (2)`)
  expect((await company.stored(ids[0]!))['status']).toBe('rejected')
})

test('a rejection keeps its observations when another tab changed the selection', async () => {
  const ids = await several(3, { first_name: 'Pestañas' })
  const list = await person.open('/preregistrations?q=pesta%C3%B1as')
  for (const box of boxes(list).slice(0, 2)) box.checked = true
  const question = await person.submit(list, 'Rechazar')
  const other = await person.open('/preregistrations?q=pesta%C3%B1as')
  for (const box of boxes(other)) box.checked = true
  await person.submit(other, 'Rechazar')
  const again = await person.submit(
    question,
    dialog(question).getByRole('button', { name: 'Rechazar' }),
    { Observaciones: 'No hay cupo este mes' },
  )
  const asked = dialog(again)
  expect(asked.getByText(/^La selección cambió en otra pestaña/)).toBeTruthy()
  expect(asked.getByText(/rechazar los 3 prerregistros seleccionados/)).toBeTruthy()
  expect(asked.getByDisplayValue('No hay cupo este mes')).toBeTruthy()
  expect((await company.stored(ids[0]!))['status']).toBe('pending')
  await person.submit(again, asked.getByRole('button', { name: 'Rechazar' }))
  for (const id of ids)
    expect(await company.stored(id)).toMatchObject({
      status: 'rejected',
      observations: 'No hay cupo este mes',
    })
})
