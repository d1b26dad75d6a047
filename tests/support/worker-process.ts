import { pino } from 'pino'
import { handleJobs } from '#api/jobs/handlers.ts'
import { openServices } from '#api/main.ts'
import { testSettings } from '#tests/support/settings.ts'

/**
 * A process that does the jobs of a test's database and nothing else, to be killed. Its arguments:
 * the database's address and the directory of the files. It says 'ready' when it has begun.
 */
const [url, files] = process.argv.slice(2) as [string, string]
const services = await openServices(testSettings({ FILES: files }), url, pino({ level: 'error' }), {
  works: true,
})
await handleJobs(services)
process.stdout.write('ready\n')
