import { expect, scriptsHeld, test } from '../journey.ts'
import { tick } from '../tick.ts'

// Selections are stored: journeys that select people of one tenant are in one file,
// which runs them one after the other.

test('a selection is kept across pages and a search, applied at once and undone @floor @kit', async ({
  page,
  signInAs,
  company,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow()
  await signInAs('admin', company.id)
  const all = `/users?q=@${company.slug}.test` // nobody who signs in for the tests
  await page.goto(all)
  const bar = page.getByRole('group', { name: 'Acciones para la selección' })
  const boxes = page.locator('tbody tr').filter({ hasNotText: 'Inactivo' }).getByRole('checkbox')
  await tick(boxes.nth(0))
  await tick(boxes.nth(1))
  await next()
  await expect(page).toHaveURL(/page=2/)
  await expect(bar).toContainText('2 seleccionados')
  // The address is the next page's a moment before the rows are, and of the first page's this one is ticked.
  await expect(boxes.nth(0)).not.toBeChecked()
  await tick(boxes.nth(0))
  await isAccessible()

  const search = page.getByRole('searchbox', { name: 'Buscar usuarios' })
  if (scripts)
    await bar.getByRole('button', { name: 'Buscar y filtrar sin perder la selección' }).click()
  await write(search, 'no existe nadie así')
  if (!scripts) await search.press('Enter')
  await expect(page).toHaveURL(/q=no/)
  await expect(bar).toContainText('3 seleccionados')
  if (scripts)
    await bar.getByRole('button', { name: 'Buscar y filtrar sin perder la selección' }).click()
  await (
    scripts
      ? bar.getByRole('link', { name: 'Ver la selección' })
      : bar.getByRole('button', { name: 'Ver la selección' })
  ).click()
  await expect(page).toHaveURL(/selection=chosen/)
  await expect(boxes).toHaveCount(3)
  await tick(boxes.nth(2), false)

  await bar.locator('summary').click()
  await bar.getByRole('button', { name: 'Desactivar' }).click()
  const question = page.getByRole('dialog', { name: 'Desactivar usuarios' })
  await expect(question.getByText('¿Desactivar a los 2 usuarios seleccionados?')).toBeVisible()
  await question.getByRole('button', { name: 'Desactivar' }).click()
  const message = page.getByRole('status').filter({ hasText: /Se desactivaron 2 usuarios|cambió/ })
  await expect(message).toBeVisible()
  await expect(message).toBeInViewport()
  // Without scripts nobody hears of a tick: the bar is there for what is ticked next.
  if (scripts) await expect(bar).toBeHidden()
  else await expect(bar).toContainText('Con las filas marcadas:')
  await isAccessible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo el cambio de 2 usuarios.')).toBeInViewport()

  async function next() {
    const way = { name: 'Página siguiente' }
    await (scripts ? page.getByRole('link', way) : page.getByRole('button', way)).click()
  }
})

test('by keyboard alone: tick with Shift, turn the page, see how many, let go @js @floor @all', async ({
  page,
  signInAs,
  company,
}) => {
  await signInAs('admin', company.id)
  await page.goto('/users')
  const bar = page.getByRole('group', { name: 'Acciones para la selección' })
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('1 seleccionado')
  await page.getByRole('link', { name: 'Página siguiente' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(bar).toContainText('1 seleccionado')
  await page.goBack()
  await expect(boxes.nth(0)).toBeChecked()
  // Retries a press made before the page was loaded again.
  await expect(async () => {
    const letGo = bar.getByRole('button', { name: 'Quitar la selección' })
    if (await letGo.isVisible()) await letGo.press('Enter', { timeout: 2_000 })
    await expect(bar).toBeHidden({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await expect(boxes.nth(0)).not.toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('rows ticked before hydration are selected as well @js', async ({
  page,
  signInAs,
  company,
}) => {
  await signInAs('admin', company.id)
  const arrive = await scriptsHeld(page)
  await page.goto('/positions', { waitUntil: 'commit' })
  await tick(page.locator('tbody').getByRole('checkbox').nth(1))
  arrive()
  const bar = page.getByRole('group', { name: 'Acciones para la selección' })
  await expect(bar).toContainText('1 seleccionado')
  // The bar takes the place of the search as long as rows are selected.
  const room = page.locator('.list[data-picking]')
  await expect(room).toHaveCount(1)
  await page.getByRole('link', { name: 'Areas', exact: true }).click()
  await expect(page).toHaveURL(/areas/)
  await expect(room).toHaveCount(0)
  await page.goBack()
  await expect(room).toHaveCount(1)
  await bar.getByRole('link', { name: 'Ver la selección' }).click()
  await expect(page).toHaveURL(/selection=chosen/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Quitar la selección' }).click()
  await expect(bar).toBeHidden()
  await expect(room).toHaveCount(0)
})

test('the bar takes the place of the search before the rows, and gives it back @js @floor @kit', async ({
  page,
  signInAsNewAdmin,
  isAccessible,
}) => {
  await signInAsNewAdmin()
  await page.goto('/users')
  const boxes = page.locator('tbody').getByRole('checkbox')
  const before = (await boxes.nth(1).boundingBox())!.y
  await tick(boxes.first())
  const bar = page.getByRole('group', { name: 'Acciones para la selección' })
  await expect(bar).toContainText('1 seleccionado')
  expect((await boxes.nth(1).boundingBox())!.y).toBe(before)
  expect((await bar.boundingBox())!.y).toBeLessThan(before)
  await isAccessible()
  const search = page.getByRole('searchbox', { name: 'Buscar usuarios' })
  await expect(search).toBeHidden()
  const again = bar.getByRole('button', { name: 'Buscar y filtrar sin perder la selección' })
  await again.click()
  await search.fill('admin@1')
  await expect(page).toHaveURL(/q=admin/)
  await tick(boxes.first())
  await again.click()
  await expect(bar).toContainText('2 seleccionados')
  await bar.getByRole('button', { name: 'Quitar la selección' }).click()
  await expect(bar).toBeHidden()
  await expect(search).toBeVisible()
})

test('how many rows a page has is chosen once @js @all', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/users?page=2')
  await page.getByRole('button', { name: '25 por página' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await expect(page).toHaveURL(/\/users$/)
  await page.goto('/areas')
  await expect(page.getByRole('button', { name: '25 por página' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('an administrator deactivates and activates several users at once @all', async ({
  page,
  signInAs,
  company,
}) => {
  await signInAs('admin', company.id)
  await page.goto(`/users?q=@${company.slug}.test`) // everybody but those who sign in for the tests
  const boxes = page.locator('tbody tr').filter({ hasNotText: 'Inactivo' }).getByRole('checkbox')
  const people = [boxes.nth(0), boxes.nth(1)]
  const values = await Promise.all(people.map((box) => box.inputValue()))

  // Deactivating is asked about, activating a few is not.
  for (const [button, asks, done] of [
    ['Desactivar', true, 'Se desactivaron 2 usuarios.'],
    ['Activar', false, 'Se activaron 2 usuarios.'],
  ] as const) {
    for (const value of values) await tick(page.locator(`tbody input[value="${value}"]`))
    const bar = page.getByRole('group', { name: 'Acciones para la selección' })
    await bar.locator('summary').click()
    await bar.getByRole('button', { name: button, exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Desactivar usuarios' })
    if (asks) await question.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
    await expect(question).toHaveCount(0)
  }
})
