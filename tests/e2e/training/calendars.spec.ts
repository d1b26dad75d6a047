import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator turns calendars on, copies their own link and renews it @floor @all', async ({
  page,
  context,
  scripts,
  signInAsNewAdmin,
  isAccessible,
}) => {
  await signInAsNewAdmin()
  await page.goto('/external-courses/calendar')
  await tick(page.getByLabel('Enviar las sesiones como invitaciones de calendario'))
  await isAccessible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByText('Las sesiones se envían como invitaciones de calendario.'),
  ).toBeVisible()

  await page.goto('/account/calendar')
  const link = page.getByLabel('Enlace del calendario')
  const first = await link.inputValue()
  if (scripts) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(page.getByText('Se copió el enlace.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  }
  await isAccessible()
  expect((await page.request.get(first)).headers()['content-type']).toContain('text/calendar')
  await page.getByRole('button', { name: 'Renovar enlace' }).click()
  await expect(page.getByText('Se renovó el enlace. El anterior ya no funciona.')).toBeVisible()
  expect((await page.request.get(first)).status()).toBe(404)
  await expect(link).not.toHaveValue(first)
})
