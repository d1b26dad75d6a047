import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { NODE_COMPILE_CACHE } from './tests/support/compile-cache.ts'

// Worker processes keep compiled modules there, as those that tests start.
process.env['NODE_COMPILE_CACHE'] ??= NODE_COMPILE_CACHE

/**
 * Extreme cases of what a quicker test covers: sizes, slow peers, races, processes that are killed. In `npm run test:all`
 * alone, as the files of TAKES_LONG.
 */
const SLOW = { name: 'slow', description: 'seconds long; only in npm run test:all' }

/** True when the run includes what takes long: `npm run test:all`. */
const all = process.env['TEST_ALL'] === 'yes'

/** Spread into each project: a project takes the tags of the root, and not its filter. Its type lacks the option. */
const withoutSlow: object = all ? {} : { tagsFilter: [`!${SLOW.name}`] }

/** Modules are loaded by Node, as in production, and not transformed by Vite. */
const native = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } }

const database = {
  // One process loads the API and the console once for all its files; each file has a database of its own.
  ...native,
  ...withoutSlow,
  globalSetup: ['tests/support/servers/database-server.ts'],
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Polls wait longer on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // Two cores do many things at once there; what passes the second time is named at the end of the run.
  retry: process.env['CI'] ? 1 : 0,
  // The built console is Node's to load, as in production. The runner would look for a map in its megabytes
  // whenever an error asks for its stack, and fail for want of stack of its own: amid a destroy() that ends nothing.
  server: { deps: { external: [/\/build\/server\//] } },
}

/**
 * Only in `npm run test:all`: processes that are killed and started again, embedded servers of their own, uploads of the
 * largest sizes, and what installs and asks thousands of times.
 */
const TAKES_LONG = [
  'tests/api/platform/faults/**',
  'tests/api/platform/db/{embedded*,secrets,stopping}.test.ts',
  'tests/api/platform/{api-client,fuzz,hostile-uploads}.test.ts',
  'tests/api/access/sign-in-flood.test.ts',
  'tests/api/demo/simulate.test.ts',
  'tests/api/courses/certificates/large.test.ts',
  'tests/api/platform/imports/{killed,undo-killed}.test.ts',
  'tests/api/courses/courses/import/killed.test.ts',
  'tests/console/kit/fuzz.test.ts',
  'tests/unit/platform/setup-script.test.ts',
  'tests/cluster/whole.test.ts',
]

/**
 * What a run on another database server has, unless it is whole: what engines may do differently, and each statement
 * once (`allowed`).
 */
const ON_ANOTHER_SERVER = [
  'tests/api/platform/{db,downloads,imports}/**/*.test.ts',
  'tests/api/{access/tenants,people/users,reports}/**/*.test.ts',
  'tests/api/platform/tenancy/allowed.test.ts',
  'tests/api/platform/{row-security,texts,numbers,matching}.test.ts',
]

/** Of these, what happens before SQL: files that are read, pictures, processes that are killed. */
const BEFORE_SQL = [
  'tests/api/platform/imports/{files,killed,refusals}.test.ts',
  'tests/api/people/users/{avatar,upload}.test.ts',
]

/**
 * What a whole run on another database server leaves out: tests that start servers of their own, and
 * those of what happens before SQL or beside it (roles, bodies, documents, logs, mail, PDF, Firebase, processes). The
 * sweep over another company's things asks the same statements with other ids; `allowed` and `units` run them here.
 */
const ONE_ENGINE = [
  'tests/api/platform/db/{embedded,secrets,stopping}*',
  'tests/api/reports/reports/replica.test.ts',
  'tests/api/platform/tenancy/{access,companies}.test.ts',
  'tests/api/platform/{client-disconnects,contract,head,logs,mail-delivery,openapi}.test.ts',
  'tests/api/access/sign-in-flood.test.ts',
  'tests/api/courses/certificates/**',
  'tests/api/courses/leaderboard/{events,firebase}.test.ts',
]

const anotherServer = Boolean(process.env['TEST_DATABASE_URL'])
const excluded = [...configDefaults.exclude, ...(all ? [] : TAKES_LONG)]

export default defineConfig({
  test: {
    // They wait for the database, for each other's locks and for processes that are killed and started again.
    maxWorkers: availableParallelism() + 1,
    tags: [SLOW],
    projects: [
      {
        test: {
          name: 'unit',
          ...withoutSlow,
          isolate: false,
          include: ['{api,app,contract,tests/unit,tests/files}/**/*.test.{ts,tsx}'],
          exclude: excluded,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: database.retry,
        },
      },
      {
        test: {
          name: 'architecture',
          ...withoutSlow,
          ...native,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'api',
          include: anotherServer && !all ? ON_ANOTHER_SERVER : ['tests/api/**/*.test.ts'],
          exclude: [
            ...excluded,
            ...(anotherServer ? ONE_ENGINE : []),
            ...(anotherServer && !all ? BEFORE_SQL : []),
          ],
          ...database,
        },
      },
      {
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.ts'],
          exclude: excluded,
          ...database,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          exclude: excluded,
          ...database,
        },
      },
    ],
  },
})
