import { PgBoss, type Job } from 'pg-boss'
import type { Database, Transaction } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { traceparent } from '../telemetry/tracing.ts'
import { runJob } from './run-job.ts'

const SCHEMA = 'pgboss'

/** Jobs and their data. Data is ids, never content or secrets. */
export type JobData = {
  'import-validate': { tenantId: number; jobId: string }
  'import-apply': { tenantId: number; jobId: string }
  'mail-send': { tenantId: number; mailId: number }
  'password-link': { requestId: number }
  'course-remind': { tenantId: number; courseId: number }
  /** `courseId` is the id of the design. */
  'course-published': { tenantId: number; courseId: number }
  'certifications-remind': Record<string, never>
  'calendar-invite': Record<string, never>
  'api-tokens-remind': Record<string, never>
  /** With `userId`: to this user, who requested it; else to the recipients of a schedule that is due. */
  'report-deliver': { tenantId: number; scheduleId: number; userId?: number }
  'notice-send': { tenantId: number; noticeId: number }
  'compact-tallies': Record<string, never>
  'users-invite': { tenantId: number }
  'preregistrations-decide': { tenantId: number; decisionId: number }
  'message-send': { tenantId: number; messageId: number }
  'course-packages-read': { tenantId: number }
  'jobs-resume': Record<string, never>
  'webhooks-certification-ends': Record<string, never>
  'delete-expired': Record<string, never>
}
export type JobName = keyof JobData

type QueueOptions = {
  retryLimit: number
  expireInSeconds: number
  /** Heartbeat timeout: a worker that is silent for longer counts as dead, and its job is given to another. */
  heartbeatSeconds?: number
  cron?: string
}

const QUEUES: Record<JobName, QueueOptions> = {
  'import-validate': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'import-apply': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'mail-send': { retryLimit: 8, expireInSeconds: 60 },
  'password-link': { retryLimit: 5, expireInSeconds: 60 },
  'course-remind': { retryLimit: 8, expireInSeconds: 120 },
  'course-published': { retryLimit: 8, expireInSeconds: 3600, heartbeatSeconds: 10 },
  // Hourly, to include the morning of every time zone and to catch up on a missed run.
  'certifications-remind': {
    retryLimit: 5,
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
    cron: '11 * * * *',
  },
  // Also the debounce of changes: those of one interval become one mail, or none when they were undone.
  'calendar-invite': {
    retryLimit: 0,
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
    cron: '*/5 * * * *',
  },
  'api-tokens-remind': { retryLimit: 5, expireInSeconds: 300, cron: '23 * * * *' },
  'report-deliver': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'notice-send': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'compact-tallies': { retryLimit: 0, expireInSeconds: 300, cron: '*/5 * * * *' },
  'users-invite': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'preregistrations-decide': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'message-send': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'course-packages-read': { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'jobs-resume': { retryLimit: 0, expireInSeconds: 60, cron: '* * * * *' },
  'webhooks-certification-ends': {
    retryLimit: 5,
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
    cron: '23 * * * *',
  },
  'delete-expired': { retryLimit: 0, expireInSeconds: 7200, cron: '17 3 * * *' },
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** The durable queue: a job runs at least once, also after the process is killed. */
export type Queue = {
  /**
   * Queues a job; inside a transaction, it exists only if that commits. With `at` it runs from then
   * on.
   */
  send<Name extends JobName>(
    name: Name,
    data: JobData[Name],
    tx?: Transaction,
    at?: Date,
  ): Promise<void>
  /**
   * Runs `handler` for every job of that name, up to `atOnce` in parallel (default one). The signal
   * aborts when the process is asked to end: a job that can resume may stop then.
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
    atOnce?: number,
  ): Promise<void>
  /** Runs work that never ends by itself until the signal aborts; `stop` waits for it. */
  runUntilStopped(work: (signal: AbortSignal) => Promise<void>): void
  /** True when the queue's tables answer. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}

/** Creates the queue's tables and queues, as the owner; part of migrating. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // start() rejects with it too
  await boss.start()
  try {
    for (const [name, { cron, ...settings }] of Object.entries(QUEUES)) {
      const options = { ...settings, retryDelay: 2, retryBackoff: true, notify: true }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
      if (cron) await boss.schedule(name, cron)
    }
    for (const { name } of await boss.getSchedules())
      if (!Object.hasOwn(QUEUES, name)) await boss.unschedule(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Opens the queue over the application's pool. Only a process that `works` supervises it (expires
 * jobs whose worker died, sends scheduled ones) and listens, on its own connection to `url`, for
 * committed jobs; polling finds those that a broken connection missed.
 */
export async function openQueue(options: {
  db: Database
  url: string
  works: boolean
  onError: (error: Error) => void
}): Promise<Queue> {
  const { pool } = options.db
  const boss = new PgBoss({
    schema: SCHEMA,
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onPayload, onReconnect) => {
        const close = listenTo(options.url, channel, {
          onPayload,
          onState: (listening) => {
            if (listening) onReconnect()
          },
          onError: options.onError,
        })
        return Promise.resolve({
          close: () => {
            close()
            return Promise.resolve()
          },
        })
      },
    },
    useListenNotify: options.works,
    migrate: false,
    supervise: options.works,
    schedule: options.works,
    superviseIntervalSeconds: 3,
    // Interval of the check for missed heartbeats; the default is a minute.
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', options.onError)
  await boss.start()
  const ending = new AbortController()
  const endless: Promise<void>[] = []

  return {
    async send(name, data, tx, at) {
      const parent = traceparent()
      await boss.send(name, parent === undefined ? data : { ...data, traceparent: parent }, {
        ...(at && { startAfter: at }),
        ...(tx && { db: { executeSql: (text, values) => tx.client.query(text, values) } }),
      })
    },
    async work(name, handler, atOnce = 1) {
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: 0.5,
        // While committed jobs are announced, polling finds those that are due by the clock.
        notifyPollingIntervalSeconds: 2,
      }
      for (let worker = 0; worker < atOnce; worker += 1) {
        const id = await boss.work(name, options, async (jobs: Job[]) => {
          try {
            for (const { data } of jobs as Job<JobData[typeof name]>[])
              await runJob(name, data, (given) => handler(given, ending.signal))
          } finally {
            // The next job does not wait for the interval: one notification may announce many.
            boss.notifyWorker(id)
          }
        })
      }
    },
    runUntilStopped: (work) => {
      endless.push(work(ending.signal).catch(options.onError))
    },
    ready: () => boss.isInstalled(),
    stop: async () => {
      ending.abort()
      await Promise.all([boss.stop({ graceful: true, timeout: 10_000 }), ...endless])
    },
  }
}
