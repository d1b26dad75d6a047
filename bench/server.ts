import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ServerBuild } from '@remix-run/node'
import { runCommand } from '../server/web-processes/command.ts'
import { start } from '../server.ts'
import { BENCH_BUILD } from './build.ts'

// Forces garbage collection; without it the time of collection would decide the figures.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) collect()
})

/** Route modules that the page /users needs. */
const KEPT = [
  'root',
  'access/session/login',
  'layout',
  'people/users/list',
  'people/users/new',
  'people/users/status/activation',
]

/** Cuts the build's site map down to `count` routes, or fills it up with more of the same. */
async function resizeSiteMap(count: number) {
  const file = pathToFileURL(path.join(BENCH_BUILD, 'server/index.js')).href
  const { routes, assets } = (await import(file)) as ServerBuild
  const others = Object.keys(routes).filter((id) => !KEPT.includes(id))
  const surplus = Object.keys(routes).length - count
  // From the end: parents stand before their children.
  for (const id of others.reverse().slice(0, Math.max(0, surplus))) {
    Reflect.deleteProperty(routes, id)
    Reflect.deleteProperty(assets.routes, id)
  }
  for (let more = 0; more < -surplus; more++) {
    const [id, from] = [`bench/${more}`, others[more % others.length]!]
    const place = { id, path: `bench-${more}/:id`, parentId: 'layout', index: undefined }
    routes[id] = { ...routes[from]!, ...place }
    assets.routes[id] = { ...assets.routes[from]!, ...place }
  }
}

/** The product's own server over the build that has the reference routes as well. */
const given = { ...process.env }
process.env['NODE_ENV'] = 'production'
process.env['NODE_COMPILE_CACHE'] ??= path.join(BENCH_BUILD, 'threads')
if (process.env['BENCH_ROUTES']) await resizeSiteMap(Number(process.env['BENCH_ROUTES']))
await runCommand(given, (settings, _, openApi) => start(settings, BENCH_BUILD, openApi))
