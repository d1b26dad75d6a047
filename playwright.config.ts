import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { scratchRoot } from './tests/support/scratch-root.ts'
import { freePort } from './tests/support/servers/free-port.ts'

/** Browsers that scripts/setup/browsers.mjs found or installed; null for one that this machine cannot have. */
type Browsers = { chromium: string; chromium109: string | null; firefox: string | null }
const found = path.join(import.meta.dirname, '.cache/browser.json')
if (!existsSync(found)) throw new Error('No browser is set up yet: npm test does it')
const browsers = JSON.parse(readFileSync(found, 'utf8')) as Browsers

// Playwright reads this file in each of its processes; the first one decides, the others inherit.
process.env['E2E_PORT'] ??= String(await freePort())
if (!process.env['E2E_DATA_DIR']) {
  const directory = mkdtempSync(path.join(scratchRoot(), 'sendero-e2e-'))
  // As root the database runs under another account, which has to get here.
  chmodSync(directory, 0o711)
  process.env['E2E_DATA_DIR'] = directory
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
}
const { E2E_PORT, E2E_DATA_DIR } = process.env
const baseURL = `http://localhost:${E2E_PORT}`

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const chromium = (executablePath: string) => ({
  ...devices['Desktop Chrome'],
  launchOptions: { executablePath, args: QUIET },
})

/** True when the run includes what takes long: `npm run test:all`. */
const all = process.env['TEST_ALL'] === 'yes'
const notNow = all ? [] : [/@all/]

/**
 * Every journey runs in Chromium. Those tagged @kit try one kit each (a form, a list, a live page): they run without
 * scripts too, unless they are tagged @js, and in the oldest browsers. `npm run test:all` adds those tagged @all, and
 * runs those of what browsers differ in (@floor) where npm test runs @kit. The forms of the others are tried by
 * tests/console, over HTTP.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // One that passes the second time stops no landing, and is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Recording each journey takes a third of the runner's time; `--trace on` records one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'js',
      use: chromium(browsers.chromium),
      grepInvert: notNow,
    },
    {
      name: 'no-js',
      use: { ...chromium(browsers.chromium), javaScriptEnabled: false },
      grep: all ? /@floor/ : /@kit/,
      grepInvert: [/@js/, ...notNow],
    },
    // The oldest browsers supported, for real: each kit once, and every screen opened.
    ...(browsers.chromium109
      ? [
          {
            name: 'chromium109',
            use: chromium(browsers.chromium109),
            grep: all ? /@floor/ : /@kit/,
            grepInvert: notNow,
          },
        ]
      : []),
    ...(browsers.firefox
      ? [
          {
            name: 'firefox',
            use: {
              ...devices['Desktop Firefox'],
              channel: 'moz-firefox',
              launchOptions: { executablePath: browsers.firefox },
            },
            grep: all ? /@floor/ : /@kit/,
            grepInvert: notNow,
          },
        ]
      : []),
  ],
  webServer: {
    command: `"${process.execPath}" server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
    env: {
      PORT: E2E_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: E2E_DATA_DIR,
      LOG_LEVEL: 'error',
      WEB_PROCESSES: '1',
      DATABASE_URL: '',
    },
  },
})
