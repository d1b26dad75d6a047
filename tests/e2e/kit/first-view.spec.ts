import type { Page } from '@playwright/test'
import { WHOLE } from '../../support/extent.ts'
import { screensOf } from '../../support/pages/site-map.ts'
import { createdRecords } from '../created-records.ts'
import { expect, test } from '../journey.ts'

/**
 * The first view of a page (docs/decisions/0139-three-bands.md): y of the first row, entries of the menu in sight, layout
 * shift and width, at 1366 × 768 and 360 × 740. `npm test` opens a page of each kit, `npm run test:all` all of them.
 */

/** Largest y of the first row: lists, and pages of a record, which have a way back or tabs. */
const FIRST_ROW = { list: 200, record: 280 }
const MAX_SHIFT = 0.02

/** A page of each kit. */
const OF_EACH_KIT = [
  '/users',
  '/areas',
  '/users/1/external-courses',
  '/certifications/expiring',
  '/courses/1/users',
  '/external-courses/1',
  '/reports/courses?generate=yes',
  '/messages',
  '/audit-log',
  '/trash',
  '/dashboard',
]

/** Pages whose rows come after what they are about, with the reason. */
const LATER: readonly (readonly [RegExp, string])[] = [
  [/^\/($|dashboard)/, 'attention and figures of the company'],
  [/^\/reports$/, 'two lists, each with its title'],
  [/^\/reports\/courses/, 'states and groups of the rows'],
  [/^\/courses\/\d+$/, 'summary of the course'],
  [/^\/courses\/(\d+\/files|library)$/, 'upload of files'],
  [/^\/courses\/\d+\/design\/publication/, 'problems and changes to publish'],
  [/^\/certifications\/expiring/, 'a warning of reminders that reach nobody'],
  [/^\/(account|credentials)$/, 'several sections with tables'],
  [/^\/webhooks\/\d+$/, 'state of the webhook'],
  [/\/import\/[\da-f-]{36}$/, 'result of the import'],
]

/** Pages of the editor that still move when they open over an item, and by how much at most. */
const MOVING: readonly (readonly [RegExp, number])[] = [
  [/\/design\/new-content/, 0.55],
  [/\/design\//, 0.32],
]

type Measured = {
  address: string
  width: number
  /** y of the first row; null without one, or in a dialog. */
  row: number | null
  isRecord: boolean
  /** Entries of the menu that are out of sight. */
  below: number
  shift: number
  /** Pixels that the page is wider than the window. */
  over: number
}

test('rows, menu and width are in the first view, which does not move @js', async ({
  page,
  request,
  signInAs,
  unique,
}, info) => {
  test.setTimeout(WHOLE ? 600_000 : 120_000)
  const created = WHOLE ? await createdRecords(request, unique) : {}
  await signInAs('admin')
  await watchShifts(page)
  const measured: Measured[] = []
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const address of addresses(created)) {
      const answer = await page.goto(address)
      if (!answer!.ok() || answer!.request().redirectedFrom()) continue
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main, body > *') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      )
      measured.push({ address, width, ...(await firstView(page)) })
    }
  }
  await info.attach('first-view.json', { body: JSON.stringify(measured, null, 1) })
  expect(measured.length).toBeGreaterThan(OF_EACH_KIT.length)
  expect(measured.flatMap(problemsOf)).toEqual([])
})

function addresses(created: Record<string, string>): string[] {
  if (!WHOLE) return OF_EACH_KIT
  const screens = screensOf({ kind: 'courses', name: 'hours', 'help/:slug': 'reports' })
  const all = [...screens].flatMap(([file, [first]]) => created[file] ?? first ?? [])
  return [...new Set([...OF_EACH_KIT, ...all])].filter((address) => !address.startsWith('/admin'))
}

function problemsOf({ address, width, row, isRecord, below, shift, over }: Measured): string[] {
  const at = `${address} at ${width} px`
  const most = isRecord ? FIRST_ROW.record : FIRST_ROW.list
  return [
    width === 1366 && row !== null && row > most && !isLater(address)
      ? `${at}: first row at ${row} px of ${most}`
      : '',
    width === 1366 && below > 0 ? `${at}: ${below} entries of the menu are out of sight` : '',
    shift > mostShift(address) ? `${at}: layout shift of ${shift.toFixed(3)}` : '',
    over > 0 ? `${at}: ${over} px too wide` : '',
  ].filter(Boolean)
}

const isLater = (address: string) => LATER.some(([page]) => page.test(address.split('?')[0]!))

const mostShift = (address: string) => MOVING.find(([page]) => page.test(address))?.[1] ?? MAX_SHIFT

/** Sums the layout shifts of a page that no input caused, from its first paint. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number }
    counted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) counted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function firstView(page: Page) {
  return page.evaluate(async () => {
    // Two frames after the scripts have run.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const isModal = document.querySelector('dialog[open]') !== null
    const rows = [...document.querySelectorAll('main tbody tr')].filter((row) =>
      row.checkVisibility(),
    )
    const entries = [...document.querySelectorAll('#menu a')].filter((entry) =>
      entry.checkVisibility(),
    )
    return {
      row: isModal || !rows[0] ? null : Math.round(rows[0].getBoundingClientRect().top),
      isRecord: document.querySelector('.page-back, main nav .tab-row') !== null,
      below: entries.filter((entry) => entry.getBoundingClientRect().bottom > innerHeight).length,
      shift: (window as unknown as { shift: number }).shift,
      over: document.documentElement.scrollWidth - innerWidth,
    }
  })
}
