import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

const site = await startTestConsole()
const company = await openRequests(site.api)
const anybody = site.visitor()
const form = () => anybody.open(`/join/${company.slug}`)

const found = async (email: string) => {
  const rows = await company.rows<Record<string, unknown>>(
    'select * from preregistrations where email = $1',
    [email],
  )
  return rows
}

test('a visitor sends a request without a session, and reads that an answer comes by e-mail', async () => {
  const page = await form()
  expect(page.status).toBe(200)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.html).toContain('<meta name="robots" content="noindex"')
  const [tenant] = await company.rows<{ name: string; extended_fields: Record<string, string> }>(
    'select name, extended_fields from tenants where id = 1',
  )
  expect(page.getByRole('heading', { level: 1 }).textContent).toContain(tenant!.name)
  const custom = Object.values(tenant!.extended_fields)
  expect(custom.length).toBeGreaterThan(0)
  const done = await anybody.submit(page, 'Enviar solicitud', {
    Nombre: 'Camila',
    Apellido: 'Duque',
    'Correo electrónico': 'camila@espera.example',
    Celular: '310 222 3344',
    Identificación: '123',
    Ubicación: 'Pasto',
    [custom[0]!]: 'Propio',
    'Certificación 1': 'Alturas',
    'Fecha de la certificación 1': '05/02/2026',
  })
  expect(done.address).toBe(`/join/${company.slug}/received`)
  expect(done.getByRole('heading', { name: 'Recibimos tu solicitud' })).toBeTruthy()
  expect(done.getByText(/responderemos por correo electrónico/)).toBeTruthy()
  expect(done.headers.get('x-robots-tag')).toBe('noindex')
  const [stored] = await found('camila@espera.example')
  expect(stored).toMatchObject({
    tenant_id: 1,
    first_name: 'Camila',
    mobile: '+57 3102223344',
    location: 'Pasto',
  })
  expect(Object.values(stored!)).toContain('Propio')
  const claimed = await company.rows(
    'select certification_name, date_completed::text, valid_through from preregistration_certifications where preregistration_id = $1',
    [stored!['id']],
  )
  expect(claimed).toEqual([
    { certification_name: 'Alturas', date_completed: '2026-02-05', valid_through: null },
  ])
})

test('all errors are shown at once, in the words of the specification, and the form is kept', async () => {
  const wrong = await anybody.submit(await form(), 'Enviar solicitud', {
    Apellido: 'Se conserva',
    'Correo electrónico': 'nada',
    Celular: 'abc',
    'Certificación 1': 'Sin fecha',
  })
  expect(wrong.status).toBe(422)
  for (const message of [
    'Debes especificar el nombre',
    'Debes especificar un correo valido',
    'Ingresa un numero de celular valido (solo numeros)',
    'Fecha de la certificación: la fecha no es válida',
  ])
    expect(wrong.getByRole('link', { name: message })).toBeTruthy()
  expect(wrong.getByDisplayValue('Se conserva')).toBeTruthy()
  expect(wrong.getByDisplayValue('Sin fecha')).toBeTruthy()
})

test('an e-mail that somebody has is refused, a second request with it too', async () => {
  const [account] = await company.rows<{ email: string }>(
    'select email from users where tenant_id = 97 limit 1',
  )
  await company.request({ email: 'espera@espera.example' })
  for (const email of [account!.email, 'espera@espera.example']) {
    const taken = await anybody.submit(await form(), 'Enviar solicitud', {
      Nombre: 'Ana',
      'Correo electrónico': email,
    })
    expect(taken.status).toBe(422)
    expect(taken.getByRole('link', { name: 'El correo electronico ya existe' })).toBeTruthy()
  }
})

