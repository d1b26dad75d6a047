import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { median, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const ROUNDS = 5
const KEYS = 20

/** The editor in Chromium, the processor slowed 4 ×: typing to preview, and a tree of 1,000 contents. */
export async function editorInBrowser(
  site: BenchSite,
  { design, large }: { design: number; large: number },
): Promise<BenchResult[]> {
  const found = path.resolve(import.meta.dirname, '../../.cache/browser.json')
  const { chromium: executablePath } = JSON.parse(await readFile(found, 'utf8')) as {
    chromium: string
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const open = async (id: number) => {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
      const [pair] = site.cookie.split('; ')
      const [name, ...value] = pair!.split('=')
      await context.addCookies([{ name: name!, value: value.join('='), url: site.url }])
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const started = performance.now()
      await page.goto(`${site.url}/courses/${id}/design`, { waitUntil: 'commit' })
      await page.waitForFunction(() => {
        const main = document.querySelector('main')
        return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
      })
      // Effects follow the first frame: until then links load a document.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      )
      return { context, page, usable: performance.now() - started }
    }
    const typing: number[] = []
    const usable: number[] = []
    const selecting: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const small = await open(design)
      await selected(small.page, 0)
      typing.push(await typed(small.page))
      await small.context.close()
      const tree = await open(large)
      usable.push(tree.usable)
      selecting.push(await selected(tree.page, 30))
      await tree.context.close()
    }
    return [
      result('40 sections of 10 contents: typing to preview, processor ÷ 4', typing, 16),
      result('1,000 contents: until the editor is usable, processor ÷ 4', usable, 2_000),
      result('1,000 contents: another item is selected, processor ÷ 4', selecting, 500),
    ]
  } finally {
    await browser.close()
  }
}

/** Follows the n-th content of the tree; the time until its panel is there, in milliseconds. */
async function selected(page: Page, n: number): Promise<number> {
  // By its address: what is scrolled out of the tree's sight is drawn late, and has no role until then.
  const link = page
    .locator('nav[aria-label="Estructura del curso"] a[href*="item=content-"]')
    .nth(n)
  await link.waitFor({ state: 'attached' })
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('#panel-title')?.textContent
        const started = performance.now()
        const seen = new MutationObserver(() => {
          if (document.querySelector('#panel-title')?.textContent === before) return
          seen.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - started))
        })
        seen.observe(document.body, { subtree: true, childList: true, characterData: true })
        ;(element as HTMLElement).click()
      }),
  )
}

/**
 * From a key's `input` event until the preview says it and is laid out, the median of some keys; what is left is
 * the wait for the screen's next frame.
 */
async function typed(page: Page): Promise<number> {
  const field = page.getByLabel('Texto', { exact: true })
  await field.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let started = 0
    window.addEventListener('input', () => (started = performance.now()), { capture: true })
    new MutationObserver(() => {
      if (started === 0) return
      document.body.getBoundingClientRect()
      times.push(performance.now() - started)
      started = 0
    }).observe(document.querySelector('section[aria-label="Vista previa"]')!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await field.pressSequentially('x'.repeat(KEYS), { delay: 60 })
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  if (times.length < KEYS / 2)
    throw new Error(`The preview followed ${times.length} of ${KEYS} keys`)
  return median(times)
}

function result(what: string, times: readonly number[], bar: number): BenchResult {
  const time = median(times)
  return {
    bench: 'design-editor',
    what,
    figure: `${time.toFixed(1)} ms`,
    reference: `${bar} ms`,
    ratio: time / bar,
    bar: 1,
    better: 'less',
  }
}
