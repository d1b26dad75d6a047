import type { Page } from '@playwright/test'
import { withKeyboard, withMouse } from '../input-devices.ts'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

/** Jobs with the most steps that each may take, as in ten-tasks.spec.ts (decision 0045). */
for (const by of ['with a mouse @all', 'by keyboard alone @js'] as const) {
  test.describe(by, () => {
    const tag = by === 'with a mouse @all' ? ['@floor'] : []
    const hands = (page: Page) => (by === 'with a mouse @all' ? withMouse() : withKeyboard(page))

    test(
      'the console is seen as a reader sees it, and left again @all',
      { tag },
      async ({ page, request, scripts, signInAs, unique, isAccessible }) => {
        const api = await administrator(request)
        await api.post('/users', {
          username: unique,
          email: `${unique}@compania.example`,
          first_name: `Lectora ${unique}`,
          role: 'reader',
          organizational_units: [],
        })
        await signInAs('admin')
        await page.goto('/')
        const { press, type, steps } = hands(page)
        await press(menu(page, 'Usuarios'))
        await type(page.getByRole('searchbox', { name: 'Buscar usuarios' }), unique)
        if (!scripts) await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/q=/)
        await press(page.getByRole('link', { name: `Lectora ${unique}` }))
        await press(page.getByRole('button', { name: 'Ver como' }))
        const banner = page.getByRole('region', { name: 'Ver como' })
        await expect(banner).toContainText(`Lectora ${unique} · solo lectura`)
        await expect(menu(page, 'Configuración')).toHaveCount(0)
        await isAccessible()
        expect(steps()).toBeLessThanOrEqual(3)

        await press(banner.getByRole('button', { name: 'Salir' }))
        await expect(
          page.getByRole('heading', { level: 1, name: `Lectora ${unique}` }),
        ).toBeVisible()
        await expect(banner).toHaveCount(0)
        await expect(menu(page, 'Configuración')).toHaveCount(1)
        expect(steps()).toBeLessThanOrEqual(4)
      },
    )

    test(
      'a month of the indicators is opened, down to its records @all',
      { tag },
      async ({ page, signInAs }) => {
        await signInAs('admin')
        await page.goto('/')
        const { press, steps } = hands(page)
        await press(menu(page, 'Indicadores'))
        const months = page.getByRole('navigation', { name: 'Abrir un mes' })
        await press(months.getByRole('link').first())
        await expect(page).toHaveURL(/dt=\d{4}-\d\d-01%2C/)
        await press(page.getByRole('link', { name: 'Ver registros de Costo' }))
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Costo')
        expect(steps()).toBeLessThanOrEqual(3)
      },
    )
  })
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
