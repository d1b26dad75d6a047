import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator creates a token, copies it and tries a call with it in the documentation @all', async ({
  page,
  context,
  signInAs,
  unique,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/api-tokens')
  await page.getByRole('link', { name: 'Nuevo token' }).first().click()
  const dialog = page.getByRole('dialog')
  await write(dialog.locator('[name=name]'), unique)
  await tick(dialog.locator('[name=scopes][value="areas:read"]'))
  await dialog.getByRole('button', { name: 'Crear token' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(dialog.getByText('Se copió el token.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await isAccessible()

  await page.goto('/api/docs#areas.list')
  const call = (id: string) => page.locator(`[id="${id}"] details.try`)
  const areas = call('areas.list')
  await areas.getByText('Probar', { exact: true }).click()
  await areas.getByLabel('Token').fill(secret)
  await areas.getByLabel('limit', { exact: true }).fill('1')
  await areas.getByRole('button', { name: 'Llamar' }).click()
  await expect(areas.getByRole('status')).toContainText(/^200 OK[^]+ratelimit: [^]+"results"/)

  // The page remembers the token for its other calls, and the console's own session takes no part.
  const groups = call('groups.list')
  await groups.getByText('Probar', { exact: true }).click()
  await groups.getByRole('button', { name: 'Llamar' }).click()
  await expect(groups.getByRole('status')).toContainText(/^403 /)
})
