import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readSettings } from '../../settings.ts'
import { runUntilStopped, start } from '../../server.ts'
import { BENCH_BUILD } from './build.ts'

// What is garbage is nobody's; without this, when it is collected would decide what is measured.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) collect()
})

/** The product's own server over the build that has the reference routes as well. */
const settings = readSettings(process.env)
process.env['NODE_ENV'] = 'production'
await runUntilStopped(() => start(settings, BENCH_BUILD), settings)
