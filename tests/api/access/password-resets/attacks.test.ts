import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

// Without jobs: an answer that did their work would be told by its time.
const api = await startTestApi()
const rows = await rowsOf(api.url)

const request = (username: string, address: string) =>
  api.send(
    '/auth/password-resets',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoConsole/test' },
      body: JSON.stringify({ username }),
    },
    { address },
  )

/** z of the Mann-Whitney U test of two samples of the same size: beyond ±3.29 they differ with p < 0.001. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const sorted = [...a.map((value) => ({ value, of: a })), ...b.map((value) => ({ value, of: b }))]
  sorted.sort((left, right) => left.value - right.value)
  const ranks = sorted.reduce((sum, { of }, at) => (of === a ? sum + at + 1 : sum), 0)
  const [n, m] = [a.length, b.length]
  const u = ranks - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

test('1,000 requests tell nothing by their time, status and words', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  async function timed(kind: keyof typeof times, name: string, at: number) {
    const started = performance.now()
    const response = await request(name, `10.9.${at >> 8}.${at & 255}`)
    const body = await response.text()
    times[kind].push(performance.now() - started)
    answers.add(`${response.status} ${body}`)
  }
  const known = 'admin@1.sendero.test'
  const unknown = 'admin@9.sendero.test'
  for (let at = 0; at < 20; at++) await request(at % 2 ? known : unknown, '10.8.0.1')
  for (let at = 0; at < 500; at++) {
    // In pairs of changing order, so that whatever grows or warms up does so for both.
    const pair = [() => timed('known', known, at), () => timed('unknown', unknown, at + 500)]
    for (const one of at % 2 ? pair : pair.toReversed()) await one()
  }
  expect([...answers]).toEqual(['200 {"sends_mail":false}'])
  expect(Math.abs(mannWhitney(times.known, times.unknown))).toBeLessThan(3.29)
})

test('an address has 60 requests an hour, whatever names it writes', async () => {
  const address = '10.7.0.1'
  const statuses: number[] = []
  for (let at = 0; at < 62; at++) statuses.push((await request(`n${at}@n.test`, address)).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429])
  expect((await request('otra@n.test', '10.7.0.2')).status).toBe(200)
})

test('an address has 120 guesses of links an hour', async () => {
  const guess = (address: string) =>
    api.send(
      '/auth/password-resets/check',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'SenderoConsole/test' },
        body: JSON.stringify({ token: 'A'.repeat(43) }),
      },
      { address },
    )
  const statuses: number[] = []
  for (let at = 0; at < 121; at++) statuses.push((await guess('10.6.0.1')).status)
  expect([statuses[119], statuses[120]]).toEqual([422, 429])
})

test('a request is forgotten after a day when no job answers it', async () => {
  await rows(`insert into password_requests (login, created_at)
    values ('vieja@sendero.test', now() - interval '25 hours'), ('nueva@sendero.test', now())`)
  await rows('select forget_password_links()')
  expect(
    await rows(
      `select login from password_requests where login in ('vieja@sendero.test', 'nueva@sendero.test')`,
    ),
  ).toEqual([{ login: 'nueva@sendero.test' }])
})
