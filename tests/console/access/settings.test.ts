import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Filling } from '#tests/support/pages/visitor.ts'

/** Settings whose page stays after they were stored, without scripts; with them: tests/e2e/access/settings.spec.ts. */

const site = await startTestConsole()

const FORMS: Record<string, (time: number) => Filling> = {
  '/communications/settings': (time) => ({ 'Máximo de personas sin aprobación': `${10 - time}` }),
  '/scim': (time) => ({ 'Invitar por correo a las personas nuevas': time % 2 === 0 }),
  '/preregistrations/choices': (time) => ({ Ubicación: `Bogotá\nCali ${time}` }),
  '/security': () => ({}),
  '/sign-on?protocol=oidc': (time) => ({
    Emisor: 'https://login.example/v2.0',
    'Id de cliente': `cliente-${time}`,
    'Secreto de cliente': `secreto-${time}`,
  }),
  '/external-courses/calendar': (time) => ({
    'Enviar las sesiones como invitaciones de calendario': time % 2 === 0,
  }),
  '/preregistrations/settings': (time) => ({ 'Recibir prerregistros': time % 2 === 0 }),
  '/credentials/settings': (time) => ({ 'Sitio web': `https://compania.example/${time}` }),
}

test.each(Object.entries(FORMS))('%s is stored three times in a row', async (address, filling) => {
  const person = await site.signInAs('admin', 97)
  let page = await person.open(address)
  for (const time of [1, 2, 3]) {
    const stored = await person.submit(page, 'Guardar', filling(time))
    expect(stored.status, stored.html.slice(0, 300)).toBe(200)
    expect(stored.html).not.toContain(`secreto-${time}`)
    page = stored.queryByRole('button', { name: 'Guardar' }) ? stored : await person.open(address)
  }
})

// Nobody here has a second factor, so that the form of security stays as it is.
test.each(Object.entries(FORMS).filter(([address]) => address !== '/security'))(
  '%s is not stored over the change of somebody else',
  async (address, filling) => {
    const person = await site.signInAs('admin', 97)
    const [mine, theirs] = [await person.open(address), await person.open(address)]
    await person.submit(theirs, 'Guardar', filling(4))
    const late = await person.submit(mine, 'Guardar', filling(5))
    expect(late.status).toBe(409)
    expect(late.getByRole('alert').textContent).toMatch(/Otra persona modificó esta configuración/)
    const { textContent: changes } = late.getByRole('region', { name: 'Diferencias' })
    expect(Object.keys(filling(4)).some((label) => changes.includes(label))).toBe(true)
    expect((await person.submit(late, 'Guardar', filling(6))).status).toBe(200)
  },
)

test('a connection whose form came back is not tested', async () => {
  const person = await site.signInAs('admin', 97)
  const page = await person.open('/sign-on?protocol=oidc')
  const refused = await person.submit(page, 'Guardar', { Emisor: '' })
  expect(refused.status).toBe(422)
  expect(refused.queryByRole('button', { name: 'Probar la conexión' })).toBeNull()
  expect(refused.getByText(/Se prueba lo guardado/)).toBeTruthy()
})
