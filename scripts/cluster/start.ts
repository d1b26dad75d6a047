import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDirectory, serverAccount } from './account.ts'
import { checkOf, createBucket, createDatabase, primaryOf } from './checks.ts'
import { engineCommands, ringsCommand } from './engines.ts'
import { localPlan, type PlanOptions } from './local-plan.ts'
import { applicationSettings, serviceNames, type Plan } from './plan.ts'
import { killPostmaster } from './postmaster.ts'
import { endOf, ready, startService, type Command, type Service } from './processes.ts'

/** Starts a cluster on this machine, every service in a process of its own, and ends it in order. */

const ROOT = path.join(import.meta.dirname, '../..')

/** Time after which nginx has asked a node again that did not answer. */
const NOTICED_MS = 3_000

export type ClusterOptions = {
  directory: string
  port?: number | undefined
  /** Web nodes and workers. */
  web?: number
  workers?: number
  /** A database that exists, in place of one of the cluster. */
  databaseUrl?: string
  /** Settings of the application beside those that lead to the services. */
  settings?: Record<string, string>
  tell?: (line: string) => void
  /** Called when database and object store are ready, before the application starts. */
  prepare?: (plan: Plan) => Promise<void>
  /** Called when a service ends that nobody has told to. */
  died?: (service: Service, how: number | string) => void
}

export type Cluster = {
  readonly plan: Plan
  /** Address of nginx. */
  readonly url: string
  /** Settings with which a command of scripts/ works on this cluster. */
  readonly settings: Record<string, string>
  service(name: string): Service
  /** Names of the services in the order of their start. */
  readonly names: readonly string[]
  /** Starts a service again that has ended, and resolves when it is ready. */
  restart(name: string): Promise<void>
  /** Replaces the web nodes one after another: each ends in order, and the next one follows when it serves again. */
  rollWebNodes(): Promise<void>
  /** Ends all services, those that need others first. */
  stop(): Promise<void>
}

/** @throws Error that names the service which did not start, with the end of its log; then none is left. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { directory, databaseUrl, settings: given = {}, tell = () => {}, died } = options
  const account = serverAccount()
  const wanted: PlanOptions = {
    directory,
    port: options.port,
    web: options.web ?? 3,
    workers: options.workers ?? 2,
    database: databaseUrl === undefined,
  }
  const plan = await localPlan(wanted)
  makeDirectory(path.join(directory, 'logs'), null)
  const settings = {
    // First, so that what is given wins.
    LOG_LEVEL: 'info',
    WEB_PROCESSES: '1',
    ...applicationSettings(plan, databaseUrl),
    ...given,
  }
  const commands = engineCommands(plan, directory, account)
  for (const { name, host, port } of plan.web)
    commands.set(name, node(name, { ...settings, ROLE: 'web', HOST: host, PORT: String(port) }))
  for (const name of plan.workers) commands.set(name, node(name, { ...settings, ROLE: 'worker' }))

  const services = new Map<string, Service>()
  const told = new Set<Service>()
  const names = serviceNames(plan)

  function node(name: string, env: Record<string, string>): Command {
    const data = makeDirectory(path.join(directory, name), null)
    return {
      command: process.execPath,
      args: [path.join(ROOT, 'server.ts')],
      env: { NODE_COMPILE_CACHE: path.join(ROOT, '.cache/cluster'), ...env, DATA_DIR: data },
    }
  }

  async function start(name: string, further: Record<string, string> = {}): Promise<void> {
    const command = commands.get(name)!
    const log = path.join(directory, 'logs', `${name}.log`)
    const service = startService(name, log, { ...command, env: { ...command.env, ...further } })
    services.set(name, service)
    void service.ended.then((how) => {
      if (!told.has(service)) died?.(service, how)
    })
    await ready(service, checkOf(plan, service))
    tell(`${name} (${service.pid})`)
  }

  async function startDatabase(): Promise<void> {
    const { database } = plan
    if (!database) return
    await Promise.all(database.etcd.map(({ name }) => start(name)))
    await Promise.all([
      start('haproxy'),
      start('pgbouncer'),
      ...database.postgresql.map(({ name }) => start(name)),
    ])
    const haproxy = services.get('haproxy')!
    await ready(haproxy, async () => (await primaryOf(database)) !== null)
    await ready(haproxy, () => createDatabase(plan).then(() => true))
  }

  async function startObjectStore(): Promise<void> {
    const command = commands.get('object-store')!
    const log = path.join(directory, 'logs', 'object-store.log')
    const rings = startService('rings', log, ringsCommand(plan, command))
    if ((await rings.ended) !== 0) throw new Error(`object-store:\n${endOf(rings)}`)
    await start('object-store')
    await ready(services.get('object-store')!, () => createBucket(plan))
  }

  async function stop(): Promise<void> {
    // Jobs end before the web nodes close their streams, which show how; the engines come last.
    const stages = [['nginx'], plan.workers, plan.web.map(({ name }) => name)]
    const engines = names.filter((name) => !stages.flat().includes(name)).reverse()
    for (const stage of [...stages, ...engines.map((name) => [name])])
      await Promise.all(stage.map(end))
  }

  async function end(name: string): Promise<void> {
    const service = services.get(name)
    if (!service) return
    told.add(service)
    if (service.alive()) await service.stop()
    const node = plan.database?.postgresql.find((one) => one.name === name)
    if (node) killPostmaster(node.data)
  }

  try {
    await Promise.all([startDatabase(), startObjectStore()])
    await options.prepare?.(plan)
    const [first, ...others] = plan.web
    // One migrates, and makes the demo data where they are wanted.
    await start(first!.name)
    const rest = [...others.map(({ name }) => name), ...plan.workers]
    await Promise.all(rest.map((name) => start(name, { DEMO_DATA: 'false' })))
    await start('nginx')
  } catch (error) {
    await stop()
    throw error
  }

  return {
    plan,
    url: `http://${plan.nginx.host}:${plan.nginx.port}`,
    settings,
    names,
    service: (name) => services.get(name)!,
    restart: (name) => start(name, { DEMO_DATA: 'false' }),
    async rollWebNodes() {
      for (const { name } of plan.web) {
        await end(name)
        await start(name, { DEMO_DATA: 'false' })
        await sleep(NOTICED_MS)
      }
    },
    stop,
  }
}
