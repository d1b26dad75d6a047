import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { createApi, type Api } from './app.ts'
import { setAuditRetention } from './oversight/audit-log/months.ts'
import { reportCollisions } from './access/auth/login-names.ts'
import { createLoginRateLimiter } from './platform/limiters/login-rate-limit.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbeddedServer } from './platform/db/embedded/server.ts'
import { migrate, requireSafeRole } from './platform/db/migrate.ts'
import { addressOfOne } from './platform/db/servers.ts'
import { openFreeSpace, type DiskState, type Volume } from './platform/files/free-space.ts'
import { isDirectory, openFileStore } from './platform/files/open-store.ts'
import { openDownloads } from './platform/downloads/downloads.ts'
import { createEventStreams } from './platform/calls/event-streams.ts'
import { openInstallationPermits } from './platform/limiters/installation-permits.ts'
import { openMetrics, type Metrics } from './platform/calls/metrics.ts'
import { createTokenRateLimiter } from './platform/limiters/rate-limit.ts'
import { createReadRouter, type ReadRouter } from './platform/calls/read-routing.ts'
import { joinInstallation } from './platform/limiters/semaphore.ts'
import { createTokens } from './platform/identity/tokens.ts'
import { startJobThread } from './job-thread.ts'
import { LONG_JOB_SESSIONS } from './platform/jobs/long-job.ts'
import { openQueue } from './platform/jobs/queue.ts'
import { openLeaderboards } from './courses/leaderboard/leaderboards.ts'
import { openRankingSource } from './courses/leaderboard/open-source.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Services } from './platform/services/services.ts'
import type { Streams } from './streams.ts'
import { openProvider } from './messages/whatsapp/open-provider.ts'

/** The database server: the one in DATABASE_URL, or the embedded one. */
export type DatabaseServer = {
  /** URL for the application, with its own role. */
  url: string
  /** URL for migrations, with the owner's role. */
  ownerUrl: string
  /** Data directory of the embedded server; null for another one. */
  directory: string | null
  stop(): Promise<void>
}

/** Starts the embedded server, or uses the one in the settings. */
async function openDatabaseServer(settings: Settings, log: Logger): Promise<DatabaseServer> {
  if (settings.databaseUrl) {
    const ownerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl
    return { url: settings.databaseUrl, ownerUrl, directory: null, stop: async () => {} }
  }
  const server = await startEmbeddedServer({ dataDir: path.join(settings.dataDir, 'postgresql') })
  logDataDirectory(server.directory, settings, log)
  return { url: server.url, ownerUrl: server.url, directory: server.directory, stop: server.stop }
}

/** Logs the data directory, with a warning when it is outside DATA_DIR. A copy of DATA_DIR is no backup. */
function logDataDirectory(directory: string, { dataDir }: Settings, log: Logger): void {
  const outside = path.relative(realpathSync(dataDir), directory).startsWith('..')
  const line = { directory, dataDir, backup: 'npm run backup -- create FOLDER' }
  if (outside) log.warn(line, 'the embedded database lies outside of DATA_DIR')
  else log.info(line, 'the embedded database')
}

/** Returns the directories that this installation writes to. */
function placesOf({ dataDir, files }: Settings, database: string | null): Volume[] {
  return [
    { name: 'DATA_DIR', directory: dataDir },
    ...(isDirectory(files) ? [{ name: 'FILES', directory: files }] : []),
    ...(database === null ? [] : [{ name: 'database', directory: database }]),
    // Uploads are written there while they arrive.
    { name: 'temporary files', directory: tmpdir() },
  ]
}

