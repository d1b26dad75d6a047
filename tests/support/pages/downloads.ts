import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { openDownloads, type Downloads } from '#api/platform/downloads/downloads.ts'

/** Downloads of their own, for tests that stream without a whole API. */
export function testDownloads(
  changes: Partial<Parameters<typeof openDownloads>[0]> = {},
): Downloads {
  return openDownloads({
    waitMs: 60_000,
    directory: tmpdir(),
    spoolBytes: 64 * 1024 * 1024,
    hasSpace: () => true,
    log: pino({ level: 'silent' }),
    ...changes,
  })
}
