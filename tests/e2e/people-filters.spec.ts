import { expect, test } from './journey.ts'

test('a filter of people opens in place, finds its choices by name and applies what is ticked @axe', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/users')
  await scriptsRun()
  const filter = page
    .getByRole('group', { name: 'Filtros' })
    .getByRole('button', { name: /^Cargo/ })
  await filter.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filtrar por Cargo' })
  const search = panel.getByRole('searchbox', { name: 'Buscar en Cargo' })
  await expect(search).toBeFocused()
  await isAccessible()

  const label = (await panel.locator('li').nth(3).innerText()).trim()
  const [, name, count] = /^([^]*?)\s*([\d.]+)$/.exec(label)!
  await search.pressSequentially(name!)
  await expect(panel.locator('li').first()).toHaveText(new RegExp(`^${name}`))
  await panel
    .getByRole('checkbox', { name: new RegExp(`^${name}`) })
    .first()
    .check()
  await expect(page).toHaveURL(/\?position=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`\\b${count}$`))
  await expect(filter).toHaveText(/1 elegido/)

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(filter).toBeFocused()
})

test('each filter of each list of people shows its choices @all', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  test.slow()
  await signInAs('admin')
  for (const list of [
    '/users',
    '/courses/1/assignment',
    '/groups/1',
    '/groups/1/users/addition',
    '/formation-paths/1/users',
    '/external-courses/1',
    '/external-courses/1/assignment',
  ]) {
    await page.goto(list)
    await scriptsRun()
    const filters = page.getByRole('group', { name: 'Filtros' }).getByRole('button')
    expect(await filters.count(), list).toBeGreaterThan(5)
    for (const filter of await filters.all()) {
      await filter.click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first(), list).toBeVisible()
    }
  }
})
