import { expect, test } from '../journey.ts'

test('a super-administrator reads the mail that a new user would get @all', async ({
  page,
  signIn,
  signInAs,
  unique,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/users/new')
  await write(page.locator('[name=username]'), unique)
  await write(page.locator('[name=email]'), `${unique}@empresa.test`)
  await write(page.locator('[name=first_name]'), 'Invitada')
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Usuario creado' })).toBeVisible()

  await page.context().clearCookies()
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/admin/outbox?q=${unique}`)
  // Not of the mail's own page: axe cannot enter a frame in which nothing runs.
  await isAccessible()
  await filterBy('Compañía', 'Sendero Formación')
  await expect(page).toHaveURL(/[?&]tenant=1(&|$)/)
  await page.getByRole('link', { name: `${unique}@empresa.test` }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Hola, Invitada:')).toBeVisible()
  // In its own looks: the policy of this page allows them, and nothing else.
  await expect(mail.getByRole('link', { name: 'Descargar en Google Play' })).toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  )
  await expect(page.getByText(/Contraseña: \S+/)).toBeVisible()
})
