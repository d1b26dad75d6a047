import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { beginMessage } from '#api/messages/messages/begin.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openCommunications } from './company.ts'

/** Nobody avoids the approval of their own message by raising the number from which it is asked for. */

const AT = '/communications/settings'
const api = await startTestApi()
const company = await openCommunications(api)
const { admin, rows, person, where, audience, message, withoutLimit } = company
const second = await secondAdmin()
beforeEach(withoutLimit)

async function secondAdmin() {
  const email = `${randomUUID()}@segunda.test`
  await admin('POST', '/users', {
    username: email,
    email,
    first_name: 'Segunda',
    role: 'admin',
    organizational_units: [],
    password: 'clave-segura',
  })
  return api.withToken(await api.firstTokenOf(email, 'clave-segura'))
}

async function audienceOfTwo() {
  const place = where()
  for (let n = 0; n < 2; n++) await person(place)
  return audience({ locations: [place] })
}
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 13) + ':00Z'
const draft = { programmed_date: NEXT_WEEK }

test('who raises the number still needs approval, until another administrator confirms it', async () => {
  const { id } = await audienceOfTwo()
  await second('PUT', AT, { approval_over: 1 })
  const before = await message(id, draft)
  expect(before.status).toBe('pending_approval')
  const raised = await admin('PUT', AT, { approval_over: null })
  expect(raised.body).toMatchObject({
    approval_over: null,
    own_approval_over: 1,
    approval_raise: { before: 1, own: true, by: expect.stringMatching(/\S/) },
  })
  expect((await message(id, draft)).status).toBe('pending_approval')
  const edited = await admin('PUT', `/communications/messages/${before.id}`, {
    body: 'Otro texto',
    ...draft,
  })
  expect(edited.body.status).toBe('pending_approval')
  expect((await message(id, draft, second)).status).toBe('programmed')

  expect((await second('GET', AT)).body).toMatchObject({
    own_approval_over: null,
    approval_raise: { before: 1, own: false },
  })
  const confirmed = await second('PUT', AT, { approval_over: null })
  expect(confirmed.body.approval_raise).toBeNull()
  expect((await message(id, draft)).status).toBe('programmed')
})

test('a message that another administrator saves as it was keeps its author and its approval', async () => {
  const { id } = await audienceOfTwo()
  await second('PUT', AT, { approval_over: 1 })
  const made = await message(id, draft)
  const saved = () =>
    second('PUT', `/communications/messages/${made.id}`, { body: made.body, ...draft })
  expect((await saved()).body).toMatchObject({
    author: made.author,
    status: 'pending_approval',
    approvable: true,
    version: made.version,
  })
  await second('POST', `/communications/messages/${made.id}/approval`, {})
  expect((await saved()).body).toMatchObject({
    author: made.author,
    status: 'programmed',
    approved_by: expect.any(String),
  })
})

test('a scheduled message that waits for approval is sent at its date once the number was raised and confirmed', async () => {
  const { id } = await audienceOfTwo()
  await second('PUT', AT, { approval_over: 1 })
  const made = await message(id, draft)
  const work = async (at: string) => {
    await rows(`update messages set programmed_date = now() - $2::interval where id = $1`, [
      made.id,
      at,
    ])
    await beginMessage(api.services, { tenantId: 1, messageId: made.id })
    return (await company.read(made)).status
  }
  const due = async () =>
    (await rows('select message_id from messages_to_work_on() where message_id = $1', [made.id]))
      .length
  expect(await work('1 minute')).toBe('pending_approval')
  expect(await due()).toBe(1)
  await admin('PUT', AT, { approval_over: null })
  expect(await work('1 minute')).toBe('pending_approval')
  await second('PUT', AT, { approval_over: null })
  expect(await work('1 minute')).toBe('sending')
})

test('a change of another setting neither raises nor confirms it', async () => {
  await second('PUT', AT, { approval_over: 1 })
  await admin('PUT', AT, { approval_over: 5 })
  await second('PUT', AT, { whatsapp_from: '+573009998877' })
  await admin('PUT', AT, { whatsapp_from: '' })
  expect((await admin('GET', AT)).body).toMatchObject({ own_approval_over: 1, approval_over: 5 })
})

test('the raise and its confirmation are in the audit log', async () => {
  const entries = async () =>
    (
      await rows<{ before: object; after: object; actor_name: string }>(
        `select before, after, actor_name from audit_log
         where tenant_id = 1 and entity = 'tenant' order by id desc limit 2`,
      )
    ).reverse()
  await second('PUT', AT, { approval_over: 1 })
  await admin('PUT', AT, { approval_over: 5 })
  await second('PUT', AT, { approval_over: 5 })
  const [raise, confirmation] = await entries()
  expect(raise).toMatchObject({
    before: { approval_over: 1, approval_over_before: null },
    after: { approval_over: 5, approval_over_before: 1 },
  })
  expect(confirmation).toMatchObject({
    before: { approval_over_before: 1 },
    after: { approval_over_before: null },
  })
  expect(confirmation!.actor_name).toContain('Segunda')
})
