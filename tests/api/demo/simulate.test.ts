import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openClassroom } from '../courses/learning/classroom.ts'

/** The simulator, as people run it, against an API that listens. */

const api = await startTestApi()
const room = await openClassroom(api)
const run = promisify(execFile)

let url: string
const server = serve({ fetch: api.api.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  url = `http://127.0.0.1:${port}`
})
beforeAll(async () => {
  while (!server.listening) await new Promise((resolve) => setTimeout(resolve, 5))
})
afterAll(() => void server.close())

const simulate = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, ['scripts/simulate.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: api.url, ...env },
  })
const refused = (args: string[], env?: Record<string, string>) =>
  simulate(args, env).then(
    () => expect.fail('the command should have failed'),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  )

test('people take the course, to its end and their certificates', async () => {
  const course = await room.course({ points: [10, 20] })
  const people = [await room.learner([course.id]), await room.learner([course.id])]
  const { stdout } = await simulate([
    ...['--url', url, '--course', String(course.id)],
    ...['--learners', '5', '--rate', '10', '--seconds', '2'],
  ])
  expect(stdout).toContain(`«${course.name}» (curso ${course.id}), 2 personas`)
  expect(stdout).toContain('Cursos completados, con su certificado: 2')
  expect(stdout).not.toContain('Falla')
  for (const { id } of people) {
    expect(await room.enrolment(course.id, id)).toMatchObject({ percentage_completed: '100.00' })
    expect(await room.certificatesOf(id)).toHaveLength(1)
    expect((await room.admin('GET', `/users/${id}/audit`)).body.device_info).not.toBeNull()
  }
  const [{ answers }] = (await room.rows(
    'select count(*)::int as answers from responses where tenant_course_id = $1',
    [course.id],
  )) as [{ answers: number }]
  expect(Number(/(\d+) respuestas en 2 s/.exec(stdout)?.[1])).toBe(answers)
})

test('without a course it takes the one that most people have yet to end', async () => {
  const { stdout } = await simulate([
    '--url',
    url,
    '--rate',
    '5',
    '--seconds',
    '1',
    '--tenant',
    '97',
  ])
  expect(stdout).toMatch(/^«.+» \(curso \d+\), 20 personas/)
})

test('a server with another secret refuses everybody, and it is said', async () => {
  const { code, stdout } = await refused(['--url', url, '--rate', '5', '--seconds', '1'], {
    TOKEN_SECRET: 'another secret of at least 24',
  })
  expect(code).toBe(1)
  expect(stdout).toMatch(/Falla × \d+: 401 /)
  expect(stdout).toContain('0 respuestas en 1 s')
})

test.each([
  [['--rate', '0'], /--rate: se espera un número mayor que 0/],
  [['--learners', '2.5'], /--learners: se espera un número entero/],
  [['--url', 'ftp://x'], /--url: se espera una dirección http/],
  [['--faster'], /Opción no válida: --faster/],
  [['--url', 'http://127.0.0.1:9'], /no responde ningún servidor/],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await refused(['--url', url, ...args])
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
})

test('a course that nobody has, and production, are refused', async () => {
  expect((await refused(['--url', url, '--course', '999999999'])).stderr).toMatch(/Nadie tiene/)
  const production = {
    NODE_ENV: 'production',
    TOKEN_SECRET: 'x'.repeat(32),
    SESSION_SECRET: 'y'.repeat(32),
  }
  expect((await refused(['--url', url], production)).stderr).toMatch(/En producción/)
})
