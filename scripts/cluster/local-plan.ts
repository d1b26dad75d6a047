import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plan, Secrets } from './plan.ts'
import { reservePorts } from './ports.ts'

/** Plan of a cluster on this machine, on ports that are free. */

const HOST = '127.0.0.1'

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`)

function newSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex')
  return {
    session: secret(),
    token: secret(),
    database: secret(),
    superuser: secret(),
    replicator: secret(),
    files: secret(),
  }
}

export type PlanOptions = {
  /** Directory of all services. */
  directory: string
  /** Port of nginx; absent: a free one. */
  port?: number | undefined
  web: number
  workers: number
  /** False: over a database that exists. */
  database: boolean
}

/** Returns the plan of a cluster below a directory: that of its first start, whose ports and secrets its data have. */
export async function localPlan(options: PlanOptions): Promise<Plan> {
  const kept = path.join(options.directory, 'plan.json')
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Plan
  const plan = await newPlan(options)
  writeFileSync(kept, JSON.stringify(plan, null, 2), { mode: 0o600 })
  return plan
}

async function newPlan({ directory, port, web, workers, database }: PlanOptions): Promise<Plan> {
  const ports = await reservePorts(HOST, 6 + web + (database ? 13 : 0))
  const next = () => ports.pop()!
  const inDirectory = (name: string) => path.join(directory, name)
  return {
    listen: HOST,
    nginx: { host: HOST, port: port ?? next() },
    web: named('web', web).map((name) => ({ name, host: HOST, port: next() })),
    workers: named('worker', workers),
    database: database
      ? {
          etcd: named('etcd', 3).map((name) => ({
            name,
            host: HOST,
            client: next(),
            peer: next(),
            data: inDirectory(`${name}/data`),
          })),
          postgresql: named('postgresql', 2).map((name) => ({
            name,
            host: HOST,
            port: next(),
            rest: next(),
            data: inDirectory(`${name}/data`),
          })),
          haproxy: { host: HOST, primary: next(), replica: next() },
          pgbouncer: { host: HOST, port: next() },
        }
      : null,
    objectStore: {
      host: HOST,
      port: next(),
      account: next(),
      container: next(),
      object: next(),
      cache: next(),
      directory: inDirectory('object-store'),
    },
    secrets: newSecrets(),
  }
}
