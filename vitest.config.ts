import { defineConfig } from 'vitest/config'

const database = {
  globalSetup: ['tests/support/database-server.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{api,app,contract,tests/unit}/**/*.test.{ts,tsx}', 'settings.test.ts'],
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database } },
      { test: { name: 'console', include: ['tests/console/**/*.test.ts'], ...database } },
    ],
  },
})
