import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

/** Popups of every kind, each with a text in it that is no control. */
const POPUPS: { name: string; at: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'menu',
    at: '/users',
    open: async (page) => {
      await page.getByRole('banner').locator('summary').last().click()
      return page.getByRole('banner').locator('details[open] .menu-panel p').first()
    },
  },
  {
    name: 'columns of a report',
    at: '/reports/courses?area=1',
    open: async (page) => {
      await page.locator('summary', { hasText: 'Columnas' }).click()
      return page.getByText('Se quedan a la vista al desplazarte')
    },
  },
  {
    name: 'calendar',
    at: '/users/7/certifications/new',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Elegir en el calendario/ })
        .first()
        .click()
      return page.getByRole('dialog', { name: /^Calendario/ }).locator('p')
    },
  },
]

for (const { name, at, open } of POPUPS) {
  test(`a ${name} stays open while its text is pressed, and closes on Escape @js @floor @kit`, async ({
    page,
    signInAs,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto(at)
    await scriptsRun()
    const text = await open(page)
    await text.click()
    await expect(text).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
  })
}
