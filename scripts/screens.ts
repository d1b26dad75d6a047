import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import sharp from 'sharp'
import { ADMIN, DARK, GUIDES, PUBLIC, SUPER, type Screen } from './screen-list.ts'

/**
 * Draws docs/screens from a running console with demo data (git keeps those that README shows): `npm start`, then
 * `npm run screens [-- http://localhost:3000 [name…]]`; with names only those. Screens of guides are drawn into
 * public/guides as well, with `guides` only those.
 */
const [BASE = 'http://localhost:3000', ...asked] = process.argv.slice(2)
const NAMES = asked.flatMap((name) => (name === 'guides' ? GUIDES : name))
const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'docs/screens')
const PICTURES = path.join(ROOT, 'public/guides')
const WIDTHS = asked.includes('guides') ? [1024] : [360, 1024, 1600]

const found = path.join(ROOT, '.cache/browser.json')
const { chromium: executablePath } = JSON.parse(await readFile(found, 'utf8')) as {
  chromium: string
}
if (NAMES.length === 0) await rm(OUT, { recursive: true, force: true })
await mkdir(OUT, { recursive: true })
await mkdir(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const [screens, login] of [
    [PUBLIC, null],
    [ADMIN, 'admin@1.sendero.test'],
    [SUPER, 'super@sendero.test'],
  ] as const) {
    for (const width of WIDTHS) await draw(browser, screens, login, width, 'light')
    await draw(
      browser,
      screens.filter(({ name }) => DARK.includes(name)),
      login,
      1024,
      'dark',
    )
  }
} finally {
  await browser.close()
}

async function draw(
  browser: Browser,
  screens: readonly Screen[],
  login: string | null,
  width: number,
  theme: 'light' | 'dark',
) {
  const wanted = screens.filter(({ name }) => NAMES.length === 0 || NAMES.includes(name))
  if (wanted.length === 0) return
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    locale: 'es-CO',
    reducedMotion: 'reduce',
  })
  if (login) await signIn(context, login)
  for (const { name, path: address, after } of wanted) {
    // A page of its own for each: the leaderboard's never comes to rest.
    const page = await context.newPage()
    await page.goto(BASE + address)
    await page.waitForLoadState('networkidle')
    await after?.(page)
    if (name !== 'leaderboard') await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    const image = await page.screenshot()
    await sharp(image)
      .png({ palette: true, effort: 10 })
      .toFile(path.join(OUT, `${name}-${width}-${theme}.png`))
    if (GUIDES.includes(name) && width === 1024 && theme === 'light')
      await sharp(image)
        .extract({ left: 0, top: 0, width, height: 640 })
        .webp({ quality: 75 })
        .toFile(path.join(PICTURES, `${name}.webp`))
    await page.close()
  }
  await context.close()
}

async function signIn(context: BrowserContext, login: string) {
  const page = await context.newPage()
  await page.goto(`${BASE}/login`)
  await page.locator('[name=email]').fill(login)
  await page.locator('[name=password]').fill(process.env['DEMO_PASSWORD'] ?? 'sendero-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.close()
}
