import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rawConnection } from '#tests/support/servers/raw-connection.ts'

/** docs/security.md tells each header, its value and the answers that have it; this asks those answers. */
const [, table = ''] = readFileSync(
  path.join(import.meta.dirname, '../../../docs/security.md'),
  'utf8',
).split('\n## Headers\n')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, header, value, which]) => ({
    header: header!.replaceAll('`', ''),
    value: value!.replaceAll('`', ''),
    which: which!,
  }))

const site = await startTestConsole({ settings: { PUBLIC_URL: 'https://consola.example' } })
const asset = /\/assets\/[^"]+\.js/
const answers: Record<string, Headers> = {}

async function ask(address: string, init: RequestInit = {}) {
  const answer = await fetch(`${site.url}${address}`, { redirect: 'manual', ...init })
  return { headers: answer.headers, text: await answer.text() }
}

beforeAll(async () => {
  const page = await ask('/login')
  answers['a page'] = page.headers
  answers['its data'] = (await ask('/login.data')).headers
  answers['a redirect'] = (await ask('/users')).headers
  answers['a file'] = (await ask(asset.exec(page.text)![0])).headers
  answers['a call'] = (await ask('/api/users')).headers
  answers['what is not there'] = (await ask('/nowhere')).headers
  answers['a form from elsewhere'] = (await ask('/login', { method: 'POST' })).headers
  answers['a refusal'] = (await ask('/login', { method: 'PUT' })).headers
  answers['health'] = (await ask('/healthz')).headers
  const bare = await rawConnection(site.url)
  answers['what is no HTTP'] = (await bare.ask('nonsense\r\n\r\n')).headers
  bare.close()
})

test('the table has headers', () => {
  expect(rows.length).toBeGreaterThan(8)
})

test.each(rows)('$header is $value in $which', ({ header, value, which }) => {
  const [kinds, but] = which.split(' but ')
  const expected = Object.keys(answers).filter((kind) =>
    kinds === 'every answer' ? kind !== but : which.split(', ').includes(kind),
  )
  expect(expected.length).toBeGreaterThan(0)
  for (const kind of expected) {
    const given = answers[kind]!.get(header)?.replace(/'nonce-[^']{20,}'/g, "'nonce-…'")
    expect(given, kind).toBe(value)
  }
})
