import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
  // The first at a zoom of 200 %.
  { width: 683, height: 384 },
]

/** True when the whole element is in the viewport. */
async function isInView(page: Page, name: string): Promise<boolean> {
  const box = await page.getByRole('button', { name }).boundingBox()
  const { width, height } = page.viewportSize()!
  return !!box && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width
}

/** Presses Escape in the task in which the calendar enters the document, as on a machine where effects come late. */
function escapeOnceShown() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=dialog][aria-label^="Calendario"]')) return
    observer.disconnect()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    document.documentElement.dataset['escaped'] = ''
  }).observe(document, { subtree: true, childList: true })
}

/** Notes whether the summary of errors has the focus in the task in which it enters the document. */
function noteFocusOnceShown() {
  new MutationObserver((_, observer) => {
    const summary = document.querySelector('[role=alert][tabindex="-1"]')
    if (!summary) return
    observer.disconnect()
    document.documentElement.dataset['focused'] = String(document.activeElement === summary)
  }).observe(document, { subtree: true, childList: true })
}

test.describe('fields with scripts @js @floor @kit', () => {
  test('the summary of errors takes no focus from who types once it is visible', async ({
    page,
    signInAs,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto('/areas/new')
    await scriptsRun()
    await page.evaluate(noteFocusOnceShown)
    const create = page.getByRole('button', { name: 'Crear área' })
    await create.click()
    await expect(page.locator('html')).toHaveAttribute('data-focused', 'true')
    const summary = page.getByRole('alert').filter({ hasText: 'Hay 2 datos por corregir' })
    await create.focus()
    await expect(summary).not.toBeFocused()
    await create.click()
    await expect(summary).toBeFocused()
  })

  test('a dialog keeps its buttons and, with room, its title in view, and they hide no field @all', async ({
    page,
    signInAs,
    isAccessible,
    scriptsRun,
  }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/users/new')
    await scriptsRun()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await isInView(page, 'Crear usuario'), `${size.width} px`).toBe(true)
      await isAccessible()
      // The last field in the tab's order is above them when it has the focus.
      const last = page.locator('dialog :is(input, select, textarea):visible').last()
      await last.blur()
      await last.focus()
      const [field, foot] = await Promise.all([
        last.boundingBox(),
        page.locator('.dialog-foot').boundingBox(),
      ])
      expect(field!.y + field!.height, `${size.width} px`).toBeLessThanOrEqual(foot!.y)
      if (size.width < 640 || size.height < 520) continue
      const first = page.locator('dialog :is(input, select, textarea):visible').first()
      await first.focus()
      await last.scrollIntoViewIfNeeded()
      const head = await page.locator('.dialog-head').boundingBox()
      expect(head!.y, `${size.width} px`).toBeGreaterThanOrEqual(0)
      await last.focus()
      await first.focus()
      expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual(head!.y + head!.height)
    }
  })

  test('a file is shown with name and size, and removed by keyboard', async ({
    page,
    signInAs,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto('/areas/import')
    await scriptsRun()
    const field = page.locator('input[type=file]')
    await expect(page.getByText('Elige un archivo')).toBeVisible()
    await field.setInputFiles({
      name: 'areas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('x'.repeat(1536)),
    })
    await expect(page.getByText('areas.csv · 1,5 KB')).toBeVisible()
    await field.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Elige un archivo')).toBeVisible()
    await expect(field).toBeFocused()
    expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  })

  test('a day is typed or chosen from a calendar in Spanish, by keyboard', async ({
    page,
    signInAs,
    isAccessible,
    scriptsRun,
  }) => {
    await signInAs('admin')
    await page.goto('/users/7/certifications/new')
    await scriptsRun()
    const field = page.locator('[name=date_completed]')
    await field.fill('20 nov 2026')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('20/11/2026')
    const calendar = page.getByRole('dialog', { name: /Calendario/ })
    // Escape closes the calendar alone, the form is still there and unasked.
    await page.evaluate(escapeOnceShown)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-escaped')
    await expect(calendar).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Asignar certificación' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(field).toBeFocused()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(calendar.getByText('noviembre de 2026', { exact: true })).toBeVisible()
    await expect(
      calendar.getByRole('button', { name: 'viernes, 20 de noviembre de 2026' }),
    ).toBeFocused()
    // On a laptop a short form makes room for it.
    await page.setViewportSize({ width: 1366, height: 620 })
    await expect(page.getByRole('heading', { name: 'Asignar certificación' })).toBeInViewport()
    await expect(calendar).toBeInViewport({ ratio: 1 })
    await isAccessible()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('27/12/2026')
    await expect(field).toBeFocused()
  })
})
