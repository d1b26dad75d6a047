import { expect, test } from './journey.ts'

/** Controls that only scripts bring and no other journey uses; docs/how-to/test.md has them all. */

test('further rows of a report are appended to those that are there @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/reports/courses?generate=yes')
  await scriptsRun()
  const told = page.getByText(/^Se muestran .* de /)
  const first = await page.locator('tbody tr').count()
  await told.scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(first)
  await expect(page.getByText('No se pudieron cargar más filas.')).toHaveCount(0)
})

test('a password is shown while it is typed @js', async ({ page }) => {
  await page.goto('/login')
  const shows = page.getByRole('button', { name: 'Mostrar la contraseña' })
  const password = page.locator('[name=password]')
  await expect(password).toHaveAttribute('type', 'password')
  await shows.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(shows).toHaveAttribute('aria-pressed', 'true')
})

test('an e-mail that somebody has is told while the form is filled @js', async ({
  page,
  signInAs,
  write,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/users/new')
  await scriptsRun()
  await write(page.locator('[name=email]'), 'admin@1.sendero.test')
  await expect(page.getByText('El correo electrónico ya existe')).toBeVisible()
  await expect(page).toHaveURL(/\/users\/new/)
})
