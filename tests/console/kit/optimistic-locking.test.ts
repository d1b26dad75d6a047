import { expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Two who edit the same record: the second sees what the first stored, and nothing is lost unseen. */

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const root = site.visitor()
await takeSession(root, 'super@sendero.test')

function differences(page: Page): (string | null)[][] {
  return page
    .in(page.getByRole('region', { name: 'Diferencias' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

test.each([
  ['groups', (id: number) => `/groups/${id}/edit`, 'Guardar', /este grupo/],
  [
    'skills',
    (id: number) => `/courses/1/skills/${id}/edit`,
    'Cambiar el nombre',
    /esta competencia/,
  ],
])('a conflict of %s shows the names', async (kind, address, button, message) => {
  const [course] = (await api('GET', '/courses')).body.results
  const { id } = (await api('POST', `/${kind}`, { name: `De nadie (${kind})` })).body
  const edit = address(id).replace('/courses/1/', `/courses/${course.id}/`)
  const [mine, theirs] = [await person.open(edit), await person.open(edit)]
  await person.submit(theirs, button, { Nombre: `De otra (${kind})` })

  const conflict = await person.submit(mine, button, { Nombre: `Mía (${kind})` })
  expect(conflict.status).toBe(409)
  expect(conflict.getByRole('alert').textContent).toMatch(message)
  expect(differences(conflict)).toEqual([['Nombre', `De otra (${kind})`, `Mía (${kind})`]])
  await person.submit(conflict, button)
  expect((await api('GET', `/${kind}/${id}`)).body.name).toBe(`Mía (${kind})`)
})

test('a conflict of a company keeps the flags that the other user set', async () => {
  const edit = '/admin/tenants/1672/edit'
  const [mine, theirs] = [await root.open(edit), await root.open(edit)]
  await root.submit(theirs, 'Guardar', { Comunicaciones: true, 'Campo 3': 'Turno de noche' })

  const conflict = await root.submit(mine, 'Guardar', { 'Correo de soporte': 'ayuda@x.co' })
  expect(conflict.status).toBe(409)
  expect(differences(conflict)).toEqual([
    ['Comunicaciones', 'Sí', 'Igual'],
    ['Campo 3', 'Turno de noche', 'Igual'],
  ])
  await root.submit(conflict, 'Guardar')
  const asRoot = await site.api.signInAsSuper()
  expect((await asRoot('GET', '/sa/tenants/1672')).body).toMatchObject({
    communications: true,
    extended_fields: { 3: 'Turno de noche' },
    support_email: 'ayuda@x.co',
  })
})
