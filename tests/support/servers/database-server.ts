import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { pino } from 'pino'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#api/platform/db/embedded/server.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { seedDemoOnce } from '#api/demo/seed.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { scratchRoot } from '../scratch-root.ts'
import { DEMO_PASSWORD, testSettings } from '../settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

/**
 * A commit does not wait for the disk: ten times as many a second. What is committed outlives any process that is
 * killed, and not the machine. Several APIs at once want connections, as on the other engine; the kernel copies the
 * files of a template. Tests of the embedded server itself run it as the product does.
 */
const NOTHING_LASTS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  file_copy_method: 'clone',
}

/** The demo password, with argon2id's smallest cost: each file signs in several times, at 25 ms of the product's cost. */
const CHEAP_PASSWORDS = `
  alter table users disable trigger user;
  update users set password_hash = '${hashSync(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })}'
   where password_kind = 'argon2id';
  alter table users enable trigger user`

/**
 * Backends keep memory that they have freed, for the next statement: returning it to the kernel and faulting it in again
 * was 4 % of a run's CPU time (glibc's mallopt).
 */
const KEEPS_MEMORY = { MALLOC_TOP_PAD_: '8388608', MALLOC_TRIM_THRESHOLD_: '67108864' }

/** Server and template of this run; the projects of one run share them. */
type TestServer = ProvidedContext & { stop: () => Promise<void> }
const run = globalThis as { senderoTestServer?: Promise<TestServer> }

/**
 * Starts the database server of a test run once: the embedded one, or the one TEST_DATABASE_URL
 * names. A template database is migrated and given the demo data; each test file copies it.
 */
export default async function setup(project: TestProject) {
  const isFirst = !run.senderoTestServer
  const server = await (run.senderoTestServer ??= startTestServer())
  project.provide('serverUrl', server.serverUrl)
  project.provide('template', server.template)
  // Teardown begins when the tests of every project have ended.
  return isFirst ? server.stop : undefined
}

async function startTestServer(): Promise<TestServer> {
  const directory = await mkdtemp(path.join(scratchRoot(), 'sendero-test-'))
  // As root the server runs under another account, which has to get here.
  await chmod(directory, 0o711)
  const external = process.env['TEST_DATABASE_URL']
  Object.assign(process.env, KEEPS_MEMORY)
  const embedded = external
    ? null
    : await startEmbeddedServer({
        dataDir: path.join(directory, 'postgresql'),
        settings: NOTHING_LASTS,
      })
  const serverUrl = external ?? embedded!.url
  const template = `sendero_template_${process.pid}`

  await onServer(serverUrl, `create database ${template}`)
  const templateUrl = databaseUrl(serverUrl, template)
  await migrate(templateUrl, prepareDatabase)
  await seedDemoOnce(
    testSettings({ FILES: path.join(directory, 'files') }),
    templateUrl,
    pino({ level: 'silent' }),
  )

  await onServer(templateUrl, CHEAP_PASSWORDS)

  return {
    serverUrl,
    template,
    stop: async () => {
      delete run.senderoTestServer
      await dropDatabase(serverUrl, template)
      await embedded?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Drops a database and whoever is left in it. Not `with (force)`: where the owner is no superuser, that
 * fails while the server itself is tidying up there.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and usename = current_user`,
  )
  await onServer(serverUrl, `drop database if exists ${name}`)
}
