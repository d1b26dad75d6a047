import { expect, test } from '../journey.ts'

test.use({ javaScriptEnabled: false })

test('a double click creates one group', async ({ page, signInAs, unique, write }) => {
  await signInAs('admin')
  await page.goto('/groups/new')
  await write(page.locator('[name=name]'), unique)
  await page.getByRole('button', { name: 'Crear grupo' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: unique })).toBeVisible()
  await page.goto(`/groups?q=${unique}`)
  await expect(page.getByRole('link', { name: unique })).toHaveCount(1)
})
