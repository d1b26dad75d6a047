import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { handleJobs } from '#api/job-handlers.ts'
import { openServices } from '#api/main.ts'
import { testSettings } from '#tests/support/settings.ts'

/**
 * A process that does the jobs of a test's database and nothing else, to be killed. Its arguments:
 * the database's address and the directory of the files. It says 'ready' when it has begun.
 */
const [url, files, more = '{}'] = process.argv.slice(2) as [string, string, string?]
const settings = testSettings({ FILES: files, ...(JSON.parse(more) as Record<string, string>) })
const services = await openServices(settings, url, pino({ level: 'error' }), {
  works: true,
})
await handleJobs(services)
process.stdout.write('ready\n')
// A killed process writes no cache at its end.
flushCompileCache()
