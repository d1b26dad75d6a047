import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import sql from 'sql-template-tag'
import { MAX_ATTACHMENTS } from '#contract/people/user-certifications.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import { safeName } from '#api/platform/files/document/safe-name.ts'
import { documentTypeOf } from '#api/platform/files/inspection.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { cell, rowsOf } from '#api/platform/imports/batch.ts'
import { documentName, documentsIn, isBundle } from '#api/platform/imports/reading/bundle.ts'
import type { Batch, Job } from '#api/platform/imports/kind.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { openArchive, type Archive } from '#api/platform/imports/reading/xlsx/archive.ts'
import type { Services } from '#api/platform/services/services.ts'
import { CERTIFICATION_FILES } from '../attachments.ts'
import type { HolderColumn } from './columns.ts'

/** Documents of an import: files in the zip, named by its rows. */

/** Returns the names in a cell: 'diploma.pdf; acta.pdf'. */
export function namesIn(written: string | null): string[] {
  const names = (written ?? '').split(/[;|]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Runs `work` with the documents in the zip of a job; with null when its file is no zip with a file of rows. */
export async function withDocuments<T>(
  { db, files }: Services,
  job: Job,
  work: (documents: Documents | null) => Promise<T>,
): Promise<T> {
  const { tenantId, id } = job
  const [row] = await db.query<{ file_key: string | null }>(
    job,
    sql`select file_key from imports where tenant_id = ${tenantId} and id = ${id}`,
  )
  const file = row?.file_key ? await files.get(row.file_key) : null
  if (!file) return work(null)
  const archive = await openArchive(
    Readable.fromWeb(file.content as NodeReadableStream<Uint8Array>),
  ).catch((error: unknown) => {
    // A CSV, which the validation reads.
    if (error instanceof FileRefusal) return null
    throw error
  })
  if (!archive) return work(null)
  try {
    return await work(isBundle(archive) ? { archive, entries: documentsIn(archive) } : null)
  } finally {
    await archive.close()
  }
}

export type Documents = { archive: Archive; entries: ReadonlyMap<string, string | null> }

/** Document of a row that was stored, or the reason why it was not. */
export type StoredDocument =
  | { line: number; name: string; media_type: string; bytes: number; file_key: string }
  | { line: number; problem: string }

/**
 * Stores the documents of the rows of a batch, each after its content was inspected as that of an upload. Those of
 * a batch that fails are deleted as orphans.
 */
export function storeDocuments(
  services: Services,
  batch: Batch<HolderColumn>,
): Promise<StoredDocument[]> {
  return withDocuments(services, batch.job, async (documents) => {
    const rows = await services.db.query<{ line: number; files: string }>(
      batch.job,
      sql`select r.line, ${cell(batch.header, 'files')} as files from import_rows r
          where ${rowsOf(batch)} and r.action in ('create', 'update')
            and ${cell(batch.header, 'files')} is not null order by r.line`,
    )
    const stored: StoredDocument[] = []
    for (const { line, files } of rows)
      for (const name of namesIn(files)) {
        const found = await storeDocument(services, batch.job, documents, name)
        stored.push({ line, ...found })
      }
    return stored
  })
}

async function storeDocument(
  { files, settings }: Services,
  { tenantId }: Job,
  documents: Documents | null,
  name: string,
) {
  const entry = documents?.entries.get(documentName(name))
  const damaged = { problem: `${name}: está dañado en el zip` }
  const content = entry
    ? await documents!.archive.part(entry).catch((error: unknown) => {
        if (error instanceof FileRefusal) return 'damaged' as const
        throw error
      })
    : null
  if (content === 'damaged') return damaged
  if (!entry || !content) return { problem: `${name}: no está en el zip` }
  return spooled(content, async (path) => {
    const { size: bytes } = await stat(path)
    if (bytes > settings.attachmentBytes) return { problem: `${name}: es demasiado grande` }
    try {
      const type = await documentTypeOf(path)
      const key = `${CERTIFICATION_FILES.folder}/${tenantId}/${randomUUID()}`
      const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      await files.put(key, stream, type.mediaType)
      const own = entry.split('/').at(-1)!
      return { name: safeName(own, type), media_type: type.mediaType, bytes, file_key: key }
    } catch (error) {
      if (!(error instanceof DocumentRefusal)) throw error
      return { problem: `${name}: ${error.message}` }
    }
  }).catch((error: unknown) => {
    if (content.errored) return damaged
    throw error
  })
}

/**
 * Attaches stored documents to the assignments of the applied rows, up to the maximum of each, and adds to the
 * results of the rows why others were not.
 */
export async function attachDocuments(
  tx: Transaction,
  { job: { tenantId, id } }: Batch<HolderColumn>,
  stored: readonly StoredDocument[],
): Promise<void> {
  if (stored.length === 0) return
  await tx.query(
    sql`insert into user_certification_files
          (tenant_id, user_certification_id, name, media_type, bytes, file_key)
        select ${tenantId}, x.record_id, d.name, d.media_type, d.bytes, d.file_key
        from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
          as d (line int, name text, media_type text, bytes bigint, file_key text)
        join import_results x on x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = d.line
          and x.applied
        where d.file_key is not null and ${MAX_ATTACHMENTS} > (
          select count(*) from user_certification_files f
          where f.tenant_id = ${tenantId} and f.user_certification_id = x.record_id)
        order by x.line, d.name`,
  )
  await tx.query(
    sql`update import_results x set message = d.problems
        from (
          select line, 'Sin adjuntar: ' || string_agg(problem, '; ') as problems
          from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as d (line int, problem text)
          where problem is not null group by line
        ) d
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = d.line and x.applied`,
  )
}
