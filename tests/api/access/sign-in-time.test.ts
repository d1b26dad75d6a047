import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi } from '#tests/support/api.ts'

/** A refused sign-in costs the same whatever account the name has: one slow hash. */

/** Hashes are made on threads of their own, one message each. */
const messages = vi.spyOn(Worker.prototype, 'postMessage')
const hashesOf = (password: string) =>
  messages.mock.calls.filter(([message]) => JSON.stringify([message]).includes(password)).length

const api = await startTestApi()
const { admin, rows } = await openCompany(api)

async function account(draft: object, change?: string): Promise<string> {
  const { body } = await created(admin, draftUser(draft))
  if (change) await rows(`update users set ${change} where id = $1`, [body.id])
  return body.email
}

const chosen = { password: 'clave-segura' }
test.each([
  ['an unknown name', () => Promise.resolve('nadie@ninguna.test')],
  ['a generated password', () => account({})],
  ['a generated password of an administrator', () => account({ role: 'admin' })],
  [
    'an expired generated password',
    () => account({}, `password_expires_at = now() - interval '1 h'`),
  ],
  ['no password', () => account({}, 'password_hash = null')],
  ['a chosen password', () => account({ role: 'admin', ...chosen })],
  ['a learner', () => account(chosen)],
  ['a disabled account', () => account(chosen, 'disabled = true')],
  ['a disabled account with a generated password', () => account({}, 'disabled = true')],
])('%s: a wrong password costs one hash', async (_, nameOf) => {
  const username = await nameOf()
  const password = `equivocada-${randomUUID()}`
  const answer = await api.anonymous('POST', '/auth/login', { username, password })
  expect([answer.status, answer.body.code, hashesOf(password)]).toEqual([401, 1001, 1])
})
