/**
 * Plan of a cluster: its services, where each of them is reached, and what they share. `npm run cluster` and the profile
 * `cluster` of compose.yaml have the same services (docs/decisions/0112-cluster.md).
 */

export type Place = { host: string; port: number }

export type Secrets = {
  session: string
  token: string
  /** Password of the database's owner. */
  database: string
  superuser: string
  replicator: string
  files: string
}

/** Node of Patroni with its PostgreSQL. */
export type PostgresqlNode = Place & { name: string; rest: number; data: string }

export type EtcdNode = { name: string; host: string; client: number; peer: number; data: string }

/** Database behind a proxy that follows the primary, with PgBouncer before it. */
export type DatabasePlan = {
  etcd: EtcdNode[]
  postgresql: PostgresqlNode[]
  /** Ports of HAProxy for the primary and for the replicas. */
  haproxy: { host: string; primary: number; replica: number }
  pgbouncer: Place
}

/** Names the ports of the object store: the proxy speaks S3, the others are behind it. */
export type ObjectStorePlan = Place & {
  directory: string
  account: number
  container: number
  object: number
  cache: number
}

export type Plan = {
  /** Address that the servers of this plan listen on. */
  listen: string
  nginx: Place
  web: (Place & { name: string })[]
  workers: string[]
  /** Null: `databaseUrl` of the options is used as it is. */
  database: DatabasePlan | null
  objectStore: ObjectStorePlan
  secrets: Secrets
}

export const OWNER = 'sendero'
export const DATABASE = 'sendero'
export const BUCKET = 'sendero'
/** Account and user of the object store: together the access key. */
export const FILES_USER = 'sendero:files'

/** Names of the services in the order in which they start. */
export function serviceNames({ web, workers, database }: Plan): string[] {
  return [
    ...(database?.etcd ?? []).map(({ name }) => name),
    ...(database?.postgresql ?? []).map(({ name }) => name),
    ...(database ? ['haproxy', 'pgbouncer'] : []),
    'object-store',
    ...web.map(({ name }) => name),
    ...workers,
    'nginx',
  ]
}

const url = (place: Place, { database }: Secrets) =>
  `postgresql://${OWNER}:${database}@${place.host}:${place.port}/${DATABASE}`

/** Returns the settings of the application that lead to the services. */
export function applicationSettings(
  { nginx, database, objectStore, secrets }: Plan,
  databaseUrl?: string,
): Record<string, string> {
  const key = encodeURIComponent(FILES_USER)
  return {
    ...(database ? databaseSettings(database, secrets) : { DATABASE_URL: databaseUrl! }),
    FILES: `s3+http://${key}:${secrets.files}@${objectStore.host}:${objectStore.port}/${BUCKET}?region=us-east-1`,
    PUBLIC_URL: `http://${nginx.host}:${nginx.port}`,
    TRUST_PROXY: '1',
    SESSION_SECRET: secrets.session,
    TOKEN_SECRET: secrets.token,
  }
}

function databaseSettings({ haproxy, pgbouncer }: DatabasePlan, secrets: Secrets) {
  const { host, primary, replica } = haproxy
  const direct = url({ host, port: primary }, secrets)
  return {
    DATABASE_URL: url(pgbouncer, secrets),
    DATABASE_DIRECT_URL: direct,
    DATABASE_OWNER_URL: direct,
    DATABASE_POOLING: 'transaction',
    DATABASE_READ_URL: url({ host, port: replica }, secrets),
  }
}