/** Opens the services over a migrated database. Refuses a role that could bypass row-level security. */
export async function openServices(
  settings: Settings,
  url: string,
  log: Logger,
  { works, databaseDirectory = null }: { works: boolean; databaseDirectory?: string | null },
): Promise<Services & Streams & { close(): Promise<void> }> {
  const onError = (error: Error) => log.error({ err: error }, 'background failure')
  const { slowStatementMs, databasePool: connections, databasePooling: pooling } = settings
  const slow = { ms: slowStatementMs, log }
  // Sessions and LISTEN outlive transactions, and go past a pooler.
  const directUrl = settings.databaseDirectUrl ?? url
  const sessions = LONG_JOB_SESSIONS
  const db = openDatabase({ url, directUrl, pooling, connections, sessions, onError, slow })
  let reads: ReadRouter | undefined
  try {
    await requireSafeRole(db.pool)
    reads = await createReadRouter({
      db,
      replica: settings.replica,
      connections,
      pooling,
      log,
      slowStatementMs,
    })
    const queue = await openQueue({ db, url: directUrl, works, onError })
    const leaderboards = openLeaderboards({
      db,
      source: openRankingSource({ settings, db, url: directUrl, onError }),
      onError,
      limits: settings.streamLimits,
    })
    const messageEvents = createEventStreams({
      name: 'messages',
      limits: settings.importStreamLimits,
      what: 'pantallas de envíos',
      onError,
    })
    const freeSpace = openFreeSpace({
      places: placesOf(settings, databaseDirectory),
      minBytes: settings.freeSpaceMinBytes,
      log,
    })
    const services: Services = {
      settings,
      db,
      reads,
      queue,
      log,
      files: openFileStore(settings.files),
      freeSpace,
      downloads: openDownloads({
        waitMs: settings.exportWaitMs,
        directory: path.join(settings.dataDir, 'temp'),
        spoolBytes: settings.exportSpoolBytes,
        hasSpace: () => freeSpace.state() === 'enough',
        log,
      }),
      whatsapp: await openProvider(settings, db),
      throttle: createLoginRateLimiter(db),
      tokens: createTokens(settings.tokenSecret),
      tokenRateLimiter: createTokenRateLimiter(db, 'api-token', settings.apiTokenRequests),
      directoryRateLimiter: createTokenRateLimiter(db, 'scim', settings.scimRequests),
    }
    return {
      ...services,
      leaderboards,
      messageEvents,
      close: async () => {
        messageEvents.closeStreams()
        await leaderboards.close()
        await queue.stop()
        services.whatsapp.close()
        await services.reads.close()
        await db.close()
      },
    }
  } catch (error) {
    await reads?.close()
    await db.close()
    throw error
  }
}

export type RunningApi = {
  api: Api
  /** True when requests can be served: database, migrations and queue answer. */
  ready(): Promise<boolean>
  /** State of the free disk space. */
  disk(): DiskState
  metrics: Metrics
  /** The database server, for further processes over it. */
  database: Pick<DatabaseServer, 'url' | 'ownerUrl' | 'directory'>
  /** Stops taking jobs, and waits until the current ones end or stop where they can resume. */
  finishJobs(): Promise<void>
  /** Replaces the thread of the jobs by one with the code that the files have by now. */
  restartJobs(): Promise<void>
  /** Ends the streams, which do not end by themselves. */
  closeStreams(): void
  /** Stops jobs and streams, then the pool, then the database. */
  stop(): Promise<void>
}

/**
 * Migrates the database and opens the API over it; `ROLE` decides whether this process runs jobs too.
 *
 * @param prepared database server of another process, which has filled it with demo data and reported on it. It is
 *   migrated even so: in a deploy this process is the first with a new version.
 */
export async function startApi(
  settings: Settings,
  log: Logger,
  prepared?: RunningApi['database'],
): Promise<RunningApi> {
  const server = prepared
    ? { ...prepared, stop: async () => {} }
    : await openDatabaseServer(settings, log)
  try {
    // Of several servers the one that takes writes now.
    const migratedUrl = await addressOfOne(server.ownerUrl)
    await migrate(migratedUrl, prepareDatabase)
    await setAuditRetention(migratedUrl, settings.auditRetentionMonths)
    if (settings.demoData && !prepared) await seedDemo(settings, migratedUrl, log)
    const services = await openServices(settings, server.url, log, {
      works: false,
      databaseDirectory: server.directory,
    })
    const stopWatching = services.freeSpace.watch()
    // Of several web processes the primary process counts.
    const leave = prepared ? null : joinInstallation(openInstallationPermits(services.db, log))
    if (!prepared) await reportCollisions(services)
    const jobs = settings.role === 'web' ? null : startJobThread(settings, server.url, log)
    const finishJobs = async () => jobs?.stop()
    const { url, ownerUrl, directory } = server
    return {
      api: createApi(services),
      ready: async () => {
        try {
          return await services.queue.ready()
        } catch {
          return false
        }
      },
      disk: services.freeSpace.state,
      metrics: openMetrics(services.db, services.reads, services.freeSpace, jobs?.metrics),
      database: { url, ownerUrl, directory },
      finishJobs,
      restartJobs: async () => jobs?.restart(),
      closeStreams: () => {
        services.leaderboards.closeStreams()
        services.messageEvents.closeStreams()
      },
      stop: async () => {
        await finishJobs()
        stopWatching()
        await leave?.()
        await services.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function seedDemo(settings: Settings, ownerUrl: string, log: Logger): Promise<void> {
  const { seedDemoOnce } = await import('./demo/seed.ts')
  await seedDemoOnce(settings, ownerUrl, log)
}
