import { afterAll, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { startSamlProvider } from '#tests/support/servers/saml-provider-server.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Single sign-on by SAML in the console, without scripts. */

const site = await startTestConsole({ settings: { SIGN_ON_PRIVATE_ADDRESSES: 'true' } })
const rows = await rowsOf(site.api.url)
const EMAIL = 'admin@1.sendero.test'
const provider = await startSamlProvider()
afterAll(() => provider.stop())
const admin = await site.signInAs('admin', 1)

const valueOf = (page: Page, label: string) => page.getByLabelText<HTMLInputElement>(label).value

async function metadataOf(page: Page): Promise<string> {
  const address = new URL(valueOf(page, 'Id de entidad de Sendero'), 'http://localhost:3000')
  return (await admin.request(address.pathname)).text()
}

/** Goes through the provider and brings its response by a form of another site, without cookies. */
async function throughProvider(page: Page, metadata: string): Promise<string> {
  const [, refresh] = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page.html)!
  const { requestId, relayState } = await provider.read(refresh!.replaceAll('&amp;', '&'), metadata)
  const response = await provider.respond(metadata, {
    requestId,
    attributes: { email: EMAIL, firstName: 'Ada' },
  })
  const consumer = /AssertionConsumerService[^>]+Location="([^"]+)"/.exec(metadata)![1]!
  const brought = await site.visitor().request(new URL(consumer).pathname, {
    method: 'POST',
    headers: { origin: provider.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
  })
  expect(brought.status).toBe(303)
  const { pathname, search } = new URL(brought.headers.get('location')!)
  return pathname + search
}

test('SAML is chosen by a link, and set up by its metadata or by hand', async () => {
  const page = await admin.open('/sign-on')
  const saml = await admin.follow(page.getByRole('link', { name: 'SAML 2.0' }))
  expect(valueOf(saml, 'URL de respuesta (ACS)')).toMatch(/\/saml\/acs$/)
  expect(await metadataOf(saml)).toContain('WantAssertionsSigned="true"')
  const refused = await admin.submit(saml, 'Guardar', { 'Metadatos en XML': '<no/>' })
  expect(refused.status).toBe(422)
  expect(refused.getAllByText(/No son metadatos SAML/)).not.toHaveLength(0)
  expect(valueOf(refused, 'Metadatos en XML')).toBe('<no/>')
  const saved = await admin.submit(refused, 'Guardar', {
    'Metadatos en XML': '',
    'Dirección de los metadatos': `${provider.url}/metadata`,
    'Dato del correo electrónico': 'email',
    'Activar el ingreso único': true,
  })
  expect(saved.getByText(/quedó guardado/)).toBeTruthy()
  expect(valueOf(saved, 'Id de entidad del proveedor')).toBe(`${provider.url}/metadata`)
  expect(saved.getByText('Vigente')).toBeTruthy()
  const again = await admin.submit(saved, 'Guardar', { 'Certificados de firma': 'otra cosa' })
  expect(again.getAllByText(/El certificado 1 no es un certificado X.509/)).not.toHaveLength(0)
  const tested = await admin.submit(await admin.open('/sign-on'), 'Probar la conexión')
  expect(tested.getByText(/haz un ingreso de prueba/)).toBeTruthy()
  // A warning is beside it.
  expect(tested.queryByText(/La conexión funciona/)).toBeNull()
  expect(tested.getByText(/no todo se pudo ver/)).toBeTruthy()
  const other = await admin.follow(tested.getByRole('link', { name: 'OpenID Connect' }))
  expect(other.getByText(/La compañía ingresa por SAML 2.0/)).toBeTruthy()
})

test('a response from another site signs its browser on, and no other', async () => {
  await rows(
    `insert into sign_on_domains (tenant_id, domain, token, proven_at, proven_by)
     values (1, '1.sendero.test', 'x', now(), 'superadmin')`,
  )
  const metadata = await metadataOf(await admin.open('/sign-on'))
  const person = site.visitor()
  const login = await person.open('/login?returnTo=%2Fareas')
  const way = await person.submit(login, 'Continuar', { 'Correo electrónico': EMAIL })
  const callback = await throughProvider(way, metadata)
  expect((await site.visitor().open(callback)).status).toBe(401)
  const entered = await person.open(callback)
  expect(entered.address).toBe('/areas')
  const out = await person.submit(entered, 'Cerrar sesión')
  expect(out.html).toContain(`${provider.url}/slo?SAMLRequest=`)
})

test('a trial says what would happen and opens no session', async () => {
  const page = await admin.open('/sign-on')
  const way = await admin.submit(page, 'Ingreso de prueba')
  const metadata = await metadataOf(page)
  const result = await admin.open(await throughProvider(way, metadata))
  expect(result.address).toBe('/sign-on')
  expect(result.getByText(/de la aserción son correctos/)).toBeTruthy()
  expect(result.getByText(/Ingresaría como/)).toBeTruthy()
})
