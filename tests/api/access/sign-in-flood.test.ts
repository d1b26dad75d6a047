import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { hashChosenPassword } from '#api/platform/secrets/passwords.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Many who sign in at once take a bounded part of the machine, and nobody else's. */

const api = await startTestApi({ settings: { DATABASE_POOL: '20' } })
const rows = await rowsOf(api.url)

/** A wrong password of an account of its own, from an address of its own, so that nobody is throttled. */
const guess = (n: number, username = `nadie${n}@x.co`) =>
  api.send(
    '/auth/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoConsole/test' },
      body: JSON.stringify({ username, password: 'otra' }),
    },
    { address: `2001:db8::${n.toString(16)}` },
  )

test('300 wrong passwords at once for one account are no more than many in a row', async () => {
  const name = 'unit@1672.sendero.test'
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => guess(n, ` ${name.toUpperCase()}`)),
  )
  const judged = answers.filter(({ status }) => status === 401)
  const refused = answers.filter(({ status }) => status === 429)
  expect([judged.length, refused.length]).toEqual([10, 290])
  for (const answer of refused) {
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(((await answer.json()) as { code: number }).code).toBe(1004)
  }
  // Refused attempts were not counted: neither for the account beyond ten, nor for the addresses.
  const counted = await rows<{ key: string; points: number }>(
    `select key, points from rate_limits where points > 0 and (key = $1 or key like 'login-address:2001:db8:%')`,
    [`login-account:${name}`],
  )
  expect(counted.find(({ key }) => key.startsWith('login-account'))?.points).toBe(10)
  expect(counted).toHaveLength(11)
})

test('400 wrong sign-ins at once: some are checked, the others soon refused with Retry-After, files do not wait', async () => {
  let judged = 0
  const answers = Array.from({ length: 400 }, (_, n) =>
    guess(n).then((answer) => {
      if (answer.status === 401) judged++
      return answer
    }),
  )
  // By the first answer the line is full.
  const first = await Promise.race(answers)
  expect([401, 503]).toContain(first.status)
  const before = judged
  await Promise.all([
    readFile(import.meta.filename),
    promisify(gzip)(Buffer.alloc(1024, 'x')),
    readFile(import.meta.filename),
  ])
  const meanwhile = judged - before
  const all = await Promise.all(answers)
  const refused = all.filter(({ status }) => status === 503)
  expect(judged + refused.length).toBe(400)
  expect(judged).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  expect(meanwhile).toBeLessThan(judged / 2)
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('5')
  const told = await Promise.all(
    refused.map(async (answer) => ((await answer.json()) as { message: string }).message),
  )
  expect(told).toContain(
    'Hay demasiadas personas ingresando al mismo tiempo. Intenta de nuevo en unos segundos.',
  )
  // An attempt answered with 503 was not counted, and is checked now.
  const again = all.findIndex(({ status }) => status === 503)
  expect((await guess(again)).status).toBe(401)
})

test('an account that does not exist takes as long as a wrong password', async () => {
  const time = async (username: string) => {
    const started = performance.now()
    await api.anonymous('POST', '/auth/login', { username, password: 'otra' })
    return performance.now() - started
  }
  await time('nadie@x.co')
  const known = await rows<{ username: string }>(
    `update users set password_hash = $1, password_kind = 'argon2id'
     where id in (select id from users where tenant_id = 97 order by id limit 9) returning username`,
    // Hashes of the demo are cheap in tests.
    [(await hashChosenPassword('la correcta')).hash],
  )
  const [nobody, somebody]: [number[], number[]] = [[], []]
  // An account is tried once: the throttle of its failed attempts answers sooner.
  for (const [i, { username }] of known.entries()) {
    nobody.push(await time(`nadie.${i}@x.co`))
    somebody.push(await time(username))
  }
  const middle = (times: number[]) => times.sort((a, b) => a - b)[4]!
  const ratio = middle(nobody) / middle(somebody)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})
