import { expect, test } from '../journey.ts'

test('Enter opens each line of the search: pages, actions, records, their lists and all results @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/areas')
  await scriptsRun()
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  const options = page.getByRole('option')
  const last = (text: string) => options.filter({ hasText: `de «${text}»` })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await box.fill(text)
    await expect(last(text)).toBeVisible()
    await expect(options.filter({ hasText: 'Buscando…' })).toHaveCount(0)
  }

  await find('mar')
  const lines = await options.allTextContents()
  expect(lines.some((line) => line.startsWith('Ver todos los') && line.includes('usuarios'))).toBe(
    true,
  )
  for (const [at, line] of lines.entries()) {
    await page.goto('/areas')
    await scriptsRun()
    await find('mar')
    for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown')
    await expect(options.nth(at)).toHaveAttribute('data-focus', '')
    await page.keyboard.press('Enter')
    await expect(page, line).not.toHaveURL(/\/areas$/)
    if (line.startsWith('Ver todos los resultados'))
      await expect(page).toHaveURL(/\/search\?q=mar$/)
  }

  // An action, which needs no arrow, and a text without an active line.
  await find('importar usu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/import$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await find('mar')
  await options.first().hover()
  await page.mouse.move(5, 400)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=mar$/)
})
