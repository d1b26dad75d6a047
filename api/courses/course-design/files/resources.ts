import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { Resource } from '#contract/courses/design/course-design-inputs.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import { redrawnPng, type PixelBudget } from '#api/platform/images/encode.ts'
import type { Services } from '#api/platform/services/services.ts'
import { inDraft, type Write } from '../change.ts'
import { requireOwner, type DesignAccess } from '../access.ts'
import { cleanedDrawing, resourceName, resourceTypeOf, type Known } from './resource-type.ts'

/** The files of a course. A field refers to one by name; an upload with an existing name gets a new one. */

const MAX_RESOURCES = 2000

export type ResourceRow = {
  id: number
  kind: Resource['type']
  name: string
  media_type: string
  bytes: number
}

/** A stored file that no course has yet. */
export type Stored = {
  kind: Known['kind']
  name: string
  mediaType: string
  bytes: number
  key: string
}

/** A stored file with the sentences about its differences from the upload. */
export type StoredUpload = Stored & { notes: string[] }

/** Answer to an upload. */
export type UploadedResource = Resource & { notes: string[] }

/**
 * Stores an uploaded file: the type is detected by its content, pictures are re-encoded, drawings
 * sanitized.
 * @throws Failure 403 unless the tenant owns the course; 413, 415 or 422 for a file that is not
 *   accepted; 409 when the course has too many.
 */
export async function addResource(
  services: Services,
  write: Write,
  upload: Upload,
): Promise<UploadedResource> {
  const stored = await storeUpload(services, write, upload)
  return keeping(services, [stored], () =>
    inDraft(services, write, {}, async (tx, { design }) => ({
      ...showResource(await recordFile(tx, write, stored), write, design.slug),
      notes: stored.notes,
    })),
  )
}

/** Stores the content of an upload. Throws as `addResource`. */
export function storeUpload(
  services: Services,
  write: Write,
  { stream, filename }: Upload,
): Promise<StoredUpload> {
  try {
    requireOwner(write)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return spooled(stream, (path) => storeFile(services, write, path, filename))
}

/** Runs `work`, and deletes the stored files when it fails. */
export async function keeping<T>(
  { files }: Pick<Services, 'files'>,
  stored: readonly Pick<Stored, 'key'>[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const { key } of stored) await files.delete(key)
    throw error
  }
}

/** Files of designs and of the library, which share them. */
export const COURSE_FILES: OwnedFiles = {
  folder: 'course-files',
  used: (tx, { tenantId, paths }) =>
    tx.query(
      sql`select file_key as file from course_resources
          where tenant_id = ${tenantId} and file_key = any(${paths})
          union select file from library_files_among(${paths}) file`,
    ),
}

/** Converts a local file and puts it into the store. Throws as `addResource`. */
export async function storeFile(
  { files }: Pick<Services, 'files'>,
  { scope, pixels }: { scope: Pick<Scope, 'tenantId' | 'signal'>; pixels?: PixelBudget },
  path: string,
  filename: string,
): Promise<StoredUpload> {
  const known = await resourceTypeOf(path, filename, scope.tenantId)
  const { kind, mediaType, maxBytes } = known
  const key = `${COURSE_FILES.folder}/${scope.tenantId}/${randomUUID()}`
  const name = resourceName(filename, known)
  if (kind === 'images' || kind === 'svg') {
    const { content, notes } =
      kind === 'svg'
        ? await cleanedDrawing(path, scope.tenantId)
        : {
            content: await redrawnPng(
              { stream: createReadStream(path) },
              { ...scope, pixels },
              maxBytes,
            ),
            notes: [],
          }
    await files.put(key, content, mediaType)
    return { kind, name, mediaType, bytes: content.byteLength, key, notes }
  }
  const { size: bytes } = await stat(path)
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  await files.put(key, content, mediaType)
  return { kind, name, mediaType, bytes, key, notes: [] }
}

/** Records a file, in the transaction that has locked the design. Throws Failure 409 when there are too many. */
export async function recordFile(
  tx: Queryable,
  { scope: { tenantId }, id }: { scope: Pick<Scope, 'tenantId'>; id: number },
  { kind, name, mediaType, bytes, key }: Stored,
): Promise<ResourceRow> {
  const taken = await tx.query<{ name: string }>(
    sql`select lower(name) as name from course_resources
        where tenant_id = ${tenantId} and course_id = ${id}`,
  )
  if (taken.length >= MAX_RESOURCES) throw tooMany()
  const free = freeName(name, new Set(taken.map((row) => row.name)))
  const [row] = await tx.query<ResourceRow>(
    sql`insert into course_resources (tenant_id, course_id, kind, name, media_type, bytes, file_key)
        values (${tenantId}, ${id}, ${kind}, ${free}, ${mediaType}, ${bytes}, ${key})
        returning id, kind, name, media_type, bytes`,
  )
  return row!
}

/**
 * Records the files of a new course at once, as `recordFile` does one by one. Two files may have got the same name
 * by their content.
 * @returns names in the course by the names that they came with.
 */
export async function recordFiles(
  tx: Queryable,
  { scope: { tenantId }, id }: { scope: Pick<Scope, 'tenantId'>; id: number },
  files: readonly { from: string; file: Stored }[],
): Promise<ReadonlyMap<string, string>> {
  if (files.length > MAX_RESOURCES) throw tooMany()
  const taken = new Set<string>()
  const rows = files.map(({ from, file: { kind, name, mediaType, bytes, key } }) => {
    const free = freeName(name, taken)
    taken.add(free.toLowerCase())
    return { from, kind, name: free, media_type: mediaType, bytes, file_key: key }
  })
  await tx.query(
    sql`insert into course_resources (tenant_id, course_id, kind, name, media_type, bytes, file_key)
        select ${tenantId}, ${id}, f.kind, f.name, f.media_type, f.bytes, f.file_key
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f
          (kind text, name text, media_type text, bytes bigint, file_key text)`,
  )
  return new Map(rows.map(({ from, name }) => [from, name]))
}

const tooMany = () => conflict(`Un curso admite hasta ${MAX_RESOURCES} archivos`)

/** Returns 'foto.png', or 'foto-2.png' when that name exists. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++)
    free = `${stem}-${number}${extension}`
  return free
}

/** Returns the files by name. A tenant that was given the course gets those of its published version. */
export async function listResources(
  { db }: Services,
  access: DesignAccess,
  type: Resource['type'] | 'all',
): Promise<{ resources: Resource[] }> {
  const { scope, id, owns } = access
  const rows = await db.query<ResourceRow & { slug: string }>(
    scope,
    owns
      ? sql`select r.id, r.kind, r.name, r.media_type, r.bytes, d.slug
            from course_resources r join courses d on d.id = r.course_id
            where r.tenant_id = ${scope.tenantId} and r.course_id = ${id}
              and ${type} in ('all', r.kind)
            order by r.name, r.id`
      : sql`select f.*, d.slug from published_files(${id}) f join courses d on d.id = ${id}
            where ${type} in ('all', f.kind) order by f.name, f.id`,
  )
  return { resources: rows.map(({ slug, ...row }) => showResource(row, access, slug)) }
}

/** Returns a file as answered, with an address that the caller's token opens without another header. */
export function showResource(
  { kind, ...row }: ResourceRow,
  { id, anyTenant }: Pick<DesignAccess, 'id' | 'anyTenant'>,
  slug: string,
): Resource {
  const file = encodeURIComponent(row.name)
  const url = anyTenant
    ? `/api/sa/courses/${id}/assets/${kind}/${file}`
    : `/api/assets/${kind}/${slug}/${file}`
  return { ...row, type: kind, url }
}
