import type { Mutant } from './mutant.ts'

const POOL = 'tests/unit/server/process-pool.test.ts'

/** Defects of the primary process and its web processes. */
export const WEB_PROCESSES: Mutant[] = [
  {
    name: 'what a dead process held stays taken',
    file: 'api/http/semaphore.ts',
    text: '      for (const release of held.values()) release()\n',
    replacement: '',
    caughtBy: { files: 'api/http/semaphore.test.ts', titles: 'has ended are free' },
  },
  {
    name: 'a process that dies again and again is started at once',
    file: 'server/web-processes/process-pool.ts',
    text: 'earlyEnds === 0 ? 0 :',
    replacement: 'earlyEnds < 100 ? 0 :',
    caughtBy: { files: POOL, titles: 'later and later' },
  },
  {
    name: 'a deploy ends a process before the next one serves',
    file: 'server/web-processes/process-pool.ts',
    text: '        await next.ready\n',
    replacement: '',
    caughtBy: { files: POOL, titles: 'when the next one serves' },
  },
  {
    name: 'a version that does not start goes on replacing the old one',
    file: 'server/web-processes/process-pool.ts',
    text: '        if (!isStopping()) logFailure(error as Error)\n        return false\n',
    replacement: '        if (!isStopping()) logFailure(error as Error)\n',
    caughtBy: { files: POOL, titles: 'the old ones go on' },
  },
  {
    name: 'files of the next version are not found',
    file: 'server/static-files.ts',
    text: '    files = new Set(filesIn(directory))\n    return',
    replacement: '    return',
    caughtBy: { files: 'tests/unit/server/static-files.test.ts' },
  },
]
