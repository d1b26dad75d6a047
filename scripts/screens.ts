import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright'

/**
 * Draws docs/screens from a running console with demo data: `npm start`, then
 * `npm run screens [-- http://localhost:3000]`.
 */
const BASE = process.argv[2] ?? 'http://localhost:3000'
const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'docs/screens')
const WIDTHS = [360, 1024, 1600]

type Screen = { name: string; path: string; after?: (page: Page) => Promise<void> }

const SCREENS: Screen[] = [
  { name: 'users', path: '/users' },
  { name: 'users-empty', path: '/users?q=nadie+se+llama+así' },
  { name: 'users-selected', path: '/users?selection=all' },
  {
    name: 'user',
    path: '/users',
    after: async (page) => {
      await page.locator('tbody tr').nth(3).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Perfil de usuario' }).waitFor()
    },
  },
  { name: 'user-badges', path: '/users/4/badges' },
  { name: 'user-certifications', path: '/users/4/certifications' },
  { name: 'user-time', path: '/users/4/time' },
  { name: 'user-revalidation', path: '/users/4', after: revalidation },
  { name: 'validate-invalid', path: '/validate/ninguno' },
  { name: 'user-new', path: '/users/new' },
  {
    name: 'user-new-errors',
    path: '/users/new',
    after: async (page) => {
      await page.getByRole('button', { name: 'Crear usuario' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'import', path: '/users/import' },
  {
    name: 'import-result',
    path: '/users/import',
    after: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles(path.join(ROOT, 'tests/files/usuarios-con-errores.csv'))
      await page.getByRole('button', { name: 'Cargar y validar' }).click()
      await page.getByText('Se crearán').waitFor()
    },
  },
  {
    name: 'import-correct',
    path: '/users/import',
    after: async (page) => {
      await page.getByRole('link', { name: 'usuarios-con-errores.csv' }).first().click()
      await page.getByRole('link', { name: /^Filas correctas/ }).click()
      await page.getByRole('table', { name: 'Filas correctas' }).waitFor()
    },
  },
  { name: 'areas', path: '/areas' },
  { name: 'area', path: '/areas/1' },
  { name: 'area-deletion', path: '/areas/deletion?ids=1&ids=2' },
  { name: 'areas-import', path: '/areas/import' },
  { name: 'positions', path: '/positions' },
  { name: 'position-new', path: '/positions/new' },
  { name: 'position-costs', path: '/positions/1/costs' },
  { name: 'groups', path: '/groups' },
  { name: 'group', path: '/groups/1' },
  { name: 'group-courses', path: '/groups/1/courses' },
  { name: 'group-addition', path: '/groups/1/users/addition' },
  { name: 'group-removal', path: '/groups/1/users/removal?selection=all' },
  { name: 'group-deletion', path: '/groups/deletion?ids=1' },
  { name: 'organizational-units', path: '/organizational-units' },
  { name: 'organizational-unit-edit', path: '/organizational-units/2/edit' },
  { name: 'organizational-unit-deletion', path: '/organizational-units/deletion?ids=1' },
  { name: 'audit-log', path: '/audit-log' },
  { name: 'audit-log-filtered', path: '/audit-log?entity=user&action=update' },
  { name: 'trash', path: '/trash' },
  { name: 'not-found', path: '/no-existe' },
]

async function revalidation(page: Page) {
  await page
    .getByRole('link', { name: /^Revalidar/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Revalidar curso' }).waitFor()
}

const found = path.join(ROOT, '.cache/browser.json')
const { chromium: executablePath } = JSON.parse(await readFile(found, 'utf8')) as {
  chromium: string
}
await mkdir(OUT, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of theme === 'dark' ? [1024] : WIDTHS) {
      const context = await browser.newContext({
        viewport: { width, height: 768 },
        colorScheme: theme,
        locale: 'es-CO',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${BASE}/login`)
      await shoot(page, 'login', width, theme)
      await page.locator('[name=email]').fill('admin@1.sendero.test')
      await page.locator('[name=password]').fill(process.env['DEMO_PASSWORD'] ?? 'sendero-demo')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await page.waitForURL((url) => url.pathname !== '/login')
      for (const screen of SCREENS) {
        // The dark theme shows the same layout; the list, a form and a result tell enough.
        if (theme === 'dark' && !['users', 'user-new', 'import-result'].includes(screen.name))
          continue
        await page.goto(BASE + screen.path)
        await page.waitForLoadState('networkidle')
        await screen.after?.(page)
        await page.waitForLoadState('networkidle')
        await page.mouse.move(0, 0)
        await shoot(page, screen.name, width, theme)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
}

async function shoot(page: Page, name: string, width: number, theme: string) {
  await page.screenshot({ path: path.join(OUT, `${name}-${width}-${theme}.png`) })
}
