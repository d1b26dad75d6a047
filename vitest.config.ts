import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const database = {
  globalSetup: ['tests/support/database-server.ts'],
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** These start embedded servers of their own whatever server the others use. */
const OWN_SERVER = ['tests/api/db/embedded*']

export default defineConfig({
  test: {
    // On two cores the runner would use one, which mostly waits for the database on the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{api,app,contract,tests/unit,tests/files}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['TEST_DATABASE_URL'] ? OWN_SERVER : []),
          ],
          ...database,
        },
      },
      { test: { name: 'console', include: ['tests/console/**/*.test.ts'], ...database } },
    ],
  },
})
