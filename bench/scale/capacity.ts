import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BenchResult } from '../measure.ts'
import type { BenchServer } from '../site.ts'

const REQUESTS = 300
const WARM_UP = 60
/** The pages that people of the benches click (people.ts), and the same lists as calls. */
const PAGES = ['/users', '/users?page=2', '/courses', '/areas', '/groups', '/positions']
const CALLS = ['/api/users', '/api/courses', '/api/areas', '/api/groups', '/api/positions']

const TICKS_PER_SECOND = 100

/** CPU time that a page and a call take of the web process and of PostgreSQL, which say what a core serves. */
export async function capacity(server: BenchServer, database: string): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const [what, paths, headers] of [
    ['pages', PAGES, { cookie: server.cookie }],
    ['calls', CALLS, { authorization: `Bearer ${server.token}` }],
  ] as const) {
    await requests(server, paths, headers, WARM_UP)
    const [web, sql] = [await server.processorTime(), await databaseTime(database)]
    await requests(server, paths, headers, REQUESTS)
    const each = (total: number) => total / REQUESTS
    const ours = each((await server.processorTime()) - web)
    const theirs = each((await databaseTime(database)) - sql)
    results.push({
      bench: 'scale',
      what: `${what} of lists in a large company, CPU of the web process and of PostgreSQL`,
      figure: `${ours.toFixed(1)} ms: ${(1_000 / ours).toFixed(0)} a second and core`,
      reference: `${theirs.toFixed(1)} ms: ${(1_000 / theirs).toFixed(0)} a second and core`,
      ratio: theirs / ours,
      bar: 1,
      better: 'less',
    })
  }
  return results
}

async function requests(
  { url }: BenchServer,
  paths: readonly string[],
  headers: Record<string, string>,
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    const response = await fetch(url + paths[time % paths.length]!, { headers })
    await response.arrayBuffer()
    if (response.status !== 200)
      throw new Error(`${paths[time % paths.length]!}: ${response.status}`)
  }
}

/** CPU time of a PostgreSQL server and its processes, ended ones included, in milliseconds. */
async function databaseTime(directory: string): Promise<number> {
  const [postmaster] = (await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    if (pid === postmaster)
      ticks += [user, system, endedUser, endedSystem].reduce((sum, n) => sum + Number(n), 0)
    else if (parent === postmaster) ticks += Number(user) + Number(system)
  }
  return (ticks * 1_000) / TICKS_PER_SECOND
}
