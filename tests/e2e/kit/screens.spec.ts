import path from 'node:path'
import type { Page } from '@playwright/test'
import { WHOLE } from '../../support/extent.ts'
import { screensOf } from '../../support/pages/site-map.ts'
import { createdRecords } from '../created-records.ts'
import { expect, test } from '../journey.ts'
import { openAllWidgets, watchRequests } from '../open-all-widgets.ts'

/** The addresses of each page, over the first record of each kind. */
const SCREENS = screensOf({
  kind: 'courses',
  name: 'hours',
  'assignment/:kind': 'groups',
  'help/:slug': 'reports',
  'join/:slug': 'sendero',
  'starters/:slug': 'induccion',
})

/**
 * Pages for whoever has no session yet, and others that need more than a record. Journeys of their features
 * open them, or tests/console alone over HTTP.
 */
const OPENED_ELSEWHERE = new Set([
  ...[
    'login',
    'second-factor',
    'sign-on',
    'sign-on-start',
    'sign-on-callback',
    'password-reset',
    'new-password',
  ].map((page) => `access/session/${page}.tsx`),
  // A second factor, or an account of the identity provider.
  ...['access/second-factor/codes.tsx', 'access/second-factor/removal.tsx'],
  ...['people/users/profile/second-factor-reset.tsx', 'people/users/profile/sign-on-unlink.tsx'],
  // A form of a company that the session has left.
  'access/tenants/acting.tsx',
  // An uploaded file, an applied import, a content with options.
  ...['courses/course-packages/preview.tsx', 'courses/course-design/content-import/preview.tsx'],
  ...['kit/imports/job/undo.tsx', 'courses/course-design/options/options.tsx'],
  // No page of its own: a form without a page, an unknown address, the examples of development.
  ...[
    'training/certifications/expiring-reminders.tsx',
    'kit/shell/not-found.tsx',
    'demo/components.tsx',
  ],
])

/**
 * Pages that axe looks at in `npm test`: the first of each feature. The others are composed of the same components, whose
 * states the journeys of each kit look at (@kit); `npm run test:all` looks at every page.
 */
const FIRST_OF_FEATURES = new Set(
  [...Map.groupBy(SCREENS.keys(), (file) => path.dirname(file)).values()].map(([first]) => first),
)

/** Browsers open them side by side: the slowest takes minutes for all. */
const PARTS = 3

/** Each with how many widgets a part of its pages has at least; others answer a reader 403 or 404. */
const ROLES = {
  'super-administrator': {
    login: 'super@sendero.test',
    widgets: 20,
    tags: '@js @floor @all',
  },
  administrator: { login: 'admin@1.sendero.test', widgets: 20, tags: '@js' },
  reader: { login: 'reader@1.sendero.test', widgets: 5, tags: '@js @all' },
} as const

const isOfSuper = (address: string) => address.startsWith('/admin')

test.describe.configure({ mode: 'parallel' })

for (const [role, { login, widgets, tags }] of Object.entries(ROLES)) {
  for (let part = 1; part <= PARTS; part++) {
    test(`every screen opens for a ${role}, and all its widgets work: ${part} of ${PARTS} ${tags}`, async ({
      page,
      request,
      signIn,
      isAccessible,
      unique,
    }) => {
      test.setTimeout(360_000)
      const created = await createdRecords(request, unique)
      await signIn(login)
      await page.waitForURL((url) => url.pathname !== '/login')
      await watchRequests(page)
      const wrong: string[] = []
      const closed: string[] = []
      let opened = 0
      let pressed = 0
      listenFor(page, (what) => wrong.push(`${page.url()}: ${what}`))
      // Those of super-administrators lead everybody else home.
      const screens = [...SCREENS]
        .filter(([, all]) => role === 'super-administrator' || !all.every(isOfSuper))
        .filter((_, at) => at % PARTS === part - 1)
      for (const [file, addresses] of screens) {
        for (const address of created[file] ? [created[file]] : addresses) {
          if (role !== 'super-administrator' && isOfSuper(address)) continue
          const { length: before } = wrong
          const answer = await page.goto(address)
          const isOpen = answer!.ok() && !answer!.request().redirectedFrom()
          if (!isOpen && answer!.status() < 500) {
            // Console and answer say the same of it.
            wrong.splice(before)
            if (!OPENED_ELSEWHERE.has(file)) closed.push(address)
            continue
          }
          opened++
          await expect(page.locator('h1'), address).toHaveCount(1)
          await hydrated(page)
          // The layout is looked at and opened once.
          const scope = opened === 1 ? 'page' : 'main'
          // A reader has fewer controls on the same screens.
          if (role !== 'reader' && (WHOLE || FIRST_OF_FEATURES.has(file))) await isAccessible(scope)
          const found = await openAllWidgets(page, scope)
          pressed += found.pressed
          wrong.push(...found.wrong.map((what) => `${address}: ${what}`))
          // A module renders all its addresses alike.
          if (!WHOLE) break
        }
      }
      expect(wrong).toEqual([])
      expect(pressed).toBeGreaterThan(widgets)
      if (role === 'reader') expect(opened).toBeGreaterThan(10)
      else expect(closed).toEqual([])
    })
  }
}

/** Page errors, console errors and answers of 400 and above. */
function listenFor(page: Page, note: (what: string) => void) {
  page.on('dialog', (dialog) => dialog.accept())
  // When a page is left, Firefox reports an answer that is still on its way, Chromium a question that it does not ask.
  const isLeft = (text: string) =>
    /Error in input stream|'beforeunload' confirmation panel/.test(text)
  page.on('pageerror', ({ message }) => {
    if (!isLeft(message)) note(message)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || isLeft(message.text())) return
    const { url, lineNumber } = message.location()
    note(`${message.text()}, ${url}:${lineNumber}`)
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
