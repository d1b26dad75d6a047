import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withSecrets } from '../../../server/secrets.ts'
import { start } from '../../../server.ts'
import { readSettings } from '../../../settings.ts'
import { expect, test } from '../journey.ts'

/**
 * /dev/components, which no build that ships has: it is looked at in one made beside that, as for
 * developers. It asks the API for nothing, so there is none.
 */

const ROOT = path.join(import.meta.dirname, '../../..')
const BUILD = path.join(ROOT, '.cache/components/build')

let url: string
let stop: (() => Promise<void>) | undefined

test.beforeAll(async () => {
  test.setTimeout(180_000)
  execFileSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'],
    {
      cwd: ROOT,
      stdio: 'pipe',
      // The variable names the directory; a route that it adds for the benches is in nobody's way.
      env: { ...process.env, NODE_ENV: 'test', SENDERO_BENCH: BUILD },
    },
  )
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sendero-components-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    API_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: 'of a site that nobody signs in to',
    LOG_LEVEL: 'error',
  })
  const site = await start(
    withSecrets(settings, () => {}),
    BUILD,
  )
  url = `${site.url}/dev/components`
  stop = async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
})

test.afterAll(() => stop?.())

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component is accessible, ${colorScheme} @js @all`, async ({ page, isAccessible }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.emulateMedia({ colorScheme })

    await page.goto(url)
    // By then the scripts have taken over.
    await expect(page.locator('#combobox-field-area[role=combobox]')).toBeVisible()
    await isAccessible()

    for (const dialog of ['form-dialog', 'route-dialog']) {
      await page.goto(`${url}/${dialog}`)
      await expect(page.locator('dialog:modal')).toBeVisible()
      await isAccessible()
    }
    expect(complaints).toEqual([])

    await page.goto(`${url}/form`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(7)
    await isAccessible()
  })
}

test('a control that appears and disappears restyles only itself @js @all', async ({
  page,
  browser,
}) => {
  await page.goto(url)
  await expect(page.locator('#combobox-field-area[role=combobox]')).toBeVisible()
  await expect(page.locator('.chart-stage').last()).toBeVisible()
  expect(await page.locator('*').count()).toBeGreaterThan(5_000)

  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  await page.getByRole('main').evaluate((main) => {
    const added = document.createElement('p')
    main.append(added)
    added.getBoundingClientRect()
    added.remove()
    main.getBoundingClientRect()
  })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const restyled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(restyled.length).toBeGreaterThan(0)
  expect(Math.max(...restyled)).toBeLessThan(100)
})

test('without scripts every component is there, in the theme one chooses, and a form comes back refused @js @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Componentes' })).toBeVisible()
  await expect(page.locator('#combobox-field-area')).toHaveJSProperty('tagName', 'SELECT')

  await page.getByRole('button', { name: 'Oscuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'error-summary', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await context.close()
})
