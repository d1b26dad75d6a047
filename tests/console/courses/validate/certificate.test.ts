import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const anybody = site.visitor()
const classroom = await openClassroom(site.api)
const { rows, course } = classroom

/** The hash of a certificate that ends on a day, or never. */
async function certificate(validThrough: string | null): Promise<string> {
  const { id: courseId } = await course()
  const { id } = await classroom.learner([courseId])
  const hash = randomUUID()
  await rows(
    `insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name,
       identification_number, course_name, company_name, completed_at, valid_through)
     values (1, $1, $2, $3, 'Agnès Muñoz', '1.029', 'Trabajo en alturas', 'Sendero', now(), $4)`,
    [hash, id, courseId, validThrough],
  )
  return hash
}

const facts = (page: Awaited<ReturnType<typeof anybody.open>>) =>
  Object.fromEntries(
    page
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

const FOUND = { Nombre: 'Agnès Muñoz', Identificación: '1.029', Curso: 'Trabajo en alturas' }

test('a certificate in force is valid, for anybody and without a session', async () => {
  const page = await anybody.open(`/validate/${await certificate('2999-12-31')}`)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Validación de certificado')
  expect(page.getByText(/^El certificado consultado es válido/)).toBeTruthy()
  expect(facts(page)).toEqual({ ...FOUND, 'Válido hasta': '31 dic 2999' })
  expect(page.getByRole('link', { name: 'soporte@sendero.test' })).toBeTruthy()
  expect(page.queryByRole('navigation')).toBeNull()
})

test('one that never ends says so', async () => {
  const page = await anybody.open(`/validate/${await certificate(null)}`)
  expect(page.getByText(/^El certificado consultado es válido/)).toBeTruthy()
  expect(facts(page)).toMatchObject({ 'Válido hasta': 'Sin vencimiento' })
})

test('one that has ended is not in force', async () => {
  const page = await anybody.open(`/validate/${await certificate('2025-03-01')}`)
  expect(
    page.getByText('El certificado consultado NO se encuentra vigente: venció el 1 mar 2025.'),
  ).toBeTruthy()
  expect(facts(page)).toEqual({ ...FOUND, 'Válido hasta': '1 mar 2025' })
  expect(page.getByRole('link', { name: 'soporte@sendero.test' })).toBeTruthy()
})

test.each(['nothing', '..%2F..%2Fetc', 'ñ', `'; drop table certificates; --`])(
  'an unknown certificate (%s) is not valid, without further details',
  async (hash) => {
    const page = await anybody.open(`/validate/${hash}`)
    expect(page.status).toBe(200)
    expect(page.getByText('El certificado consultado no es válido.')).toBeTruthy()
    expect(page.queryByRole('term')).toBeNull()
    expect(page.getByRole('link', { name: 'soporte@sendero.test' })).toBeTruthy()
  },
)

test('an address too long for a certificate says that it is not valid', async () => {
  const page = await anybody.open(`/validate/${'a'.repeat(500)}`)
  expect(page.getByText('El certificado consultado no es válido.')).toBeTruthy()
})

test('search engines and caches are told to leave it alone', async () => {
  const page = await anybody.open(`/validate/${await certificate(null)}`)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.html).toContain('<meta name="robots" content="noindex"')
})

test('too many requests get a page that says to wait', async () => {
  site.breakApi(/^\/api\/public\/certificates\//, () =>
    Response.json(
      {
        status: 429,
        code: 'too_many',
        message: 'Hay demasiadas consultas desde tu red. Intenta de nuevo en un minuto.',
        requestId: 'test',
        errors: [],
      },
      { status: 429, headers: { 'retry-after': '60' } },
    ),
  )
  const page = await anybody.open('/validate/anything')
  site.breakApi()
  expect(page.status).toBe(429)
  expect(page.getByRole('heading', { name: 'Demasiadas consultas' })).toBeTruthy()
  expect(page.getByText(/Intenta de nuevo en un minuto/)).toBeTruthy()
  expect(page.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe(
    '/validate/anything',
  )
})
