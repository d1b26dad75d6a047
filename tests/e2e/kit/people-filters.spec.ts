import { expect, test } from '../journey.ts'
import { pressWords, tick } from '../tick.ts'

test('a filter of people opens in place, finds its choices by name and applies what is ticked', async ({
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
  await tick(panel.getByRole('checkbox', { name: new RegExp(`^${name}`) }).first())
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

test.describe('a choice of a filter', () => {
  test.use({ hasTouch: true })

  test('is taken by its words, its count, its row and its box, by mouse, touch and key', async ({
    page,
    signInAs,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto('/users')
    await scriptsRun()
    const filter = page
      .getByRole('group', { name: 'Filtros' })
      .getByRole('button', { name: /^Área/ })
    await filter.click()
    const panel = page.getByRole('dialog', { name: 'Filtrar por Área' })
    const box = (at: number) => panel.getByRole('checkbox').nth(at)
    const row = (at: number) => panel.locator('li label').nth(at)
    await pressWords(box(0))
    await expect(box(0)).toBeChecked()
    await pressWords(box(0), 'touch')
    await expect(box(0)).not.toBeChecked()
    await row(1).locator('span').last().click()
    await expect(box(1)).toBeChecked()
    await row(2).click({ position: { x: 2, y: 4 } })
    await expect(box(2)).toBeChecked()
    await box(3).click()
    await expect(box(3)).toBeChecked()
    await box(4).press('Space')
    await expect(box(4)).toBeChecked()
    await expect(filter).toHaveText(/4 elegidos/)
    await expect(page).toHaveURL(/area=/)
  })
})
