import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { softwarePasskey } from '#tests/support/authenticator.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/** Passkeys as second factor and alone, made and signed by a software authenticator. */

const ORIGIN = 'https://consola.example'
const RP = 'consola.example'
const api = await startTestApi({ settings: { PUBLIC_URL: ORIGIN } })
const rows = await rowsOf(api.url)
const PASSWORD = { current_password: DEMO_PASSWORD }

type Passkey = ReturnType<typeof softwarePasskey>

async function enrol(caller: Caller, passkey: Passkey, behaviour = {}) {
  const begun = await caller('POST', '/auth/second-factor/passkeys/options', PASSWORD)
  const made = passkey.create(begun.body.passkey.challenge, { origin: ORIGIN, ...behaviour })
  return caller('POST', '/auth/second-factor/passkeys', { name: 'Portátil', passkey: made })
}

const challengeOf = async (username: string): Promise<string> =>
  (await api.anonymous('POST', '/auth/login', { username, password: DEMO_PASSWORD })).body.challenge

async function signed(challenge: string, passkey: Passkey, behaviour = {}) {
  const { body } = await api.anonymous('POST', '/auth/login/second-factor/options', { challenge })
  return passkey.get(body.passkey.challenge, { origin: ORIGIN, ...behaviour })
}

const enter = (challenge: string, passkey: unknown) =>
  api.anonymous('POST', '/auth/login/second-factor/passkey', { challenge, passkey })

async function alone(passkey: Passkey, behaviour = {}) {
  const { body } = await api.anonymous('POST', '/auth/login/passkey/options', { remember: true })
  const made = passkey.get(body.passkey.challenge, { origin: ORIGIN, ...behaviour })
  return { challenge: body.challenge as string, made, answer: await enter(body.challenge, made) }
}

const EMAIL = 'admin@1.sendero.test'
const own = softwarePasskey(RP)
const added = await enrol(await api.signInAs('admin', 1), own, { counter: 5 })

test('is added with the password and answers recovery codes', async () => {
  expect(added.status).toBe(200)
  expect(added.body.recovery_codes).toHaveLength(10)
  const { body } = await api.withToken(added.body.token)('GET', '/auth/second-factor')
  expect(body).toMatchObject({
    factors: [{ kind: 'passkey', name: 'Portátil' }],
    passkey_origin: ORIGIN,
  })
})

test('is not added for another site, an old challenge or a second time', async () => {
  const caller = await api.signInAs('reader', 1)
  const foreign = await enrol(caller, softwarePasskey('otra.example'))
  expect(foreign.body.errors).toMatchObject([{ path: 'passkey', code: 'wrong' }])
  expect(
    (await enrol(caller, softwarePasskey(RP), { origin: 'https://otra.example' })).status,
  ).toBe(422)
  const late = softwarePasskey(RP)
  const { body } = await caller('POST', '/auth/second-factor/passkeys/options', PASSWORD)
  await caller('POST', '/auth/second-factor/passkeys/options', PASSWORD)
  const made = late.create(body.passkey.challenge, { origin: ORIGIN })
  expect(
    (await caller('POST', '/auth/second-factor/passkeys', { name: 'x', passkey: made })).status,
  ).toBe(422)
  // Somebody else's, which the authenticator would not make.
  expect((await enrol(caller, own)).body.errors).toMatchObject([{ code: 'taken' }])
})

describe('as second factor', () => {
  test('completes a sign-in once, and its counter has to grow', async () => {
    const challenge = await challengeOf(EMAIL)
    const made = await signed(challenge, own, { counter: 6, verifies: false })
    expect((await enter(challenge, made)).status).toBe(200)
    expect((await enter(challenge, made)).body.code).toBe(1006)
    for (const counter of [6, 0]) {
      const next = await challengeOf(EMAIL)
      const copied = await enter(next, await signed(next, own, { counter }))
      expect([copied.status, copied.body.errors[0]?.path]).toEqual([422, 'passkey'])
    }
    const [entry] = await rows<{ label: string; after: object }>(
      `select label, after from audit_log where entity = 'second_factor' order by id desc limit 1`,
    )
    expect(entry).toEqual({ label: 'Portátil', after: { passkey_copied: true } })
  })

  test('is not another account’s, another site’s, another challenge’s or another key’s', async () => {
    const other = softwarePasskey(RP)
    expect((await enrol(await api.signInAs('admin', 97), other)).status).toBe(200)
    const challenge = await challengeOf(EMAIL)
    const refused = async (made: unknown) => expect((await enter(challenge, made)).status).toBe(422)
    await refused(await signed(challenge, other))
    await refused(await signed(challenge, own, { counter: 9, origin: 'https://otra.example' }))
    await refused(await signed(await challengeOf(EMAIL), own, { counter: 9 }))
    await refused({
      ...(await signed(challenge, other, { counter: 9 })),
      id: own.id,
      rawId: own.id,
    })
    // That was the fourth: the fifth may still be right.
    expect((await enter(challenge, await signed(challenge, own, { counter: 9 }))).status).toBe(200)
  })
})

describe('alone', () => {
  test('signs in without password, once, and remembered as asked', async () => {
    const { answer, challenge, made } = await alone(own, { counter: 20 })
    expect(answer.status).toBe(200)
    expect(answer.body.user.username).toBe('admin.1')
    expect((await enter(challenge, made)).body.code).toBe(1006)
    // The same answer for a new challenge, which it did not sign.
    const { body } = await api.anonymous('POST', '/auth/login/passkey/options', {})
    expect((await enter(body.challenge, made)).status).toBe(422)
  })

  test('has to verify its owner', async () => {
    expect((await alone(own, { counter: 30, verifies: false })).answer.status).toBe(422)
  })

  test('is refused of somebody unknown, disabled or without access, as a password is', async () => {
    expect((await alone(softwarePasskey(RP))).answer.status).toBe(422)
    const learners = softwarePasskey(RP)
    await enrol(await api.signInAs('learner', 1), learners)
    expect((await alone(learners)).answer.body.code).toBe(1002)
    await rows('update users set disabled = true where email = $1', [EMAIL])
    expect((await alone(own, { counter: 40 })).answer.body.code).toBe(1003)
    await rows('update users set disabled = false where email = $1', [EMAIL])
  })

  test('does not open a sign-in that waits for another account’s factor', async () => {
    await enrol(await api.signInAs('reader', 97), softwarePasskey(RP))
    const waiting = await challengeOf('reader@97.sendero.test')
    const { body } = await api.anonymous('POST', '/auth/login/second-factor/options', {
      challenge: waiting,
    })
    const made = own.get(body.passkey.challenge, { origin: ORIGIN, counter: 50 })
    expect((await enter(waiting, made)).status).toBe(422)
  })
})

test.each(['http://192.0.2.7', 'http://consola.example', 'https://192.0.2.7'])(
  'an installation at %s has no passkeys',
  async (address) => {
    const { relyingPartyOf } = await import('#api/access/second-factor/passkeys.ts')
    expect(relyingPartyOf({ ...api.services.settings, publicUrl: address })).toBeNull()
  },
)
