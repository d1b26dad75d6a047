import { expect, test } from '../journey.ts'

test.describe('by keyboard alone @js @floor', () => {
  test('single keys search, create, go to sections and explain themselves @kit', async ({
    page,
    signInAs,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto('/users')
    await scriptsRun()

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('n?')
    await expect(page.getByRole('searchbox')).toHaveValue('n?')
    await page.keyboard.press('Tab')

    await page.goto('/users')
    await scriptsRun()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Nuevo usuario' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/users$/)

    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL(/\/areas$/)
    // The heading has focus, so that screen readers announce the page.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('shortcuts can be switched off', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/users')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    const menu = page.getByText('Menú de usuario').locator('..')
    await menu.click()
    await page.getByRole('button', { name: 'Desactivar atajos de teclado' }).click()
    await expect(page.getByText('Activar atajos de teclado', { exact: true })).toBeAttached()
    await page.keyboard.press('?')
    await expect(help).toBeHidden()

    await page.goto('/users')
    await menu.click()
    await page.getByRole('button', { name: 'Activar atajos de teclado', exact: true }).click()
    await expect(page.getByText('Desactivar atajos de teclado')).toBeAttached()
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
  })

  test('the first stop of a page skips to its content', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/users')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  })
})
