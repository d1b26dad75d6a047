import type { ElementHandle, Locator } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Ticks a checkbox or radio button as a person does: presses its words, or the box where no words are visible.
 * `check()` presses the box alone, so that a label that does not work stays unnoticed.
 */
export async function tick(box: Locator, ticked = true) {
  if ((await box.isChecked()) !== ticked) await pressWords(box)
  await expect(box).toBeChecked({ checked: ticked })
}

/** Presses the visible words of a field's label, or the field itself where there are none. */
export async function pressWords(box: Locator, how: 'mouse' | 'touch' = 'mouse') {
  await box.scrollIntoViewIfNeeded()
  const label: ElementHandle<HTMLElement> | null = (
    await box.evaluateHandle((input: HTMLInputElement) => input.labels?.[0] ?? null)
  ).asElement()
  const position = await label?.evaluate((element) => {
    const from = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      // Text for assistive technology alone is clipped to one pixel.
      if ((texts.currentNode.parentElement?.getBoundingClientRect().width ?? 0) < 4) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const line = [...range.getClientRects()].find(({ width }) => width > 4)
      if (line)
        return {
          x: line.left + Math.min(line.width / 2, 40) - from.left,
          y: line.top + line.height / 2 - from.top,
        }
    }
    return null
  })
  const target = label && position ? label : box
  const options = { timeout: 15_000, ...(position && { position }) }
  await (how === 'mouse' ? target.click(options) : target.tap(options))
}
