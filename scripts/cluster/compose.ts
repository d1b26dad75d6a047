import { stringify } from 'yaml'
import { etcdArguments, haproxyConfig, patroniConfig, pgbouncerConfig } from './database.ts'
import { nginxConfig } from './nginx.ts'
import { objectStoreConfig } from './object-store.ts'
import { applicationSettings, BUCKET, FILES_USER, OWNER, DATABASE, type Plan } from './plan.ts'

/**
 * The profile `cluster` of compose.yaml, which has the services and settings of `npm run cluster`. A test compares; after
 * a change `node scripts/cluster/compose.ts` prints what belongs there.
 */

const HOME = '/var/lib/sendero'
const CONFIG = '/etc/sendero'
const PROGRAMS = '/usr/lib/postgresql/15/bin'
/** User of PostgreSQL in Debian's image; it runs all engines. */
const USER = 'postgres'

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`)

/** Hosts are names of services. Secrets are variables, which Compose replaces. */
export const composePlan: Plan = {
  listen: '0.0.0.0',
  nginx: { host: 'nginx', port: 8080 },
  web: named('web', 3).map((name) => ({ name, host: name, port: 3000 })),
  workers: named('worker', 2),
  database: {
    etcd: named('etcd', 3).map((name) => ({
      name,
      host: name,
      client: 2379,
      peer: 2380,
      data: `${HOME}/data`,
    })),
    postgresql: named('postgresql', 2).map((name) => ({
      name,
      host: name,
      port: 5432,
      rest: 8008,
      data: `${HOME}/data`,
    })),
    haproxy: { host: 'haproxy', primary: 5432, replica: 5433 },
    pgbouncer: { host: 'pgbouncer', port: 6432 },
  },
  objectStore: {
    host: 'object-store',
    port: 9000,
    account: 6202,
    container: 6201,
    object: 6200,
    cache: 11211,
    directory: HOME,
  },
  secrets: {
    session: '${SESSION_SECRET}',
    token: '${TOKEN_SECRET}',
    database: '${DATABASE_PASSWORD}',
    superuser: '${POSTGRES_PASSWORD}',
    replicator: '${REPLICATION_PASSWORD:-}',
    files: '${FILES_SECRET:-}',
  },
}

type Service = Record<string, unknown>
type Content = { content: string } | { file: string }

/** Doubles each dollar that Compose would take for a variable, save those of the secrets. */
const literal = (text: string) => text.replace(/\$(?!\{[A-Z_]+(:-)?\})/g, '$$$$')

/** Returns the services and configs of the profile. */
export function composeCluster(plan = composePlan) {
  const configs: Record<string, Content> = {}
  const services: Record<string, Service> = {}
  const database = plan.database!

  function config(name: string, target: string, text: Content | string) {
    const key = `cluster-${name}`
    configs[key] = typeof text === 'string' ? { content: literal(text) } : text
    return { source: key, target }
  }
  function engine(name: string, command: string[], further: Service = {}): void {
    services[name] = {
      profiles: ['cluster'],
      image: 'sendero-engines',
      build: { context: '.', dockerfile: 'docs/cluster/engines.Dockerfile' },
      user: USER,
      command,
      restart: 'unless-stopped',
      ...further,
    }
  }
  const volume = (name: string) => ({ volumes: [`cluster-${name}:${HOME}`] })

  for (const { name } of database.etcd)
    engine(name, ['etcd', ...etcdArguments(database, name, plan.listen)], volume(name))
  for (const { name } of database.postgresql) {
    const file = `${CONFIG}/patroni.yaml`
    const text = patroniConfig(plan, name, PROGRAMS)
    engine(name, ['patroni', file], {
      configs: [config(name, file, text)],
      ...volume(name),
      stop_grace_period: '60s',
      depends_on: database.etcd.map((one) => one.name),
    })
  }
  const haproxy = `${CONFIG}/haproxy.cfg`
  engine('haproxy', ['haproxy', '-f', haproxy, '-db'], {
    configs: [config('haproxy', haproxy, haproxyConfig(plan))],
    depends_on: database.postgresql.map(({ name }) => name),
  })
  const [ini, users] = [`${CONFIG}/pgbouncer.ini`, `${CONFIG}/users.txt`]
  const pgbouncer = pgbouncerConfig(plan, users)
  engine('pgbouncer', ['pgbouncer', ini], {
    configs: [
      config('pgbouncer', ini, pgbouncer.ini),
      config('pgbouncer-users', users, pgbouncer.users),
    ],
    depends_on: ['haproxy'],
  })
  const store = objectStoreConfig(plan, USER)
  const { host, account, container, object, cache } = plan.objectStore
  engine(
    'object-store',
    [
      'sh',
      '-c',
      `mkdir -p ${HOME}/devices/d1 && cd ${CONFIG} && cp *.conf ${HOME} && ` +
        `(test -e ${HOME}/object.ring.gz || python3 serve_swift.py rings ${HOME} ${account} ${container} ${object}) && ` +
        `exec python3 serve_swift.py serve ${HOME} ${cache}`,
    ],
    {
      configs: [
        ...Object.entries(store).map(([file, text]) =>
          config(`object-store-${file}`, `${CONFIG}/${file}`, text),
        ),
        config('swift', `${CONFIG}/serve_swift.py`, { file: './scripts/cluster/serve_swift.py' }),
      ],
      ...volume(host),
    },
  )
  engine('preparation', ['sh', '-ec', PREPARATION], {
    restart: 'on-failure',
    environment: {
      PGPASSWORD: plan.secrets.superuser,
      DATABASE_PASSWORD: plan.secrets.database,
      FILES_SECRET: plan.secrets.files,
    },
    depends_on: ['haproxy', 'object-store'],
  })
  const prepared = { preparation: { condition: 'service_completed_successfully' } }
  const settings = {
    ...applicationSettings(plan),
    PUBLIC_URL: '${PUBLIC_URL}',
    WEB_PROCESSES: '1',
    SMTP_URL: '${SMTP_URL:-}',
    METRICS_TOKEN: '${METRICS_TOKEN:-}',
  }
  function node(name: string, role: string, after: string[]): void {
    const first = Object.fromEntries(after.map((one) => [one, { condition: 'service_healthy' }]))
    services[name] = {
      profiles: ['cluster'],
      image: 'sendero',
      build: '.',
      environment: { ...settings, ROLE: role },
      depends_on: { ...prepared, pgbouncer: { condition: 'service_started' }, ...first },
      read_only: true,
      tmpfs: ['/tmp', '/data'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      stop_grace_period: '30s',
      restart: 'unless-stopped',
    }
  }
  // One migrates, then the others start.
  const [one, ...others] = plan.web.map(({ name }) => name)
  node(one!, 'web', [])
  for (const name of others) node(name, 'web', [one!])
  for (const name of plan.workers) node(name, 'worker', [one!])
  const nginx = `${CONFIG}/nginx.conf`
  engine('nginx', ['nginx', '-e', 'stderr', '-c', nginx], {
    configs: [config('nginx', nginx, nginxConfig(plan, '/tmp'))],
    ports: ['127.0.0.1:${CLUSTER_PORT:-8080}:8080'],
    depends_on: [...plan.web.map(({ name }) => name), ...plan.workers],
  })
  return { services, configs }
}

/** Creates the owner's role and database and the bucket, unless they exist. */
const PREPARATION = literal(`test -n "$FILES_SECRET" && test -n "$DATABASE_PASSWORD"
psql --host=haproxy --username=postgres --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" postgres <<'SQL'
select format('create role ${OWNER} login createrole password %L', :'password')
  where not exists (select from pg_roles where rolname = '${OWNER}') \\gexec
select 'create database ${DATABASE} owner ${OWNER}'
  where not exists (select from pg_database where datname = '${DATABASE}') \\gexec
SQL
code=$(curl --silent --output /dev/null --write-out '%{http_code}' --request PUT \\
  --aws-sigv4 aws:amz:us-east-1:s3 --user "${FILES_USER}:$FILES_SECRET" http://object-store:9000/${BUCKET})
test "$code" = 200 || test "$code" = 409
`)

if (process.argv[1] === import.meta.filename) console.log(stringify(composeCluster()))
