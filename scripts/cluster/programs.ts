import { existsSync, globSync } from 'node:fs'

/** Programs of Debian's packages. */
const PACKAGES = {
  nginx: '/usr/sbin/nginx',
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  memcached: '/usr/bin/memcached',
} as const

type Package = keyof typeof PACKAGES

const SMALL: Package[] = [
  'nginx',
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'memcached',
]

export const program = (name: Package): string => PACKAGES[name]

/** Python of the system, for which Debian's packages are. */
export const PYTHON = '/usr/bin/python3'

/** Returns the directory of the newest PostgreSQL server's programs; null without one. */
export function postgresqlPrograms(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort(
    (a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]),
  )
  return found.at(-1)?.replace('/pg_basebackup', '') ?? null
}

/** Returns the packages that are not installed: of a whole cluster, or of one over a database that exists. */
export function missingPackages({ small = false } = {}): string[] {
  const wanted = small ? SMALL : (Object.keys(PACKAGES) as Package[])
  const missing: string[] = wanted.filter((name) => !existsSync(PACKAGES[name]))
  if (!small && !postgresqlPrograms()) missing.push('postgresql')
  return missing
}
