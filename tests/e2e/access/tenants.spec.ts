import { expect, test } from '../journey.ts'

test('a super-administrator creates a company, acts as it and suspends it @all', async ({
  page,
  signIn,
  unique,
  write,
  isAccessible,
}) => {
  test.slow() // a whole life of a company
  const done = (message: string) => page.getByRole('status').filter({ hasText: message })
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/tenants')

  await page.getByRole('link', { name: 'Nueva compañía' }).click()
  await write(page.locator('[name=name]'), `Compañía ${unique}`)
  await write(page.locator('[name=slug]'), 'cafetera-del-quindio')
  await write(page.locator('[name="admin.email"]'), `${unique}@compania.example`)
  await write(page.locator('[name="admin.first_name"]'), 'Rosalía')
  await page.getByRole('button', { name: 'Crear compañía' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[name=name]')).toHaveValue(`Compañía ${unique}`)
  await isAccessible()
  await write(page.locator('[name=slug]'), unique)
  await page.getByRole('button', { name: 'Crear compañía' }).click()
  await expect(done(`Compañía creada: Compañía ${unique}`)).toBeVisible()

  const menu = page.getByTitle(`Acciones de Compañía ${unique}`)
  await page.goto(`/admin/tenants?q=${unique}`)
  await menu.click()
  await isAccessible()
  await page.getByRole('button', { name: 'Actuar como esta compañía' }).click()
  await expect(page.getByText(`Actúas como Compañía ${unique}`)).toBeVisible()
  await isAccessible()

  // The session acts on that tenant, whose only user is its administrator.
  await page.goto('/users')
  await expect(page.getByText(`Actúas como Compañía ${unique}`)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goto('/audit-log')
  await expect(
    page.getByRole('heading', { name: `Empezó a actuar en la compañía «Compañía ${unique}»` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Volver a mi compañía' }).click()
  await expect(page.getByText('Actúas como')).toBeHidden()

  await page.goto(`/admin/tenants?q=${unique}`)
  await menu.click()
  await page.getByRole('link', { name: 'Suspender' }).click()
  await expect(page.getByText(`¿Suspender a Compañía ${unique}?`)).toBeVisible()
  await isAccessible()
  await page.getByRole('button', { name: 'Suspender' }).click()
  await expect(done(`Se suspendió Compañía ${unique}`)).toBeVisible()
  await expect(page.locator('tbody tr').filter({ hasText: 'Suspendida' })).toHaveCount(1)
})

test('an administrator who opens companies is redirected to the start page', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/tenants')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
