import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { tick } from './tick.ts'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** How a job is done. Everything that is pressed is a step; fields are filled in on the way. */
export type InputDevice = {
  press(what: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Selects an option of a `<select>` by its text. */
  pick(field: Locator, choice: string): Promise<void>
  upload(field: Locator, file: Upload): Promise<void>
  steps(): number
}

export function withMouse(): InputDevice {
  let steps = 0
  return {
    async press(what) {
      await what.click({ timeout: 30_000 })
      steps += 1
    },
    tick: (box) => tick(box),
    async type(field, text) {
      await field.press('ControlOrMeta+a')
      await field.pressSequentially(text)
    },
    async pick(field, label) {
      await field.selectOption({ label })
    },
    upload: (field, file) => field.setInputFiles(file),
    steps: () => steps,
  }
}

/** Keyboard only: reaches controls by Tab, or Shift and Tab. */
export function withKeyboard(page: Page): InputDevice {
  let steps = 0
  const { keyboard } = page
  async function reach(what: Locator) {
    await expect(what).toBeVisible({ timeout: 30_000 })
    // By the element: a choice that opens on the way hides the others from assistive technology.
    let element = await what.elementHandle()
    const way = () =>
      element.evaluate((there) => {
        const here = document.activeElement
        if (there === here) return null
        if (!there.isConnected) return 'gone'
        const isBefore =
          here && here !== document.body
            ? here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING
            : 0
        return isBefore ? 'Shift+Tab' : 'Tab'
      })
    for (let stops = 0; stops < 250; stops++) {
      const key = await way()
      if (key === null) return
      // The page was drawn anew meanwhile.
      if (key === 'gone') element = await what.elementHandle()
      else await keyboard.press(key)
    }
    throw new Error(`Tab does not lead to ${String(what)}`)
  }
  return {
    async press(what) {
      await reach(what)
      await keyboard.press('Enter')
      steps += 1
    },
    async tick(box) {
      await reach(box)
      await keyboard.press('Space')
      await expect(box).toBeChecked()
    },
    async type(field, text) {
      await reach(field)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    async pick(field, choice) {
      await reach(field)
      await keyboard.type(choice)
      await expect(field.locator('option:checked')).toHaveText(choice)
    },
    async upload(field, file) {
      // Once more when the field was drawn anew just before the key.
      await expect(async () => {
        await reach(field)
        const chooser = page.waitForEvent('filechooser', { timeout: 5_000 })
        await keyboard.press('Space')
        await (await chooser).setFiles(file)
      }).toPass()
    },
    steps: () => steps,
  }
}
