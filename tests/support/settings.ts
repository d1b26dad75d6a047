import { withSecrets } from '../../server/secrets.ts'
import { readSettings, type Settings } from '../../settings.ts'

export const DEMO_PASSWORD = 'sendero-demo'

/** The settings of a test: the defaults, quiet, with the files in a directory of its own. */
export function testSettings(changes: Record<string, string> = {}): Settings {
  return withSecrets(
    readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO_PASSWORD,
      // Each connection reads policies, views and plans anew: six took 8 % more of the processor than three.
      DATABASE_POOL: '3',
      ...changes,
    }),
  )
}
