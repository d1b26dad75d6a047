import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/** Authenticator apps, recovery codes and the second step of signing in. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const PASSWORD = { current_password: DEMO_PASSWORD }

const login = (username: string, userAgent = 'SenderoConsole/test') =>
  api.anonymous(
    'POST',
    '/auth/login',
    { username, password: DEMO_PASSWORD },
    { 'user-agent': userAgent },
  )

const challengeOf = async (username: string) => (await login(username)).body.challenge as string

const secondStep = (challenge: string, second_factor_code: string) =>
  api.anonymous('POST', '/auth/login/second-factor', { challenge, second_factor_code })

/** Code of an app, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** A code that is right at no time near now. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  )!
}

/** As if some minutes had passed since the last code of an account. */
const minutesLater = (email: string) =>
  rows(
    `update second_factors f set last_step = null from users u where u.id = f.user_id and u.email = $1`,
    [email],
  )

async function enrol(caller: Caller) {
  expect((await caller('POST', '/auth/second-factor/totp', PASSWORD)).status).toBe(200)
  const { secret, uri } = (await caller('GET', '/auth/second-factor/totp')).body.pending
  const { status, body } = await caller('PUT', '/auth/second-factor/totp', {
    second_factor_code: codeOf(secret),
  })
  expect(status).toBe(200)
  return { secret, uri, token: body.token as string, codes: body.recovery_codes as string[] }
}

const EMAIL = 'admin@1.sendero.test'
const first = await api.signInAs('admin', 1)
const other = await api.signInAs('admin', 1)
const app = await enrol(first)
const admin = api.withToken(app.token)

describe('adding an authenticator app', () => {
  test('needs the password', async () => {
    const reader = await api.signInAs('reader', 1)
    const { status, body } = await reader('POST', '/auth/second-factor/totp', {
      current_password: 'otra',
    })
    expect([status, body.errors[0]?.path]).toEqual([422, 'current_password'])
    expect((await reader('GET', '/auth/second-factor/totp')).body).toEqual({ pending: null })
  })

  test('needs a code of the new app, and is nothing before', async () => {
    const reader = await api.signInAs('reader', 1)
    await reader('POST', '/auth/second-factor/totp', PASSWORD)
    const { secret } = (await reader('GET', '/auth/second-factor/totp')).body.pending
    const refused = await reader('PUT', '/auth/second-factor/totp', {
      second_factor_code: wrongCode(secret),
    })
    expect(refused.body.errors).toMatchObject([{ path: 'second_factor_code', code: 'wrong' }])
    expect((await login('reader@1.sendero.test')).status).toBe(200)
    // In another session it was not begun.
    const elsewhere = await api.signInAs('reader', 1)
    expect((await elsewhere('GET', '/auth/second-factor/totp')).body).toEqual({ pending: null })
    expect(
      (await elsewhere('PUT', '/auth/second-factor/totp', { second_factor_code: codeOf(secret) }))
        .status,
    ).toBe(409)
  })

  test('ends all other sessions and goes on under a new token', async () => {
    for (const before of [first, other])
      expect((await before('GET', '/auth/session')).status).toBe(401)
    expect((await admin('GET', '/auth/session')).status).toBe(200)
  })

  test('is told to its owner and in the audit log, and nothing of its key is', async () => {
    const [mail] = await rows<{ recipient: string; subject: string }>(
      'select recipient, subject from mails order by id desc limit 1',
    )
    expect(mail).toMatchObject({
      recipient: EMAIL,
      subject: expect.stringContaining('Segundo factor'),
    })
    const { body } = await admin('GET', '/audit-log?entity=second_factor')
    expect(body.results[0]).toMatchObject({
      action: 'create',
      label: 'Aplicación de autenticación',
      user: { name: expect.stringContaining('Ángela') },
    })
    const log = JSON.stringify(await rows('select * from audit_log'))
    expect(log).not.toContain(app.secret)
    for (const code of app.codes) expect(log).not.toContain(code)
  })

  test('answers key and codes this once', async () => {
    expect(app.uri).toContain('otpauth://totp/')
    expect(new Set(app.codes).size).toBe(10)
    const { body } = await admin('GET', '/auth/second-factor')
    expect(body).toMatchObject({
      factors: [{ kind: 'totp', name: 'Aplicación de autenticación' }],
      recovery_codes_left: 10,
    })
    expect(JSON.stringify(body)).not.toContain(app.secret)
    const stored = JSON.stringify(
      await rows(`select encode(secret, 'escape') as secret from second_factors
        union all select hash from recovery_codes`),
    )
    for (const shown of [app.secret, ...app.codes]) expect(stored).not.toContain(shown)
  })
})

