import { describe, expect, test } from 'vitest'
import { certificateCheck } from '#contract/courses/certificates.ts'
import { startTestApi } from '#tests/support/api.ts'
import { answer, openClassroom } from '../learning/classroom.ts'

const api = await startTestApi()
const room = await openClassroom(api, 97)

const check = (hash: string, address = '10.0.0.1') =>
  api.send(`/public/certificates/${encodeURIComponent(hash)}`, {}, { address })

async function issued(years: number | null) {
  const course = await room.course({ points: [1], years })
  const { id, caller } = await room.learner([course.id], { identification_number: '52.111' })
  await answer(caller, course.id, course.contents[0]!)
  const [{ hash }] = (await room.certificatesOf(id)) as [{ hash: string }]
  return { hash, course }
}

describe('a caller with a hash, signed in or not', () => {
  test('sees a certificate that never expires', async () => {
    const { hash, course } = await issued(null)
    const response = await check(hash)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const body = (await response.json()) as object
    expect(certificateCheck.strict().parse(body)).toEqual({
      is_valid: true,
      revoked: false,
      full_name: 'Prueba',
      identification_number: '52.111',
      course_name: course.name,
      certification_name: null,
      valid_through: null,
      support_email: 'soporte@cafetera-del-quindio.test',
      linkedin: null,
      company: 'cafetera-del-quindio',
    })
  })

  test.each([
    ['its last day', 0, true],
    ['the day after', -1, false],
    ['the day before', 1, true],
  ])('sees its state on %s', async (_, days, valid) => {
    const { hash } = await issued(1)
    await room.rows(
      `update certificates set valid_through = (now() at time zone 'America/Bogota')::date + $2::int
       where hash = $1`,
      [hash, days],
    )
    const body = (await (await check(hash)).json()) as Record<string, unknown>
    expect(body['is_valid']).toBe(valid)
    expect(body['valid_through']).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('gets nothing but nulls for a hash that is none', async () => {
    const { hash } = await issued(null)
    const other = hash.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const wrong of [
      other,
      hash.slice(0, -1),
      `${hash} `,
      '%',
      "' or 1=1 --",
      'a\u0000b',
      '💥',
    ]) {
      const response = await check(wrong)
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          is_valid: false,
          revoked: false,
          full_name: null,
          identification_number: null,
          course_name: null,
          certification_name: null,
          valid_through: null,
          support_email: 'soporte@sendero.test',
          linkedin: null,
          company: null,
        },
      ])
    }
  })

  test('still gets an answer when the person or the company is disabled', async () => {
    const { hash } = await issued(null)
    await room.rows('update tenants set active = false where id = 97')
    const body = (await (await check(hash)).json()) as { is_valid: boolean }
    await room.rows('update tenants set active = true where id = 97')
    expect(body.is_valid).toBe(true)
  })
})

test('an address that asks too often waits, and others do not', async () => {
  const statuses: number[] = []
  let refused: Response | undefined
  for (let i = 0; i < 62; i++) {
    const response = await check('nada', '10.9.9.9')
    statuses.push(response.status)
    if (response.status === 429) refused ??= response
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused!.headers.get('x-robots-tag')).toBe('noindex')
  expect(await refused!.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Demasiadas consultas. Espera un momento e intenta de nuevo.',
  })
  expect((await check('nada', '10.9.9.8')).status).toBe(200)
})
