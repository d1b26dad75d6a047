import type { Mutant } from './mutant.ts'

const POOLING = 'tests/api/platform/db/transaction-pooling.test.ts'
const FAILOVER = 'tests/api/platform/db/failover.test.ts'

/** Defects in how statements reach the database: over a pooler, and after a failover. */
export const DATABASE: Mutant[] = [
  {
    name: 'over a pooler the tenant outlives its transaction',
    file: 'api/platform/db/transaction-pooling.ts',
    text: '${pg.escapeLiteral(value)}, true)`',
    replacement: '${pg.escapeLiteral(value)}, false)`',
    caughtBy: { files: POOLING, titles: 'nothing is left in the session' },
  },
  {
    name: 'over a pooler a statement is run although its preamble failed',
    file: 'api/platform/db/transaction-pooling.ts',
    text: 'connection.execute({}, true)',
    replacement: 'connection.execute({}, true)\n        connection.sync()',
    caughtBy: { files: POOLING, titles: 'not run when its preamble fails' },
  },
  {
    name: 'over a pooler a scope that only reads can write',
    file: 'api/platform/db/database.ts',
    text: 'const rejectsWrites = readOnly || scope.readOnly === true',
    replacement: 'const rejectsWrites = readOnly',
    caughtBy: { files: POOLING, titles: 'only reads are refused' },
  },
  {
    name: 'long jobs at the same time leave each other without sessions',
    file: 'api/platform/db/database.ts',
    text: '{ max: sessions, readOnly',
    replacement: '{ max: 6, readOnly',
    caughtBy: { files: 'tests/api/platform/jobs/sessions.test.ts' },
  },
  {
    name: 'a company that fails ends the sweep of the others',
    file: 'api/platform/jobs/sweep.ts',
    text: 'failures.push(error)',
    replacement: 'throw error',
    caughtBy: { files: 'tests/api/platform/jobs/sweeps.test.ts' },
  },
  {
    name: 'each job of a backlog waits for the next poll',
    file: 'api/platform/jobs/queue.ts',
    text: 'boss.notifyWorker(id)',
    replacement: '',
    caughtBy: { files: 'tests/api/platform/jobs/pick-up.test.ts', titles: 'one after another' },
  },
  {
    name: 'a connection to a server that has become a standby is kept',
    file: 'api/platform/db/connection.ts',
    text: "if (!writable || (error as { code?: unknown }).code !== '25006') throw error",
    replacement: "if (!writable || (error as { code?: unknown }).code !== '25007') throw error",
    caughtBy: { files: FAILOVER, titles: 'is dropped' },
  },
  {
    name: 'a server that refuses connections is not left for the next one',
    file: 'api/platform/db/servers.ts',
    text: 'at = (at + 1) % urls.length',
    replacement: 'at = at % urls.length',
    caughtBy: { files: FAILOVER, titles: 'of several servers' },
  },
]
