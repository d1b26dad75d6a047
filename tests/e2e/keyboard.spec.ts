import { expect, test } from './journey.ts'

test.describe('by keyboard alone @js', () => {
  test('single keys search, create, go to sections and explain themselves', async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin')
    await page.goto('/users')
    await page.waitForFunction(() => document.documentElement.classList.contains('js'))
    await page.waitForLoadState('networkidle')

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('n?')
    await expect(page.getByRole('searchbox')).toHaveValue('n?')
    await page.keyboard.press('Tab')

    await page.goto('/users')
    await page.waitForLoadState('networkidle')
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
  })

  test('shortcuts can be switched off', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/users')
    await page.getByText('Menú de usuario').locator('..').click()
    await page.getByRole('button', { name: 'Desactivar atajos de teclado' }).click()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeHidden()
  })

  test('the first stop of a page skips to its content', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/users')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  })
})
