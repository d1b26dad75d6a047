import { expect, test } from '../journey.ts'

test('somebody copies their own link of the calendar @js @all', async ({
  page,
  context,
  signInAsNewAdmin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAdmin()
  await page.goto('/account/calendar')
  const link = await page.getByLabel('Enlace del calendario').inputValue()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Se copió el enlace.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})
