import { describe, expect, test } from 'vitest'
import { DISTINCT_CALLS } from '#tests/support/contract-calls.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { sampled } from '#tests/support/extent.ts'
import { startSweep, type Actor } from '#tests/support/sweep.ts'
import { isAllowed, isOnesOwn } from '#tests/support/permissions.ts'

/** Every endpoint answers whoever may: what the other sweeps refuse is refused for its own reason. */

const { rows, owner, stranger, answerTo, freshValues } = await startSweep()

const allowed: Actor[] = [
  { title: 'an administrator of the company', persona: 'admin', tenant: owner.id },
  {
    title: 'a super-administrator who acts on it',
    persona: 'super',
    tenant: stranger.id,
    headers: { 'x-tenant-id': String(owner.id) },
  },
]

/** Calls signed by the message provider; tests/api/messages/whatsapp makes them. */
const OF_THE_PROVIDER = ['whatsapp.status', 'whatsapp.inbound', 'whatsapp.attachment']

/** Only jobs send mails with a file; tests/console/messages/outbox downloads one. */
const OF_JOBS = ['outbox.attachment']

/** Calls that only an authenticator can answer; tests/api/access/second-factor makes them. */
const OF_AUTHENTICATORS = [
  'signInOptions',
  'signIn',
  'signInWithPasskey',
  'confirmTotp',
  'addPasskey',
  'renewRecoveryCodes',
  'remove',
].map((call) => `second-factor.${call}`)

/** Calls that need an identity provider or the DNS; tests/api/access/sign-on makes them. */
const OF_IDENTITY_PROVIDERS = [
  'start',
  'callback',
  'backchannelLogout',
  'samlMetadata',
  'samlResponse',
  'check',
  'trial',
  'checkDomain',
].map((call) => `sign-on.${call}`)

/** Requires a second factor of the caller; tests/api/access/second-factor turns it on. */
const OF_PROTECTED = ['security.changeSettings']

describe.each(allowed)('$title gets what they ask for', (actor) => {
  const called = DISTINCT_CALLS.filter(
    ({ id }) =>
      ![
        ...OF_THE_PROVIDER,
        ...OF_JOBS,
        ...OF_AUTHENTICATORS,
        ...OF_IDENTITY_PROVIDERS,
        ...OF_PROTECTED,
      ].includes(id),
  )
  const calls = called.filter((call) =>
    actor.persona === 'super'
      ? !isOnesOwn(call)
      : call.endpoint.access === 'public' || isAllowed('admin', call),
  )
  // One place lets a super-administrator act as an administrator of a company.
  const shared = sampled(
    calls.filter(({ endpoint }) => endpoint.access !== 'super'),
    actor.persona === 'super' ? 5 : 1,
  )
  const asked = calls.filter((call) => call.endpoint.access === 'super' || shared.includes(call))
  test.each(asked)('$id', async (call) => {
    const answer = await answerTo(actor, call, () => freshValues(call))
    if (call.endpoint.method !== 'get') await idleQueue(rows)
    expect(answer.status, answer.text).toBe(call.endpoint.status ?? 200)
  })
})
