import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '../../app/routes.ts'
import { expect, test } from './journey.ts'

/** What needs a record that nothing made yet, or a report to be of. */
const NEEDS_MORE = /outbox\/:id|decisions\/:id|reports\/(views|schedules)\/new/

/** Every address of the site map that has a page and needs no more than the first of its nouns. */
function addressesOf(routes: RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, file, children = [] }) => {
    const at = path ? `${above}/${path}` : above
    const own =
      file.endsWith('.tsx') && !/[?*]|:(?!id\b)/.test(at) && !NEEDS_MORE.test(at)
        ? [at.replaceAll(':id', '1')]
        : []
    return [...own, ...addressesOf(children, at)]
  })
}

const ADDRESSES = [...new Set(addressesOf(siteMap))]
/** Browsers open them side by side: the slowest takes minutes for all. */
const PARTS = 3

test.describe.configure({ mode: 'parallel' })

test('the site map has its screens @js', () => {
  expect(ADDRESSES.length).toBeGreaterThan(80)
})

for (let part = 1; part <= PARTS; part++) {
  test(`every screen opens, and nothing of it goes wrong unseen: ${part} of ${PARTS} @js @floor`, async ({
    page,
    signIn,
  }) => {
    const addresses = ADDRESSES.filter((_, at) => at % PARTS === part - 1)
    test.setTimeout(240_000)
    await signIn('super@sendero.test')
    await page.waitForURL((url) => url.pathname !== '/login')
    const wrong: string[] = []
    const note = (what: string) => wrong.push(`${page.url()}: ${what}`)
    page.on('pageerror', (error) => note(error.message))
    page.on('console', (message) => {
      // Firefox says so of what is still on its way when one leaves.
      const left = message.text().includes('Error in input stream')
      if (message.type() === 'error' && !left) note(message.text())
    })
    for (const address of addresses) {
      const answer = await page.goto(address || '/')
      if (answer!.status() !== 200) note(String(answer!.status()))
      await expect(page.locator('h1'), address).toHaveCount(1)
    }
    expect(wrong).toEqual([])
  })
}
