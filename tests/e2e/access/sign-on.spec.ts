import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { withSecrets } from '../../../server/secrets.ts'
import { start } from '../../../server.ts'
import { readSettings } from '../../../settings.ts'
import { startIdentityProvider } from '../../support/servers/identity-provider.ts'
import { startSamlProvider } from '../../support/servers/saml-provider-server.ts'
import { scratchRoot } from '../../support/scratch-root.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { expect, test as journey } from '../journey.ts'

/**
 * Single sign-on and the directory of a company, on a server of their own: with the first sign-on of an installation
 * everybody is asked for the e-mail first.
 */

const ADMIN = 'admin@1.sendero.test'
const SECRET = 'a-client-secret-of-a-test'

type Site = { url: string; stop: () => Promise<void> }

const test = journey.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
})

test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 10_000 })

test('an administrator sets up OpenID Connect, and people sign in by their e-mail, by keyboard @floor @all', async ({
  page,
  request,
  site,
  signIn,
  write,
  isAccessible,
}) => {
  await signIn(ADMIN)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/sign-on')
  const redirect = await page.getByLabel('Dirección de retorno').inputValue()
  const provider = await startIdentityProvider({
    people: {
      ada: { email: ADMIN, email_verified: true, given_name: 'Ada', family_name: 'Ruiz' },
      otra: { email: 'otra@1.sendero.test', email_verified: true },
    },
    client: {
      id: 'sendero',
      secret: SECRET,
      redirects: [redirect],
      signedOut: [`${site.url}/login`],
    },
  })
  try {
    await write(page.getByLabel('Emisor'), provider.issuer)
    await write(page.getByLabel('Id de cliente'), 'sendero')
    await write(page.locator('[name=client_secret]'), SECRET)
    await page.getByLabel('Activar el ingreso único').press('Space')
    await page.getByRole('button', { name: 'Guardar' }).press('Enter')
    await expect(page.getByText(/quedó guardado/)).toBeVisible()
    await page.getByRole('button', { name: 'Probar la conexión' }).press('Enter')
    await expect(
      page.getByText('La conexión funciona. Haz ahora un ingreso de prueba.'),
    ).toBeVisible()
    await isAccessible('main')

    await page.getByRole('link', { name: 'Agregar dominio' }).press('Enter')
    await write(page.getByRole('dialog').locator('[name=domain]'), 'no-existe.invalid')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Contenido', { exact: true })).toHaveValue(/^sendero-sign-on=/)
    await page.getByRole('link', { name: 'Quitar no-existe.invalid' }).press('Enter')
    await page.getByRole('button', { name: 'Quitar', exact: true }).press('Enter')
    await expect(page.getByText('El dominio se quitó.')).toBeVisible()
    await addProvenDomain(request, '1.sendero.test')

    await page.getByRole('button', { name: 'Ingreso de prueba' }).press('Enter')
    await signInAtProvider(page, 'otra')
    await expect(page.getByText(/No hay una cuenta con el correo otra@/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/sign-on')

    await page.context().clearCookies()
    await page.goto('/login?returnTo=%2Fareas')
    await expect(page.locator('[name=password]')).toHaveCount(0)
    await write(page.getByLabel('Correo electrónico'), ADMIN)
    await isAccessible()
    await page.keyboard.press('Enter')
    await signInAtProvider(page, 'ada')
    await expect(page).toHaveURL(`${site.url}/areas`)

    await signOut(page)
    await page.getByRole('button', { name: 'Yes, sign me out' }).press('Enter')
    await expect(page).toHaveURL(/\/login(\?|$)/)
    await page.goto('/areas')
    await expect(page).toHaveURL(/\/login\?/)

    await write(page.getByLabel('Correo electrónico'), ADMIN)
    await page.keyboard.press('Enter')
    await signInAtProvider(page, 'otra')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudiste ingresar')
    await isAccessible()
  } finally {
    await provider.close()
  }
})

test('an administrator changes to SAML 2.0, and a response from the provider signs in @floor @all', async ({
  page,
  site,
  write,
  isAccessible,
}) => {
  const provider = await startSamlProvider()
  try {
    await signInWithPassword(page, write)
    await page.goto('/sign-on')
    await page.getByRole('link', { name: 'SAML 2.0' }).press('Enter')
    await write(page.getByLabel('Dirección de los metadatos'), `${provider.url}/metadata`)
    for (const [label, name] of [
      ['Dato del correo electrónico', 'email'],
      ['Dato del nombre', 'firstName'],
      ['Dato del apellido', 'lastName'],
      ['Dato del usuario', 'email'],
    ] as const)
      await write(page.getByLabel(label), name)
    await page.getByRole('button', { name: 'Guardar' }).press('Enter')
    await expect(page.getByText(/quedó guardado/)).toBeVisible()
    await expect(page.getByText('Vigente', { exact: true })).toBeVisible()
    await isAccessible('main')

    await page.getByRole('button', { name: 'Ingreso de prueba' }).press('Enter')
    await vouchFor(page, ADMIN)
    await expect(page.getByText(/Ingresaría como/)).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/login?returnTo=%2Fareas')
    await write(page.getByLabel('Correo electrónico'), ADMIN)
    await page.keyboard.press('Enter')
    await vouchFor(page, ADMIN)
    await expect(page).toHaveURL(`${site.url}/areas`)
    await signOut(page)
    await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  } finally {
    provider.stop()
  }
})

test('a directory with a token of the company creates a person whose page says who keeps it @floor @all', async ({
  page,
  request,
  write,
  isAccessible,
}) => {
  await signInWithPassword(page, write)
  await page.goto('/scim')
  await page.getByLabel('El directorio mantiene a las personas y los grupos').press('Space')
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(page.getByText('el directorio mantiene a las personas.')).toBeVisible()
  const url = await page.getByLabel('Dirección').inputValue()
  await isAccessible('main')

  await page.getByRole('link', { name: 'Crear token' }).press('Enter')
  await page.getByRole('button', { name: 'Crear token' }).press('Enter')
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  const created = await request.post(`${url}/Users`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    data: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'laura.nieto',
      name: { givenName: 'Laura', familyName: 'Nieto' },
      emails: [{ value: 'laura.nieto@1.sendero.test' }],
      active: true,
    },
  })
  expect(created.status()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  await page.goto(`/users/${id}`)
  await expect(page.getByText('Lo mantiene el directorio').first()).toBeVisible()
  await isAccessible('main')
  await page.goto(`/users/${id}/edit`)
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveCount(0)
  await write(page.getByLabel(/^Identificación/), '1032456789')
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(page.getByText('Se guardaron los cambios de Laura Nieto.')).toBeVisible()
})

async function startSite(): Promise<Site> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(scratchRoot(), 'sendero-sign-on-'))
  const settings = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SIGN_ON_PRIVATE_ADDRESSES: 'true',
  })
  const running = await start(withSecrets(settings, () => {}))
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds a domain as a super-administrator, which proves it. */
async function addProvenDomain(request: APIRequestContext, domain: string): Promise<void> {
  const data = { username: 'super@sendero.test', password: 'sendero-demo' }
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as {
    token: string
  }
  const added = await request.post('/api/sign-on/domains', {
    headers: { authorization: `Bearer ${token}`, 'x-tenant-id': '1' },
    data: { domain },
  })
  expect(added.status()).toBe(201)
}

/** Completes the form of the OpenID Connect provider. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.keyboard.press('Enter')
}

/** Completes the forms of the SAML provider. */
async function vouchFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

async function signInWithPassword(
  page: Page,
  write: (field: Locator, text: string) => Promise<void>,
): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Ingresar con contraseña' }).press('Enter')
  await write(page.getByLabel('Correo electrónico'), ADMIN)
  await write(page.locator('[name=password]'), 'sendero-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Menú de usuario')).toBeAttached()
}

async function signOut(page: Page): Promise<void> {
  await page.getByText('Menú de usuario').locator('..').press('Enter')
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter')
}