describe('signing in with a second factor', () => {
  test('the password answers 1005 with a challenge and no session', async () => {
    const before = await rows('select id from sessions')
    const { status, body } = await login(EMAIL)
    expect([status, body.code]).toEqual([401, 1005])
    expect(body.challenge).toMatch(/^[\w-]{43}$/)
    expect(body.token).toBeUndefined()
    expect(await rows('select id from sessions')).toEqual(before)
    expect((await api.withToken(body.challenge)('GET', '/auth/session')).status).toBe(401)
    const options = await api.anonymous('POST', '/auth/login/second-factor/options', {
      challenge: body.challenge,
    })
    expect(options.body).toMatchObject({ kinds: ['totp'], passkey: null })
  })

  test('a learner’s app gets the same second step', async () => {
    const learner = await api.signInAs('learner', 1)
    const { secret } = await enrol(learner)
    await minutesLater('learner@1.sendero.test')
    const asked = await login('learner@1.sendero.test', 'SenderoApp/3.2')
    expect([asked.status, asked.body.code]).toEqual([401, 1005])
    const answer = (userAgent: string) =>
      api.anonymous(
        'POST',
        '/auth/login/second-factor',
        { challenge: asked.body.challenge, second_factor_code: codeOf(secret) },
        { 'user-agent': userAgent },
      )
    // The console still refuses them.
    expect((await answer('SenderoConsole/1')).body.code).toBe(1002)
    expect((await answer('SenderoApp/3.2')).status).toBe(200)
  })

  test('a code opens one session, and is refused the second time', async () => {
    await minutesLater(EMAIL)
    const code = codeOf(app.secret)
    const { status, body } = await secondStep(await challengeOf(EMAIL), code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { username: 'admin.1' }, token: expect.any(String) })
    expect((await api.withToken(body.token)('GET', '/users?limit=1')).status).toBe(200)
    const replayed = await secondStep(await challengeOf(EMAIL), code)
    expect(replayed.body.errors).toMatchObject([{ path: 'second_factor_code', code: 'wrong' }])
    // Nor an earlier one that nobody has seen.
    expect((await secondStep(await challengeOf(EMAIL), codeOf(app.secret, -1))).status).toBe(422)
  })

  test('the same code twice at once opens one session', async () => {
    await minutesLater(EMAIL)
    const challenges = [await challengeOf(EMAIL), await challengeOf(EMAIL)]
    const code = codeOf(app.secret)
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a code of a step that is long over is refused, and one that a slow clock makes is not', async () => {
    await minutesLater(EMAIL)
    expect((await secondStep(await challengeOf(EMAIL), codeOf(app.secret, -3))).status).toBe(422)
    expect((await secondStep(await challengeOf(EMAIL), codeOf(app.secret, 3))).status).toBe(422)
    const typed = codeOf(app.secret, -1).replace(/^(...)/, '$1 ')
    expect((await secondStep(await challengeOf(EMAIL), typed)).status).toBe(200)
  })

  test('a challenge is used once, also by two at once', async () => {
    await minutesLater(EMAIL)
    const challenge = await challengeOf(EMAIL)
    const answers = await Promise.all(
      [app.codes[8]!, app.codes[9]!].map((code) => secondStep(challenge, code)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const [over] = answers.filter(({ status }) => status === 401)
    expect(over!.body.code).toBe(1006)
    expect((await secondStep(challenge, codeOf(app.secret))).body.code).toBe(1006)
  })

  test('a challenge is over after a change of the account, after five attempts and after its time', async () => {
    await minutesLater(EMAIL)
    const raised = await challengeOf(EMAIL)
    await rows('update users set token_version = token_version + 1 where email = $1', [EMAIL])
    expect((await secondStep(raised, codeOf(app.secret))).body.code).toBe(1006)

    const tried = await challengeOf(EMAIL)
    for (let i = 0; i < 5; i++)
      expect((await secondStep(tried, wrongCode(app.secret))).status).toBe(422)
    expect((await secondStep(tried, codeOf(app.secret))).body.code).toBe(1006)
    await rows('delete from rate_limits')

    const late = await challengeOf(EMAIL)
    await rows(`update sign_in_challenges set expires_at = now() - interval '1 second'`)
    expect((await secondStep(late, codeOf(app.secret))).body.code).toBe(1006)
    expect((await secondStep('inventado', codeOf(app.secret))).body.code).toBe(1006)
  })

  test('a disabled account is refused at the second step too', async () => {
    await minutesLater(EMAIL)
    const challenge = await challengeOf(EMAIL)
    await rows('update users set disabled = true where email = $1', [EMAIL])
    expect((await secondStep(challenge, codeOf(app.secret))).body.code).toBe(1003)
    await rows('update users set disabled = false where email = $1', [EMAIL])
  })

  test('a code of another account opens nothing', async () => {
    const reader = await enrol(await api.signInAs('reader', 97))
    await minutesLater(EMAIL)
    for (const code of [codeOf(reader.secret, 1), reader.codes[0]!])
      expect((await secondStep(await challengeOf(EMAIL), code)).status).toBe(422)
    await rows('delete from rate_limits')
  })

  test('guessing is limited over challenges, also when guesses come at once', async () => {
    await minutesLater(EMAIL)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(EMAIL)))
    const guesses = challenges.flatMap((challenge) => Array.from({ length: 4 }, () => challenge))
    const answers = await Promise.all(
      guesses.map((challenge) => secondStep(challenge, wrongCode(app.secret))),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 1004)).toHaveLength(6)
    // The right one as well, and the right password does not begin to count anew.
    const right = await secondStep(await challengeOf(EMAIL), codeOf(app.secret))
    expect([right.status, right.body.code]).toEqual([429, 1004])
    expect(right.response.headers.get('retry-after')).toMatch(/^\d+$/)
    const [{ id }] = (await rows('select id from users where email = $1', [EMAIL])) as [
      { id: string },
    ]
    await api.services.throttle.forgive(`second-factor:${id}`)
  })
})

