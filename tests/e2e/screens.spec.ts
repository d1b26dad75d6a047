import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '../../app/routes.ts'
import { expect, test } from './journey.ts'
import { openAllWidgets, watchRequests } from './open-all-widgets.ts'

/** Pages that need a record that no seed creates, a report, or a group whose courses a path has. */
const NEEDS_MORE =
  /(outbox|decisions|notices|observations|tokens|second-factor|webhooks|credentials|domains)\/:id|reports\/(views|schedules)\/new|sources\/removal/

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

/** Each with how many screens are theirs at least (the others answer 403 or 404), and widgets of a part of them. */
const ROLES = {
  'super-administrator': {
    login: 'super@sendero.test',
    screens: ADDRESSES.length,
    widgets: 20,
    tags: '@js @floor @axe @all',
  },
  administrator: { login: 'admin@1.sendero.test', screens: 80, widgets: 20, tags: '@js @axe' },
  reader: { login: 'reader@1.sendero.test', screens: 30, widgets: 5, tags: '@js @all' },
} as const

test.describe.configure({ mode: 'parallel' })

test('the site map has its screens @js', () => {
  expect(ADDRESSES.length).toBeGreaterThan(80)
})

for (const [role, { login, screens, widgets, tags }] of Object.entries(ROLES)) {
  for (let part = 1; part <= PARTS; part++) {
    test(`every screen opens for a ${role}, and all its widgets work: ${part} of ${PARTS} ${tags}`, async ({
      page,
      signIn,
      isAccessible,
    }) => {
      // Those of super-administrators lead everybody else home.
      const addresses = ADDRESSES.filter(
        (address) => role === 'super-administrator' || !address.startsWith('/admin'),
      ).filter((_, at) => at % PARTS === part - 1)
      test.setTimeout(240_000)
      await signIn(login)
      await page.waitForURL((url) => url.pathname !== '/login')
      await watchRequests(page)
      const wrong: string[] = []
      let opened = 0
      let pressed = 0
      listenFor(page, (what) => wrong.push(`${page.url()}: ${what}`))
      for (const address of addresses) {
        const before = wrong.length
        const answer = await page.goto(address || '/')
        const status = answer!.status()
        const isClosed = status === 403 || status === 404
        if (isClosed && role !== 'super-administrator') {
          // Console and answer say the same of it.
          wrong.splice(before)
          continue
        }
        opened++
        await expect(page.locator('h1'), address).toHaveCount(1)
        await hydrated(page)
        // The layout is looked at and opened once.
        const scope = opened === 1 ? 'page' : 'main'
        // A reader has fewer controls on the same screens.
        if (role !== 'reader') await isAccessible(scope)
        const found = await openAllWidgets(page, scope)
        pressed += found.pressed
        wrong.push(...found.wrong.map((what) => `${address}: ${what}`))
      }
      expect(wrong).toEqual([])
      expect(opened).toBeGreaterThanOrEqual(Math.floor(screens / PARTS) - PARTS)
      expect(pressed).toBeGreaterThan(widgets)
    })
  }
}

/** Page errors, console errors and answers of 400 and above. */
function listenFor(page: Page, note: (what: string) => void) {
  page.on('dialog', (dialog) => dialog.accept())
  // Firefox reports so an answer that is still on its way when the page is left.
  const isLeft = (text: string) => text.includes('Error in input stream')
  page.on('pageerror', ({ message }) => {
    if (!isLeft(message)) note(message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isLeft(message.text())) note(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} of ${response.url()}`)
  })
}

/** Waits for the scripts, on pages that have any. */
async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main, body > *') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
}
