import type { Mutant } from './mutant.ts'

const POOL = 'tests/unit/server/process-pool.test.ts'
const LISTENER = 'tests/unit/server/listener.test.ts'
const PERMITS = 'tests/api/platform/limits/installation-permits.test.ts'

/** Defects of the primary process and its web processes, and of limits that machines share. */
export const WEB_PROCESSES: Mutant[] = [
  {
    name: 'what a dead process held stays taken',
    file: 'api/platform/limiters/semaphore.ts',
    text: '      for (const release of held.values()) release()\n',
    replacement: '',
    caughtBy: { files: 'api/platform/limiters/semaphore.test.ts', titles: 'has ended are free' },
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
    name: 'a connection that a dead process had not taken is lost',
    file: 'server/web-processes/listener.ts',
    text: '        if (socket && !socket.destroyed) wait(socket)\n',
    replacement: '',
    caughtBy: { files: LISTENER, titles: 'had not taken|taken once' },
  },
  {
    name: 'a process that has left gets connections',
    file: 'server/web-processes/listener.ts',
    text: 'if (members.has(one)) free.add(one)',
    replacement: 'free.add(one)',
    caughtBy: { files: LISTENER, titles: 'has left' },
  },
  {
    name: 'a stop leaves connections that wait unanswered',
    file: 'server/web-processes/listener.ts',
    text: '        while (waiting.size > 0) await sleep(CHECK_MS)\n',
    replacement: '',
    caughtBy: { files: LISTENER, titles: 'when no connection waits' },
  },
  {
    name: 'a slow client of a web process is never refused',
    file: 'server/web-processes/passed-connections.ts',
    text: "      server.emit('listening')\n",
    replacement: '',
    caughtBy: { files: 'tests/unit/server/passed-connections.test.ts', titles: 'time for headers' },
  },
  {
    name: 'files of the next version are not found',
    file: 'server/static-files.ts',
    text: '    files = new Set(filesIn(directory))\n    return',
    replacement: '    return',
    caughtBy: { files: 'tests/unit/server/static-files.test.ts' },
  },
  {
    name: 'exports of a user count on each machine alone',
    file: 'api/platform/downloads/downloads.ts',
    text: "  { shared: ['user', 'company'] },\n",
    replacement: '',
    caughtBy: { files: PERMITS, titles: 'exports of a user' },
  },
  {
    name: 'machines that take permits at once do not take turns',
    file: 'api/platform/http/routines.sql',
    text: 'perform pg_advisory_xact_lock(key) from (',
    replacement: 'perform key from (',
    caughtBy: { files: PERMITS, titles: 'waits, and gets none' },
  },
  {
    name: 'permits of a machine that is gone stay taken',
    file: 'api/platform/http/routines.sql',
    text: " and h.seen_at > clock_timestamp() - interval '30 seconds'",
    replacement: '',
    caughtBy: { files: PERMITS, titles: 'not seen any more' },
  },
  {
    name: 'what a machine took without the database is never told',
    file: 'api/platform/limiters/installation-permits.ts',
    text: 'if (outdated || !known!.known) await publish()',
    replacement: 'if (!known!.known) await publish()',
    caughtBy: { files: PERMITS, titles: 'tells what it holds afterwards' },
  },
  {
    name: 'a web process that hangs is left alone',
    file: 'server/web-processes/heartbeat.ts',
    text: 'if (missed <= MISSED) return',
    replacement: 'if (missed >= 0) return',
    caughtBy: { files: 'tests/unit/server/heartbeat.test.ts' },
  },
]
