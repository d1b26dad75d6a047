import { readSettings } from '../../settings.ts'
import { runUntilStopped, start } from '../../server.ts'
import { BENCH_BUILD } from './build.ts'

/** The product's own server over the build that has the reference routes as well. */
const settings = readSettings(process.env)
process.env['NODE_ENV'] = 'production'
await runUntilStopped(() => start(settings, BENCH_BUILD), settings)
