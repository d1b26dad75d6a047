import sql, { type Sql } from 'sql-template-tag'
import type { LibraryFile } from '#contract/courses/course-library.ts'
import { MAX_LIBRARY_NAME } from '#contract/courses/library-name.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { insertRecord } from '#api/platform/records/record.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'
import { accepted, GROUPS } from '../course-design/files/file-list.ts'
import { freeName, type Stored } from '../course-design/files/resources.ts'

/** The library of a tenant: files that its courses take without storing their content again. */

const MAX_FILES = 10_000

type Row = LibraryFile & { kind: Stored['kind']; file_key: string }

export const LIBRARY_FILES: RecordTable<Row, SortOf<'libraryFiles'>> = {
  table: 'library_files',
  noun: NOUNS.libraryFile,
  fields: ['kind', 'name', 'media_type', 'bytes', 'file_key'],
  columns: () => sql`t.id, t.name, t.kind as type, t.media_type, t.bytes, t.created_at, t.version`,
  sorts: { name: byText('name'), created_at: 'created_at', bytes: 'bytes' },
  constraints: {
    library_files_name: {
      path: 'name',
      code: 'taken',
      message: 'Ya hay un archivo con este nombre en la biblioteca',
    },
  },
}

/** SQL of the filters of a list, from `and` on. */
export function narrowedBy({
  media,
  accept,
}: {
  media?: keyof typeof GROUPS | undefined
  accept?: string | undefined
}): Sql {
  return sql`${media ? sql`and ${GROUPS[media]}` : sql``} ${accept ? sql`and ${accepted(accept)}` : sql``}`
}

/**
 * Adds a stored file to the library, under a name of its own.
 * @throws Failure 409 when the library is full.
 */
export async function addToLibrary(
  tx: Transaction,
  scope: Scope,
  { kind, name, mediaType, bytes, key }: Stored,
): Promise<LibraryFile> {
  await lockNames(tx, scope)
  const names = await tx.query<{ name: string }>(
    sql`select lower(name) as name from library_files where tenant_id = ${scope.tenantId}`,
  )
  if (names.length >= MAX_FILES)
    throw conflict(`La biblioteca admite hasta ${MAX_FILES} archivos. Elimina alguno.`)
  const free = freeName(name, new Set(names.map((row) => row.name)))
  const row = { kind, name: free, media_type: mediaType, bytes, file_key: key }
  return insertRecord(tx, scope, LIBRARY_FILES, row)
}

/** Concurrent additions and changes of names wait for each other until the transaction ends. */
export async function lockNames(tx: Transaction, { tenantId }: Scope): Promise<void> {
  const key = `library files ${tenantId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Returns '.png'; '' for a name without an extension. */
export const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0] ?? ''

/** Returns a name as people read it, 'Foto de la planta.png', from that of an uploaded file. */
export function nameOfUpload(filename: string, extension: string): string {
  const stem = lineOf(filename)
    .replace(/\.[^.]*$/, '')
    .slice(0, MAX_LIBRARY_NAME)
    .trim()
  return `${stem || 'archivo'}${extension}`
}

/** Returns the given name with the extension of the file, which may be given or left out. */
export function renamed(given: string, extension: string): string {
  const has = given.toLowerCase().endsWith(extension.toLowerCase()) && given !== extension
  return has ? `${given.slice(0, -extension.length).trim()}${extension}` : `${given}${extension}`
}
