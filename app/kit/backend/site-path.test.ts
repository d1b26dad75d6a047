import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { sitePath } from './site-path.server.ts'

const ORIGINS = ['https://console.test', 'http://localhost:3000']
const { document } = new JSDOM('', { url: `${ORIGINS[0]}/users/1/edit?back=x` }).window
const link = document.createElement('a')

/** Asserts that a browser stays on this site when it gets this path in a header, a link or a script. */
function expectOwn(path: string) {
  expect(path).toMatch(/^\/(?![/\\])/)
  expect(path).toMatch(/^[\x21-\x7e]*$/)
  for (const origin of ORIGINS) {
    const url = new URL(path, `${origin}/users/1/edit`)
    expect(url.origin).toBe(origin)
    expect(url.pathname + url.search).toBe(path)
  }
  link.href = path
  expect(link.origin).toBe(ORIGINS[0])
  expect(link.username + link.password).toBe('')
  expect(sitePath(path)).toBe(path)
}

test.each([
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/./\\evil.test',
  '/.\\/evil.test',
  '/%2e//evil.test',
  '/%2E%2e//evil.test',
  '/a/%2e./\\evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '/.\t//evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '//user:pass@evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '?returnTo=//evil.test',
  '#//evil.test',
  '',
  null,
  undefined,
  ['/users'],
])('%j is no path of this site', (given) => {
  expect(sitePath(given, '/users')).toBe('/users')
})

test.each([
  ['/', '/'],
  ['/users?q=ana%20mar%C3%ADa&page=2', '/users?q=ana%20mar%C3%ADa&page=2'],
  ['/users?back=//evil.test', '/users?back=//evil.test'],
  ['/áreas', '/%C3%A1reas'],
  ['/a/../users', '/users'],
  ['/users//x', '/users//x'],
  ['/./@evil.test', '/@evil.test'],
  ['/users#tabla', '/users'],
])('%s is the path %s', (given, path) => {
  expect(sitePath(given)).toBe(path)
  expectOwn(path)
})

test('returns a path of this site for any input', () => {
  const part = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('/', '//', '\\', '.', '..', './/', '../../', '/.', '/..'),
    },
    { weight: 3, arbitrary: fc.constantFrom('%2e', '%2E', '%2f', '%5C', '%09', '%00', '%') },
    { weight: 2, arbitrary: fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u00a0', '\u2028') },
    { weight: 2, arbitrary: fc.constantFrom('evil.test', '@', ':', 'user:pass@', '?', '#', ';') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('http:', 'https:', 'javascript:', '／', '。', '[', ']'),
    },
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const given = fc
    .tuple(fc.boolean(), fc.array(part, { maxLength: 12 }))
    .map(([rooted, parts]) => (rooted ? '/' : '') + parts.join(''))
  fc.assert(
    fc.property(given, (text) => expectOwn(sitePath(text))),
    { numRuns: 5_000 },
  )
})