test('up to three certifications are stored, without empty ones', async () => {
  const page = await form()
  expect(page.queryByLabelText('Certificación 2')).toBeNull()
  const two = await anybody.submit(page, 'Agregar otra', {
    Nombre: 'Con varias',
    'Certificación 1': 'Primera',
  })
  expect(two.status).toBe(200)
  expect(two.queryByRole('alert')).toBeNull()
  expect(two.getByDisplayValue('Con varias')).toBeTruthy()
  expect(two.getByDisplayValue('Primera')).toBeTruthy()
  const three = await anybody.submit(two, 'Agregar otra', { 'Certificación 2': 'Segunda' })
  expect(three.getByLabelText('Certificación 3')).toBeTruthy()
  expect(three.queryByRole('button', { name: 'Agregar otra' })).toBeNull()
  const done = await anybody.submit(three, 'Enviar solicitud', {
    'Correo electrónico': 'varias@espera.example',
    'Certificación 2': '',
    'Certificación 3': 'Tercera',
    'Fecha de la certificación 1': '01/02/2026',
    'Fecha de la certificación 3': '02/02/2026',
    'Válida hasta 3': '02/02/2027',
  })
  expect(done.address).toBe(`/join/${company.slug}/received`)
  const [{ id }] = (await found('varias@espera.example')) as [{ id: string }]
  const claimed = await company.rows<{ name: string }>(
    'select certification_name as name from preregistration_certifications where preregistration_id = $1 order by id',
    [id],
  )
  expect(claimed.map(({ name }) => name)).toEqual(['Primera', 'Tercera'])
})

test('a bot that fills the honeypot gets the same answer, and nothing is stored', async () => {
  const page = await form()
  const honeypot = page.form('Enviar solicitud').querySelector<HTMLInputElement>('[name=website]')!
  expect(honeypot.closest('[aria-hidden=true]')).toBeTruthy()
  expect(honeypot.tabIndex).toBe(-1)
  expect(page.queryByRole('textbox', { name: 'Sitio web' })).toBeNull()
  honeypot.value = 'https://spam.example'
  const done = await anybody.submit(page, 'Enviar solicitud', {
    Nombre: 'Robot',
    'Correo electrónico': 'robot@espera.example',
  })
  expect(done.address).toBe(`/join/${company.slug}/received`)
  expect(await found('robot@espera.example')).toEqual([])
})

test.each(['ninguna-compania', '1', '%3Cb%3E', 'x'.repeat(80)])(
  '/join/%s is a 404',
  async (slug) => {
    for (const at of ['', '/received']) {
      const page = await anybody.open(`/join/${slug}${at}`)
      expect(page.status).toBe(404)
      expect(page.getByRole('heading', { level: 1, name: '404 Not found' })).toBeTruthy()
    }
  },
)

test('a company that is closed has no page, nor takes a form that was open before', async () => {
  const page = await form()
  const open = (value: boolean) =>
    company.admin('PUT', '/preregistrations/settings', { open: value })
  await open(false)
  const unknown = await anybody.open('/join/ninguna-compania')
  const closed = await form()
  expect([closed.status, closed.getByRole('main').textContent]).toEqual([
    404,
    unknown.getByRole('main').textContent,
  ])
  const late = await anybody.submit(page, 'Enviar solicitud', {
    Nombre: 'Tarde',
    'Correo electrónico': 'tarde@espera.example',
  })
  await open(true)
  expect(late.status).toBe(404)
  expect(await found('tarde@espera.example')).toEqual([])
})

test('too many requests are told kindly, with the form kept', async () => {
  const page = await form()
  const message = 'Demasiadas consultas. Espera un momento e intenta de nuevo.'
  const body = { status: 429, code: 'too_many_requests', message, requestId: 'test', errors: [] }
  site.breakApi(/\/api\/preregistrations$/, () => Response.json(body, { status: 429 }))
  const refused = await anybody.submit(page, 'Enviar solicitud', {
    Nombre: 'Paciente',
    'Correo electrónico': 'paciente@espera.example',
  })
  site.breakApi(/\/company$/, () => Response.json(body, { status: 429 }))
  const looked = await form()
  site.breakApi()
  expect(refused.status).toBe(429)
  expect(refused.getByRole('alert').textContent).toContain(message)
  expect(refused.getByDisplayValue('Paciente')).toBeTruthy()
  expect(looked.status).toBe(429)
  expect(looked.getByText('Demasiadas consultas')).toBeTruthy()
})
