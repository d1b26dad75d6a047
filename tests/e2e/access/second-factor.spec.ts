import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const PASSWORD = 'sendero-demo'

/** An authenticator that Chromium plays: it verifies its owner and answers at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, is a second factor and signs in alone, by keyboard @js', async ({
  page,
  signInAsNewAdmin,
  signIn,
  scriptsRun,
  isAccessible,
}) => {
  await addAuthenticator(page)
  await signInAsNewAdmin()
  await page.goto('/account')
  const email = /\S+@personal\.example/.exec(await page.locator('main').innerText())![0]
  await page.getByRole('link', { name: 'Segundo factor' }).press('Enter')
  await page.getByRole('link', { name: 'Agregar llave de acceso' }).press('Enter')
  await page.locator('[name=current_password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nombre')).toHaveValue('Llave de acceso')
  await page.getByLabel('Nombre').fill('Portátil de prueba')
  await page.getByRole('button', { name: 'Crear llave de acceso' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Guarda tus códigos de recuperación',
  )
  await expect(page.locator('main ol li')).toHaveCount(10)
  await isAccessible('main')
  await page.getByRole('link', { name: 'Ya los guardé' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Quitar Portátil de prueba' })).toBeVisible()

  await page.context().clearCookies()
  await signIn(email)
  await expect(page).toHaveURL(/\/login\/second-factor$/)
  await scriptsRun()
  await isAccessible()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await page.context().clearCookies()
  await page.goto('/login?returnTo=/areas')
  await scriptsRun()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).press('Enter')
  await expect(page).toHaveURL(/\/areas$/)
})

test('a passkey that the browser does not give is said, and the password stays possible @js', async ({
  page,
  scriptsRun,
}) => {
  await page.addInitScript(() => {
    navigator.credentials.get = () =>
      Promise.reject(new DOMException('the person said no', 'NotAllowedError'))
  })
  await page.goto('/login')
  await scriptsRun()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(page.getByRole('alert')).toContainText('No se usó ninguna llave de acceso')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
})
