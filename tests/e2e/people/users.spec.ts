import { expect, test } from '../journey.ts'

test('an administrator finds, creates, edits and deactivates a user @floor', async ({
  page,
  signInAs,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow() // the longest journey: every step of a user's life
  await signInAs('admin')
  await page.goto('/users')

  await page.getByRole('link', { name: 'Nuevo usuario' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo usuario' })).toBeVisible()
  await write(page.locator('[name=username]'), unique)
  await write(page.locator('[name=email]'), `${unique}@compania.example`)
  await write(page.locator('[name=first_name]'), 'Agnès')
  await write(page.locator('[name=last_name]'), `Muñoz ${unique}`)
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'creado' })).toBeVisible()

  await page.goto('/users')
  const search = page.getByRole('searchbox', { name: 'Buscar usuarios' })
  await write(search, `munoz ${unique}`)
  // Typing is enough where scripts run; elsewhere it takes Enter.
  if (!scripts) await search.press('Enter')
  await expect(page).toHaveURL(/q=munoz/)
  await page.getByRole('link', { name: `Agnès Muñoz ${unique}` }).click()
  await expect(page).toHaveURL(/\/users\/\d+/)
  await expect(page.getByText('Activo', { exact: true }).first()).toBeVisible()
  await isAccessible()

  await page.getByRole('link', { name: 'Editar' }).first().click()
  await write(page.locator('[name=email]'), 'admin@1.sendero.test')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El correo electrónico ya existe').first()).toBeVisible()
  await expect(page.locator('[name=first_name]')).toHaveValue('Agnès')
  await isAccessible()
  await write(page.locator('[name=email]'), `otro.${unique}@compania.example`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(`otro.${unique}@compania.example`).first()).toBeVisible()

  await page.locator('.page-actions summary').click()
  await page.getByRole('link', { name: 'Desactivar' }).first().click()
  const question = page.getByRole('dialog', { name: 'Desactivar usuario' })
  await expect(question.getByText(/ya no podrá/i)).toBeVisible()
  await isAccessible()
  await question.getByRole('button', { name: 'Desactivar' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Se desactivó a Agnès Muñoz' }),
  ).toBeVisible()
  await page.goto(`/users?q=${unique}`)
  await page.getByRole('link', { name: `Agnès Muñoz ${unique}` }).click()
  await expect(page.getByText('Inactivo', { exact: true }).first()).toBeVisible()
})
