import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openGroups } from '../../../api/people/groups/company.ts'

const site = await startTestConsole()
const company = await openGroups(site.api)
const { admin } = company
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

async function position(name: string): Promise<number> {
  const code = `p${Date.now()}`
  const { body } = await admin('POST', '/positions', { code, name, formation_path_id: null })
  return body.id
}

function tick(page: Page, name: string): void {
  page.getByRole<HTMLInputElement>('checkbox', { name }).checked = true
}

test('a path that was just made is given to a group and a position, and taken away again', async () => {
  const [group, at] = [await company.group('Cuadrilla norte'), await position('Liniero norte')]
  const form = await person.open('/formation-paths/new')
  const made = await person.submit(form, 'Crear plan', { Nombre: 'Para asignar' })
  expect(made.getByText(/^Sin asignar/)).toBeTruthy()
  const [offered] = made.getAllByRole('link', { name: 'Asignar a un grupo o cargo' })
  const groups = await person.follow(offered!)
  const none = await person.submit(groups, 'Asignar', {})
  expect(none.status).toBe(422)
  tick(none, 'Seleccionar Cuadrilla norte')
  const given = await person.submit(none, 'Asignar')
  expect(given.getByText('Se asignó «Para asignar» a 1 grupo.')).toBeTruthy()
  const link = given.getByRole('link', { name: 'Cuadrilla norte' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/groups/${group}\\?back=`))

  const again = await person.open(`${given.address.replace('/sources', '')}/assignment/positions`)
  const found = await person.open(`${again.address}?q=liniero`)
  tick(found, 'Seleccionar Liniero norte')
  const both = await person.submit(found, 'Asignar')
  expect(both.getByText(/^Lo dan 1 cargo y 1 grupo/)).toBeTruthy()
  expect((await admin('GET', `/positions/${at}`)).body.formation_path).toBe('Para asignar')

  const question = await person.follow(
    both.getByRole('link', { name: 'Quitar el plan de cargo Liniero norte' }),
  )
  const gone = await person.submit(question, 'Quitar', {})
  expect(gone.getByText('El cargo «Liniero norte» ya no da «Para asignar».')).toBeTruthy()
  const back = await person.submit(gone, 'Deshacer')
  expect(back.getByRole('link', { name: 'Liniero norte' })).toBeTruthy()
})

test('a reader gives a path to groups, and changes no position', async () => {
  const path = await company.path('De lectora')
  const page = await reader.open(`/formation-paths/${path}/assignment/groups`)
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Asignar a un grupo')
  expect((await reader.open(`/formation-paths/${path}/assignment/positions`)).status).toBe(403)
  const at = await position('Ajena')
  await admin('POST', `/paths/${path}/positions/${at}`)
  const list = await reader.open(`/formation-paths/${path}/sources`)
  expect(list.getByRole('link', { name: 'Ajena' })).toBeTruthy()
  expect(list.queryByRole('link', { name: /^Quitar el plan de cargo/ })).toBeNull()
})

test('the users of a path are sorted by progress, and exported as they are shown', async () => {
  const [course, group] = [await company.course('Con duración'), await company.group()]
  const path = await company.path('Con usuarios', [course])
  const learners = await company.learners('inside', 2)
  await admin('POST', `/groups/${group}/users/${learners.join(',')}`)
  await admin('POST', `/paths/${path}/groups/${group}`)
  const courses = await person.open(`/formation-paths/${path}`)
  expect(courses.getByRole('columnheader', { name: 'Duración' })).toBeTruthy()
  expect(courses.getByText('0 de 2')).toBeTruthy()
  const users = await person.open(`/formation-paths/${path}/users`)
  const sorted = await person.follow(users.getByRole('link', { name: 'Progreso' }))
  expect(sorted.address).toContain('sort=percentage')
  const file = sorted.getByRole('link', { name: 'CSV con punto y coma' }).getAttribute('href')!
  expect(file).toContain('sort=percentage')
  const answer = await person.request(file)
  expect(answer.headers.get('content-disposition')).toContain('Con usuarios - usuarios.csv')
  expect((await answer.text()).trim().split('\n')).toHaveLength(3)
})
