import { expect, test } from 'vitest'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'

/** Inviting from the list and the profile, without scripts. */

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const rows = await rowsOf(site.api.url)

/** Creates a person never invited, with a unique name. */
async function newcomer(word: string, changes: object = {}) {
  const draft = draftUser({ first_name: 'Ana', last_name: word, ...changes })
  const { body } = await created(api, draft)
  await rows('delete from user_access where user_id = $1', [body.id])
  await rows('delete from mails where recipient = $1', [draft.email])
  return body as { id: number; email: string; full_name: string }
}
const word = () => `palabra${Math.random().toString(36).slice(2)}`
async function mailsTo(...emails: string[]): Promise<number> {
  await idleQueue(rows)
  return (await rows('select id from mails where recipient = any($1)', [emails])).length
}

test('one person, from the row’s menu: asked, sent once, told in the profile', async () => {
  const called = word()
  const user = await newcomer(called)
  const list = await person.open(`/users?q=${called}`)
  const question = await person.follow(list.getByRole('link', { name: 'Enviar invitación' }))
  expect(question.getByText(`¿Invitar a ${user.full_name}?`)).toBeTruthy()
  expect(question.getByText(/1 para la aplicación/)).toBeTruthy()
  const profile = await person.open(`/users/${user.id}`)
  expect(profile.getByText('Sin invitación')).toBeTruthy()

  const answers = await Promise.all([
    person.submit(question, 'Enviar invitación'),
    person.submit(question, 'Enviar invitación'),
  ])
  expect(answers.map(({ address }) => address)).toEqual([
    `/users?q=${called}`,
    `/users?q=${called}`,
  ])
  expect(await mailsTo(user.email)).toBe(1)
  const after = await person.open(`/users/${user.id}`)
  expect(after.getByText(/^Invitación (enviada|guardada, sin enviar,) el/)).toBeTruthy()

  const again = await person.follow(after.getByRole('link', { name: 'Enviar invitación' }))
  expect(again.getByText('No hay a quién invitar.')).toBeTruthy()
  expect(again.getByText(/1 la recibió hace menos de 10 minutos/)).toBeTruthy()
  expect(again.queryByRole('button', { name: 'Enviar invitación' })).toBeNull()
})

test('all that match: the question counts who gets one and who not, and why', async () => {
  const called = word()
  const [learner, reader, active, off] = [
    await newcomer(called),
    await newcomer(called, { role: 'reader' }),
    await newcomer(called, { password: 'clave-suya' }),
    await newcomer(called),
  ]
  await site.api.tokenOf(active.email, 'clave-suya')
  await api('PUT', `/users/${off.id}/disable`)
  const question = await person.open(`/users/invitations?q=${called}&selection=all`)
  expect(question.getByText(/1 para la aplicación y 1 para la consola/)).toBeTruthy()
  expect(question.getByText('Sin invitación: 1 ya ingresó y 1 está desactivado.')).toBeTruthy()
  const list = await person.submit(question, 'Enviar 2 invitaciones')
  expect(list.getByText(/Se invitaron 2 usuarios/)).toBeTruthy()
  expect(await mailsTo(learner.email, reader.email)).toBe(2)
  expect(await mailsTo(active.email, off.email)).toBe(0)
  const profile = await person.open(`/users/${active.id}`)
  expect(profile.getByText(/^Ingresó por primera vez el/)).toBeTruthy()
  expect(profile.queryByRole('link', { name: 'Enviar invitación' })).toBeNull()
})
