import type { KnipConfig } from 'knip'
import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from './app/routes.ts'

/** Route modules are named in the site map and imported by nobody. */
const routeModules = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...routeModules(children)])

export default {
  entry: [
    'api/courses/certificates/render-worker.ts!',
    'api/platform/files/inspection-thread.ts!',
    'api/platform/files/drawing/difference-process.ts!',
    'api/platform/docs/docs-try.js!',
    'api/platform/downloads/workbook-thread.ts!',
    'api/platform/imports/reading/reading-thread.ts!',
    'api/job-worker.ts!',
    'app/routes.ts!',
    // Only types, which the compiler finds by itself.
    'app/context.ts!',
    ...new Set(routeModules(siteMap)),
    'scripts/*.{ts,mjs}',
    'bench/**/*.ts',
    'tests/files/generate.ts',
  ],
  project: [
    '**/*.{ts,tsx,js,mjs,cjs}!',
    '!{tests,scripts,bench}/**!',
    '!**/*.test.{ts,tsx}!',
    '!*.config.*!',
    '!.dependency-cruiser.cjs!',
  ],
  ignoreDependencies: [
    // Its archive holds the Chromium 109 that scripts/setup/browsers.mjs unpacks.
    '@sparticuz/chromium',
    // In the program of docs/how-to/call-the-api.md, which a test runs.
    'openapi-fetch',
  ],
  // Of util-linux, which every Debian has.
  ignoreBinaries: ['setpriv'],
  // Every shape of the contract is there to be imported, by other systems' clients as well.
  ignoreIssues: { 'contract/**': ['exports', 'types'] },
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