describe('a recovery code', () => {
  test('opens one sign-in, however it is typed, and its owner is told', async () => {
    const [used] = app.codes
    const typed = ` ${used!.toUpperCase().replaceAll('-', ' ')} `
    expect((await secondStep(await challengeOf(EMAIL), typed)).status).toBe(200)
    expect((await secondStep(await challengeOf(EMAIL), used!)).status).toBe(422)
    await rows('delete from rate_limits')
    const { token } = (await secondStep(await challengeOf(EMAIL), app.codes[1]!)).body
    const fresh = api.withToken(token)
    const { body } = await fresh('GET', '/auth/second-factor')
    expect(body.recovery_codes_left).toBe(7)
    const log = await fresh('GET', '/audit-log?entity=second_factor&action=other')
    expect(log.body.results[0]).toMatchObject({ label: 'Código de recuperación' })
  })

  test('twice at once opens one', async () => {
    const challenges = [await challengeOf(EMAIL), await challengeOf(EMAIL)]
    const answers = await Promise.all(
      challenges.map((challenge) => secondStep(challenge, app.codes[2]!)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('weakening an account', () => {
  const NEW = 'reader@1704.sendero.test'

  test('needs password and code; the last factor takes the recovery codes along', async () => {
    const { secret, token, codes } = await enrol(await api.signInAs('reader', 1704))
    const reader = api.withToken(token)
    const [factor] = (await reader('GET', '/auth/second-factor')).body.factors
    const remove = (caller: Caller, body: object) =>
      caller('DELETE', `/auth/second-factor/${factor.id}`, body)
    await minutesLater(NEW)
    const right = { ...PASSWORD, second_factor_code: codeOf(secret) }
    expect((await remove(reader, { second_factor_code: right.second_factor_code })).status).toBe(
      422,
    )
    expect(
      (await remove(reader, { ...right, current_password: 'otra' })).body.errors,
    ).toMatchObject([{ path: 'current_password' }])
    expect(
      (await remove(reader, { ...right, second_factor_code: wrongCode(secret) })).body.errors,
    ).toMatchObject([{ path: 'second_factor_code' }])
    // Another person's, of the same company and of another: they do not exist.
    const own = { ...PASSWORD, second_factor_code: codes[5]! }
    const unit = await enrol(await api.signInAs('unit', 1704))
    expect(
      (
        await api.withToken(unit.token)('DELETE', `/auth/second-factor/${factor.id}`, {
          ...own,
          second_factor_code: unit.codes[0]!,
        })
      ).status,
    ).toBe(404)
    const removed = await remove(reader, right)
    expect(removed.status).toBe(200)
    expect((await reader('GET', '/auth/session')).status).toBe(401)
    expect(
      (await api.withToken(removed.body.token)('GET', '/auth/second-factor')).body,
    ).toMatchObject({ factors: [], recovery_codes_left: 0 })
    expect((await login(NEW)).status).toBe(200)
  })

  test('new recovery codes replace the old ones', async () => {
    const { secret, token, codes } = await enrol(await api.signInAs('admin', 1704))
    await minutesLater('admin@1704.sendero.test')
    const renewed = await api.withToken(token)('POST', '/auth/second-factor/recovery-codes', {
      ...PASSWORD,
      second_factor_code: codeOf(secret),
    })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    const [old] = codes
    const [fresh] = renewed.body.recovery_codes as string[]
    expect((await secondStep(await challengeOf('admin@1704.sendero.test'), old!)).status).toBe(422)
    expect((await secondStep(await challengeOf('admin@1704.sendero.test'), fresh!)).status).toBe(
      200,
    )
  })
})
