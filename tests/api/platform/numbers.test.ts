import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Numbers are what was written: nobody guesses what '1e0' or '[1' may have meant. */

const { signInAs, signInAsSuper, url } = await startTestApi()
const admin = await signInAs('admin')
const root = await signInAsSuper()
const rows = await rowsOf(url)

const first = async (text: string) => Number((await rows<{ id: string }>(text))[0]!.id)
const user = await first('select id from users where tenant_id = 1 order by id limit 1')
const course = await first('select id from tenant_courses where tenant_id = 1 order by id limit 1')

const writings = (id: number) => [
  `${id}e0`,
  `0x${id.toString(16)}`,
  `%20${id}`,
  `${id}%20`,
  `+${id}`,
  `-${id}`,
  `0${id}`,
  `${id}.0`,
  'abc',
]

test.each(writings(user))('returns 404 for /users/%s', async (written) => {
  const { status, body } = await admin('GET', `/users/${written}`)
  expect([status, body.code, body.message]).toEqual([
    404,
    'not_found',
    'No se encontró lo que buscas',
  ])
})

test.each(writings(course))('returns 404 for /courses/%s', async (written) => {
  expect((await admin('GET', `/courses/${written}`)).status).toBe(404)
})

test.each(['1e0', '0x1', ' 1', '01', 'x'])('X-Tenant-Id %j is no company', async (written) => {
  const { status } = await root('GET', '/users', undefined, { 'x-tenant-id': written })
  // The edges of a header are nobody's writing: HTTP takes them away.
  expect(status).toBe(written === ' 1' ? 200 : 404)
})

describe('a list of ids', () => {
  const assigned = () =>
    rows<{ user_id: string }>(
      `select user_id from course_users where tenant_course_id = ${course} order by user_id`,
    )

  test.each(['[U', 'U]', '[[U]]', '[U,]', 'U,', ',U', 'U,,U', '["U"]', 'Ue0', '{U}', 'true', '[]'])(
    '%s names nobody',
    async (pattern) => {
      const before = await assigned()
      const ids = encodeURIComponent(pattern.replaceAll('U', String(user)))
      const { status, body } = await admin('POST', `/courses/${course}/users/${ids}`)
      expect(status).toBe(422)
      expect(body.message).toMatch(/^(Identificador no válido|Debes seleccionar)/)
      expect(await assigned()).toEqual(before)
    },
  )

  test.each(['U', 'U,U', '[U]', '[U, U]'])('%s is somebody', async (pattern) => {
    const ids = encodeURIComponent(pattern.replaceAll('U', String(user)))
    const { status, body } = await admin('POST', `/courses/${course}/users/${ids}`)
    expect([status, Number(body.changed) + Number(body.skipped)]).toEqual([200, 1])
  })
})

describe('hours, validity and other numbers of a course', () => {
  const refused = [true, '0x10', '1e1', '', ' ', [5], [], {}, '1_0', '1.00,5', '-1', '+1']

  test.each(refused.filter((value) => value !== ''))('%j is none', async (value) => {
    const draft = { duration_hours: value, validity_years: value, days_before_expiration: value }
    const { status, body } = await admin('POST', '/courses', { name: 'Ética', ...draft })
    expect(status).toBe(422)
    const paths = body.errors.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(Object.keys(draft)))
  })

  test.each(['limit=0x10', 'limit=1e1', 'limit=', 'skip=-1', 'skip=true', 'limit=10.0'])(
    '%s is no page of a list',
    async (query) => expect((await admin('GET', `/courses?${query}`)).status).toBe(422),
  )
})

test('the address of a picture that is no key is that of no picture', async () => {
  for (const path of ['/courses/images/nada', '/users/avatars/nada', '/users/avatars/..%2fx']) {
    const { status, body } = await admin('GET', path)
    expect([status, body.code], path).toEqual([404, 'not_found'])
  }
  expect((await root('GET', '/sa/courses/images/nada')).status).toBe(404)
})
