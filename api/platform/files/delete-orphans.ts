import type { Logger } from 'pino'
import { sweep } from '../jobs/sweep.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { FileStore } from './store.ts'

/** Files `{folder}/{tenant}/{key}` that rows of the tenant refer to. */
export type OwnedFiles = {
  readonly folder: string
  /** Returns which of these files are in use: their keys, or their paths where the rows store those. */
  readonly used: (tx: Transaction, candidates: Candidates) => Promise<{ file: string }[]>
}

/** Files of one tenant, none of them younger than `before`. */
export type Candidates = {
  tenantId: number
  keys: readonly string[]
  paths: readonly string[]
  before: Date
}

const DAY_MS = 24 * 3600 * 1000
/** Number of files per query, which reads a tenant's rows once. */
const BATCH = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes unused files older than a day. Younger ones may belong to a form that is still being filled in,
 * or to a change that is being saved.
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function deleteOrphans(
  services: { db: Database; files: FileStore; log: Logger },
  { folder, used }: OwnedFiles,
  now = Date.now(),
): Promise<void> {
  const { db, files, log } = services
  const before = new Date(now - DAY_MS)
  let deleted = 0
  const deleteUnused = async ({ tenantId, keys }: Batch) => {
    const paths = keys.map((key) => `${folder}/${tenantId}/${key}`)
    const rows = await db.transaction({ tenantId }, (tx) =>
      used(tx, { tenantId, keys, paths, before }),
    )
    const inUse = new Set(rows.map(({ file }) => file))
    const unused = paths.filter((path, at) => !inUse.has(path) && !inUse.has(keys[at]!))
    for (const path of unused) await files.delete(path)
    deleted += unused.length
  }
  const batches = batchesOf(files, folder, before)
  await sweep(services, batches, deleteUnused, 'Unused files were not deleted').finally(() => {
    if (deleted > 0) log.info({ folder, deleted }, 'unused files deleted')
  })
}

type Batch = { tenantId: number; keys: readonly string[] }

/** Yields the files of a folder that are old enough, by tenant. */
async function* batchesOf(files: FileStore, folder: string, before: Date): AsyncGenerator<Batch> {
  const waiting = new Map<number, string[]>()
  for await (const { key: path, storedAt } of files.list(folder)) {
    const [, owner = '', key = '', ...rest] = path.split('/')
    const isOwned = /^\d{1,10}$/.test(owner) && UUID.test(key) && rest.length === 0
    if (!isOwned || storedAt > before) continue
    const tenantId = Number(owner)
    const keys = waiting.get(tenantId) ?? []
    keys.push(key)
    waiting.set(tenantId, keys)
    if (keys.length < BATCH) continue
    waiting.delete(tenantId)
    yield { tenantId, keys }
  }
  for (const [tenantId, keys] of waiting) yield { tenantId, keys }
}
