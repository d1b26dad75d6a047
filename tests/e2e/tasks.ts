import type { Page } from '@playwright/test'
import { withKeyboard, withMouse, type InputDevice } from './input-devices.ts'
import { test } from './journey.ts'

type Tasks = {
  /** Input device of one task; counts its steps. */
  hands: (page: Page) => InputDevice
  /** Tag of tasks where browsers differ: a file that is handed over, a chart that is pressed, a question in a dialog. */
  floor: string[]
}

/** Defines tasks that are done from the start page with scripts, without them, and by keyboard alone (decision 0045). */
export function forEachInputDevice(define: (tasks: Tasks) => void): void {
  for (const by of ['with a mouse @all @forms', 'by keyboard alone @js'] as const) {
    const isMouse = by === 'with a mouse @all @forms'
    test.describe(by, () => {
      test.beforeEach(async ({ page, signInAs }) => {
        test.slow()
        await signInAs('admin')
        await page.goto('/')
      })
      define({
        hands: (page) => (isMouse ? withMouse() : withKeyboard(page)),
        floor: isMouse ? ['@floor'] : [],
      })
    })
  }
}

export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })

export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })
