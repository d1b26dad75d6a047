import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { administrator, chooseOwnPassword } from './rest.ts'

export { expect }

const PASSWORD = 'sendero-demo'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Verbs = {
  /** Types over whatever a field holds, key by key: Firefox does not take a value set from outside. */
  write: (field: Locator, text: string) => Promise<void>
  /** Chooses among many: in a search box where scripts run, in a select elsewhere. */
  choose: (label: string, words: string) => Promise<void>
  /** Filters a list by a choice: opens the filter, presses the words of the choice, and searches where no script does. */
  filterBy: (filter: string, words: string) => Promise<void>
  /** Signs in through the form as anybody would, and is at home. */
  signIn: (login: string, password?: string) => Promise<void>
  /** Gives the browser a session, and opens no page. */
  signInAs: (persona: 'admin' | 'reader' | 'unit', tenantId?: number) => Promise<void>
  /** As an administrator nobody else is: what somebody selects of a list is kept, and journeys run side by side. */
  signInAsNewAdmin: () => Promise<void>
  /** Waits until the page answers to keys and clicks by scripts. */
  scriptsRun: () => Promise<void>
  /**
   * No violation of WCAG 2.2 AA on the page as it stands, in the project `js`. `main` leaves out the layout, which is the
   * same on each page, and the page under a dialog, which is looked at by itself.
   */
  isAccessible: (scope?: 'page' | 'main') => Promise<void>
  /** A word that no other run has used: all browsers share one database. */
  unique: string
  /** True when scripts run. */
  scripts: boolean
  /** A company that no other browser's run changes. */
  company: Company
}

type Company = { id: number; slug: string }

const COMPANIES: Record<string, Company> = {
  js: { id: 1704, slug: 'ferreteria-el-nandu' },
  'no-js': { id: 97, slug: 'cafetera-del-quindio' },
  chromium109: { id: 1672, slug: 'transportes-del-caribe' },
  firefox: { id: 1556, slug: 'clinica-santa-lucia' },
}

export const test = base.extend<Verbs>({
  unique: async ({ browserName }, use, info) => {
    await use(
      `${info.project.name}-${browserName}-${info.retry}-${Date.now().toString(36)}`.replace(
        /[^a-z0-9]/gi,
        '',
      ),
    )
  },
  scripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled)
  },
  company: async ({}, use, { project }) => {
    await use(COMPANIES[project.name]!)
  },
  write: async ({}, use) => {
    await use(async (field, text) => {
      await field.press('ControlOrMeta+a')
      await field.pressSequentially(text)
      await expect(field).toHaveValue(text)
    })
  },
  choose: async ({ page, write, scripts }, use) => {
    await use(async (label, words) => {
      const called = page.getByLabel(new RegExp(`^${label}`))
      if (!scripts) {
        await page.locator('select').and(called).selectOption({ label: words })
        return
      }
      // A select that has the focus stays one until it is left.
      await called.first().blur()
      const box = page.locator('input[role=combobox]').and(called)
      await box.click()
      await write(box, words)
      await page.getByRole('option', { name: words }).first().click()
    })
  },
  filterBy: async ({ page, scripts }, use) => {
    await use(async (filter, words) => {
      await page.locator('summary.facet').filter({ hasText: filter }).click()
      const panel = page.getByRole('group', { name: `Filtrar por ${filter}` })
      await panel.getByText(words, { exact: true }).click()
      if (!scripts) await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    })
  },
  signIn: async ({ page, write }, use) => {
    await use(async (login, password = PASSWORD) => {
      await page.goto('/login')
      await write(page.getByLabel('Correo electrónico'), login)
      await write(page.locator('[name=password]'), password)
      await page.getByRole('button', { name: 'Ingresar' }).click()
    })
  },
  signInAs: async ({ page }, use) => {
    await use((persona, tenantId = 1) => takeSession(page, `${persona}@${tenantId}.sendero.test`))
  },
  signInAsNewAdmin: async ({ page, request }, use) => {
    await use(async () => {
      const login = `${randomUUID()}@personal.example`
      await (
        await administrator(request)
      ).post('/users', {
        username: login,
        email: login,
        // Last in every list by name, and nobody else's.
        first_name: `Zoraida ${login.slice(0, 8)}`,
        role: 'admin',
        organizational_units: [],
        password: 'clave-dada',
      })
      await chooseOwnPassword(request, login, { given: 'clave-dada', own: PASSWORD })
      await takeSession(page, login)
    })
  },
  scriptsRun: async ({ page }, use) => {
    await use(async () => {
      // React leaves a mark on what it has taken over; what it does once the page is drawn comes after that. A quiet
      // network would tell neither: a slow browser reads for longer than that takes.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      )
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      )
    })
  },
  isAccessible: async ({ page }, use, info) => {
    await use((scope = 'page') => expectAccessible(page, info, scope))
  },
})

/** Signs in without opening a page: session.spec.ts tries the form, and here it would take a third of each journey. */
async function takeSession(page: Page, login: string): Promise<void> {
  const answer = await page.request.post('/login', {
    form: { email: login, password: PASSWORD },
    headers: { origin: `http://localhost:${process.env['E2E_PORT']}` },
    maxRedirects: 0,
  })
  expect(answer.status(), `${login} signs in`).toBe(302)
}

/** Holds back the page's scripts until they are released. */
export async function scriptsHeld(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function expectAccessible(page: Page, info: TestInfo, scope: 'page' | 'main'): Promise<void> {
  if (info.project.name !== 'js') return // axe needs scripts, and one browser tells enough
  // Rows that wait for others are paler.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Halfway between two schemes a colour is neither's.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
  const axe = new AxeBuilder({ page })
    // Descriptions of all that passed, and a blank page to sum up several frames, take longer than the rules do.
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: WCAG } })
    .setLegacyMode(true)
  if (scope === 'main') {
    if ((await page.locator('dialog:modal').count()) > 0) axe.include('dialog:modal')
    else axe.exclude('#menu').exclude('header:not(main header)')
  }
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found, found.join('; ')).toEqual([])
}
