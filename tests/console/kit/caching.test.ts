import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { sampled } from '#tests/support/extent.ts'
import { addressesOf } from '#tests/support/pages/site-map.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const [course] = await rows<{ uuid: string }>('select uuid from tenant_courses where id = 1')

// Signing out ends the session, so its URL is left out.
const ADDRESSES = addressesOf({
  uuid: course!.uuid,
  hash: 'ninguno',
  key: randomUUID(),
  jobId: randomUUID(),
  kind: 'courses',
}).filter((address) => address !== '/logout')

const person = site.visitor()
await takeSession(person, 'super@sendero.test')
const reader = await site.signInAs('reader')
const nobody = site.visitor()

async function expectNotCached(who: Visitor, at: string, init: RequestInit = {}): Promise<void> {
  const answer = await who.request(at, { ...init, headers: { origin: who.origin } })
  await answer.body?.cancel()
  expect(answer.headers.get('cache-control'), `${at} ${answer.status}`).toMatch(
    /^private, no-store(, no-transform)?$/,
  )
}

// One place sets the header.
test.each(sampled(ADDRESSES, 6))('%s and its data are not cached', async (address) => {
  await expectNotCached(person, address)
  // Nothing asks for a stream of events as the data of a page: it would not end.
  if (address.endsWith('/events')) return
  await expectNotCached(person, `${address.replace(/\/$/, '/_root')}.data`)
})

// One of each: a page, a list with a form, a file, a stream of events.
test.each(['/', '/areas', '/users/export', '/communications/1/messages/1/events'])(
  '%s is not cached for a reader, without a session, or as the answer to a form',
  async (address) => {
    await expectNotCached(reader, address)
    await expectNotCached(nobody, address)
    const body = new URLSearchParams({ nada: '' })
    await expectNotCached(person, address, { method: 'POST', body })
  },
)

test('answers to sign-out and to a cross-site form are not cached', async () => {
  const foreign = await nobody.request('/login', {
    method: 'POST',
    headers: { origin: 'https://evil.test' },
  })
  expect(foreign.status).toBe(403)
  expect(foreign.headers.get('cache-control')).toBe('private, no-store')
  const out = await (
    await site.signInAs('unit')
  ).request('/logout', { method: 'POST', headers: { origin: nobody.origin } })
  expect(out.status).toBe(302)
  expect(out.headers.get('cache-control')).toBe('private, no-store')
})

test('public files are cached: the files of the build', async () => {
  const { html } = await nobody.open('/login')
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html)!
  const answer = await nobody.request(script)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
