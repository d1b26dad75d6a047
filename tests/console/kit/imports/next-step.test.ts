import { expect, test } from 'vitest'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { atRest, csvFile, upload } from './wizard.ts'

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let count = 0

/** Imports two new users and, where `changes`, one that exists; answers the job's page. */
async function imported({ changes }: { changes: boolean }): Promise<Page> {
  const known = (await created(api, draftUser())).body
  const names = [1, 2].map(() => `siguiente${++count}x${Date.now()}`)
  const rows = [
    ...names.map((name) => `${name},${name}@siguiente.test,Recién,`),
    ...(changes ? [`${known.username},${known.email},Prueba,Cambiada`] : []),
  ]
  const text = ['username,email,first_name,last_name', ...rows, ''].join('\n')
  const result = await atRest(person, await upload(person, csvFile(text, 'Nómina.csv')))
  return atRest(person, await person.submit(result, 'Continuar', {}))
}

test('users just imported get a course, without a list to find them in', async () => {
  const job = await imported({ changes: false })
  const choice = await person.follow(job.getByRole('link', { name: 'Asignar curso' }))
  expect(choice.html).toContain('Para los 2 usuarios de la importación «Nómina.csv (creados)»')
  const done = await person.submit(choice, choice.getAllByRole('button', { name: /^Asignar/ })[0]!)
  expect(done.getByText(/Se asignó el curso «.*» a 2 usuarios/)).toBeTruthy()
  expect(done.address.split('?')[0]).toBe(job.address.split('?')[0])
})

test('created and changed users are acted on apart, or all of them', async () => {
  const job = await imported({ changes: true })
  const everybody = await person.follow(job.getByRole('link', { name: /^Todos ?3/ }))
  const choice = await person.follow(everybody.getByRole('link', { name: 'Agregar a grupo' }))
  expect(choice.html).toContain('Para los 3 usuarios de la importación «Nómina.csv»')
  const changed = await person.follow(job.getByRole('link', { name: /^Actualizados/ }))
  const list = await person.follow(changed.getByRole('link', { name: 'Ver en la lista' }))
  expect(list.getByRole('heading', { level: 1 }).textContent).toBe('Usuarios 1')
  expect(list.getByText('Importación: Nómina.csv (actualizados)')).toBeTruthy()
  // The filters without scripts keep the import, which is none of their choices.
  const filters = await person.follow(list.getByRole('button', { name: /^Todos los filtros/ }))
  expect(filters.queryByRole('button', { name: /Importación/ })).toBeNull()
  const kept = await person.submit(filters, 'Aplicar', {})
  expect(kept.address).toBe(list.address)
  const invitation = await person.follow(job.getByRole('link', { name: 'Enviar invitaciones' }))
  expect(invitation.html).toContain('Nómina.csv (creados)')
})

test('an import that was undone offers nothing on its users', async () => {
  const job = await imported({ changes: false })
  const question = await person.follow(job.getByRole('link', { name: 'Deshacer la importación' }))
  const undone = await atRest(person, await person.submit(question, 'Deshacer la importación'))
  expect(undone.getByText(/La importación se deshizo/)).toBeTruthy()
  expect(undone.queryByRole('link', { name: 'Asignar curso' })).toBeNull()
})
