import { connect } from 'node:net'
import { AwsClient } from 'aws4fetch'
import pg from 'pg'
import { BUCKET, DATABASE, FILES_USER, OWNER, type DatabasePlan, type Plan } from './plan.ts'
import type { Service } from './processes.ts'

/** Answers whether services are ready, and what they need once. */

const ANSWER_MS = 3_000

/** True when the address answers with success. */
async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
  await response.body?.cancel()
  return response.ok
}

function accepts({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_MS })
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Returns the check of a service of the plan. */
export function checkOf(plan: Plan, service: Service): () => Promise<boolean> {
  const { name } = service
  const { database } = plan
  const etcd = database?.etcd.find((one) => one.name === name)
  if (etcd) return () => answers(`http://${etcd.host}:${etcd.client}/health`)
  const node = database?.postgresql.find((one) => one.name === name)
  if (node) return () => answers(`http://${node.host}:${node.rest}/health`)
  const web = plan.web.find((one) => one.name === name)
  if (web) return () => answers(`http://${web.host}:${web.port}/readyz`)
  if (plan.workers.includes(name))
    return async () => service.said().includes('trabajador en marcha')
  if (name === 'haproxy')
    return () => accepts({ host: database!.haproxy.host, port: database!.haproxy.primary })
  if (name === 'pgbouncer') return () => accepts(database!.pgbouncer)
  if (name === 'nginx') return () => accepts(plan.nginx)
  return () => accepts(plan.objectStore)
}

/** Returns the name of the node whose server takes writes, as Patroni says; null while none does. */
export async function primaryOf({ postgresql }: DatabasePlan): Promise<string | null> {
  for (const { name, host, rest } of postgresql) {
    if (await answers(`http://${host}:${rest}/primary`).catch(() => false)) return name
  }
  return null
}

/** Returns the name of a node that follows synchronously, so that it may become the primary; null while none does. */
export async function synchronousStandbyOf({ postgresql }: DatabasePlan): Promise<string | null> {
  for (const { name, host, rest } of postgresql) {
    if (await answers(`http://${host}:${rest}/synchronous`).catch(() => false)) return name
  }
  return null
}

/** Creates the owner's role and database, unless they exist. The role is no superuser. */
export async function createDatabase({ database, secrets }: Plan): Promise<void> {
  const { host, primary } = database!.haproxy
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${secrets.superuser}@${host}:${primary}/postgres`,
    connectionTimeoutMillis: ANSWER_MS,
  })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount) return
    await client.query(
      `create role ${OWNER} login createrole password ${pg.escapeLiteral(secrets.database)}`,
    )
    await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

/** Creates the bucket of the files, unless it exists. */
export async function createBucket({ objectStore, secrets }: Plan): Promise<boolean> {
  const client = new AwsClient({
    accessKeyId: FILES_USER,
    secretAccessKey: secrets.files,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  })
  const address = `http://${objectStore.host}:${objectStore.port}/${BUCKET}`
  const response = await client.fetch(address, { method: 'PUT' })
  await response.body?.cancel()
  return response.ok || response.status === 409
}
