import { DATABASE, OWNER, type DatabasePlan, type Plan } from './plan.ts'

/**
 * Configuration of the database: PostgreSQL by Patroni, whose leader etcd knows, HAProxy that asks Patroni which server
 * takes writes, and PgBouncer before it.
 */

/** Seconds after which a leader that is silent is replaced: Patroni's least. */
const TTL = 20

/** Returns the arguments of etcd. */
export function etcdArguments({ etcd }: DatabasePlan, name: string, listen: string): string[] {
  const node = etcd.find((one) => one.name === name)!
  const peer = `http://${node.host}:${node.peer}`
  const cluster = etcd.map((one) => `${one.name}=http://${one.host}:${one.peer}`)
  return [
    `--name=${name}`,
    `--data-dir=${node.data}`,
    `--listen-client-urls=http://${listen}:${node.client}`,
    `--advertise-client-urls=http://${node.host}:${node.client}`,
    `--listen-peer-urls=http://${listen}:${node.peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=${cluster.join(',')}`,
    '--initial-cluster-state=new',
    // A busy machine is no dead one.
    '--heartbeat-interval=250',
    '--election-timeout=2500',
  ]
}

/**
 * Returns the configuration of Patroni of a node, as JSON, which is YAML as well. Synchronous: a commit is acknowledged
 * when the standby has it, so that a failover loses none.
 *
 * @param bin directory of PostgreSQL's programs.
 */
export function patroniConfig(plan: Plan, name: string, bin: string): string {
  const { database, secrets, listen } = plan
  const node = database!.postgresql.find((one) => one.name === name)!
  const access = listen === '127.0.0.1' ? '127.0.0.1/32' : 'all'
  const config = {
    scope: 'sendero',
    name,
    restapi: { listen: `${listen}:${node.rest}`, connect_address: `${node.host}:${node.rest}` },
    etcd3: { hosts: database!.etcd.map(({ host, client }) => `${host}:${client}`) },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      pg_hba: [
        `host all all ${access} scram-sha-256`,
        `host replication replicator ${access} scram-sha-256`,
      ],
      listen: `${listen}:${node.port}`,
      connect_address: `${node.host}:${node.port}`,
      data_dir: node.data,
      bin_dir: bin,
      pgpass: `${node.data}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replicator },
        rewind: { username: 'postgres', password: secrets.superuser },
      },
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    },
  }
  return JSON.stringify(config, null, 2)
}

/** Returns the configuration of HAProxy: one port for the server that takes writes, one for those that follow it. */
export function haproxyConfig({ database, listen }: Plan): string {
  const { haproxy, postgresql } = database!
  const servers = postgresql
    .map(({ name, host, port, rest }) => `  server ${name} ${host}:${port} check port ${rest}`)
    .join('\n')
  const listening = (role: 'primary' | 'replica') => `
listen ${role}
  bind ${listen}:${haproxy[role]}
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `global
  maxconn 1000

defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # Listeners are silent for long.
  timeout client 1h
  timeout server 1h
${listening('primary')}${listening('replica')}`
}

/** Returns the configuration of PgBouncer, in transaction mode, and its list of users. */
export function pgbouncerConfig(
  { database, secrets, listen }: Plan,
  users: string,
): { ini: string; users: string } {
  const { haproxy, pgbouncer } = database!
  return {
    ini: `[databases]
${DATABASE} = host=${haproxy.host} port=${haproxy.primary} dbname=${DATABASE}

[pgbouncer]
listen_addr = ${listen}
listen_port = ${pgbouncer.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
ignore_startup_parameters = extra_float_digits,options
server_connect_timeout = 5
server_login_retry = 1
query_wait_timeout = 20
log_connections = 0
log_disconnections = 0
`,
    users: `"${OWNER}" "${secrets.database}"\n`,
  }
}
