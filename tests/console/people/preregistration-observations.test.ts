import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const at = '/preregistrations-observations'

test('a text is created, edited and deleted, by one user or for the company', async () => {
  const list = await person.follow(
    (await person.open('/preregistrations')).getByRole('link', { name: 'Observaciones guardadas' }),
  )
  const form = await person.follow(list.getAllByRole('link', { name: 'Nueva observación' })[0]!)
  const wrong = await person.submit(form, 'Guardar', { Nombre: 'Bienvenida' })
  expect(wrong.getByRole('link', { name: 'Debes especificar el texto' })).toBeTruthy()
  const made = await person.submit(wrong, 'Guardar', {
    Texto: 'Hola',
    'Para toda la compañía': true,
  })
  expect(made.address).toBe(at)
  expect(made.getByText('Observación guardada: Bienvenida.')).toBeTruthy()
  expect(made.getByText('La compañía')).toBeTruthy()

  const seen = await reader.open(at)
  expect(seen.getByText('Bienvenida')).toBeTruthy()
  expect(seen.queryByRole('link', { name: 'Editar' })).toBeNull()
  const own = await reader.submit(await reader.open(`${at}/new`), 'Guardar', {
    Nombre: 'Del lector',
    Texto: 'Hola',
  })
  expect(own.getByText('Mía')).toBeTruthy()
  expect((await person.open(at)).queryByText('Del lector')).toBeNull()

  const edit = await person.follow(
    (await person.open(at)).getByRole('link', { name: 'Bienvenida' }),
  )
  const saved = await person.submit(edit, 'Guardar', { Texto: 'Hola de nuevo' })
  expect(saved.getByText('Se guardaron los cambios de «Bienvenida».')).toBeTruthy()
  const stale = await person.submit(edit, 'Guardar', { Nombre: 'Saludo' })
  expect(stale.status).toBe(409)
  expect(stale.getByDisplayValue('Hola de nuevo')).toBeTruthy()
  const asked = await person.follow(saved.getByRole('link', { name: 'Eliminar' }))
  expect(asked.getByText('¿Eliminar «Bienvenida»?')).toBeTruthy()
  const gone = await person.submit(asked, 'Eliminar')
  expect(gone.getByText('Se eliminó la observación guardada.')).toBeTruthy()
  expect(gone.getByText('No hay observaciones guardadas en el momento')).toBeTruthy()
})
