import type { Page } from '@playwright/test'
import { withKeyboard, withMouse, type InputDevice } from './input-devices.ts'
import { test } from './journey.ts'

type Tasks = {
  /** Input device of one task; counts its steps. */
  hands: (page: Page) => InputDevice
  /** Tag of tasks where browsers differ: a file that is handed over, a chart that is pressed, a question in a dialog. */
  floor: string[]
  isMouse: boolean
}

/**
 * Defines tasks that are done with scripts, without them, and by keyboard alone (decision 0045); by an administrator
 * from the start page, unless they sign in themselves.
 */
export function forEachInputDevice(
  define: (tasks: Tasks) => void,
  { signedIn = true }: { signedIn?: boolean } = {},
): void {
  for (const by of ['with a mouse @all @floor', 'by keyboard alone @js'] as const) {
    const isMouse = by === 'with a mouse @all @floor'
    test.describe(by, () => {
      test.beforeEach(async ({ page, signInAs }) => {
        test.slow()
        if (!signedIn) return
        await signInAs('admin')
        await page.goto('/')
      })
      define({
        hands: (page) => (isMouse ? withMouse() : withKeyboard(page)),
        floor: isMouse ? ['@floor'] : [],
        isMouse,
      })
    })
  }
}

export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })

/** Page beside others of one entry of the menu. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(Reportes|Configuración)$/ }).getByRole('link', { name })

export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })
