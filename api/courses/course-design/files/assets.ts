import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import type { ByteRange } from '#api/platform/files/range.ts'
import type { StoredFile } from '#api/platform/files/store.ts'
import { contentOf, type Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { DesignAccess } from '../access.ts'

/** General files, used by every course. */
const GENERAL = path.join(import.meta.dirname, 'general')
const GENERAL_NAME = /^[a-z0-9_]{1,60}\.svg$/

/** Content security policy of a drawing: no scripts and no requests, also when it is opened by itself. */
const CLOSED =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

type AssetPath = { kind: string; slug: string; file: string }

/**
 * Returns a file of a course that the actor's tenant has, within their business units; of another
 * tenant's course only published files. A learner gets the published files of their own courses. A
 * missing file is taken from the general ones.
 * @param range part of the file, when the request asks for one.
 * @throws Failure 404.
 */
export async function openAsset(
  { db, files }: Services,
  scope: Scope,
  { kind, slug, file }: AssetPath,
  range?: ByteRange,
): Promise<Download> {
  const [found] =
    slug === 'general'
      ? []
      : await db.query<{ kind: string; name: string; media_type: string; file_key: string }>(
          scope,
          sql`select f.kind, f.name, f.media_type, f.file_key from course_file(${slug}, ${file}) f
              where true ${open(scope)} ${withinActorCourses(scope, 'f.tenant_course_id')}`,
        )
  // An image field may contain a drawing.
  const fits = found && (found.kind === kind || (kind === 'images' && found.kind === 'svg'))
  const stored = fits ? await files.get(found.file_key, range) : null
  if (!found || !stored) return general(kind, file)
  return downloadOf(found, stored)
}

/** Returns a stored file as a download; documents are saved, and all others shown. */
export function downloadOf(
  file: { kind: string; name: string; media_type: string },
  stored: StoredFile,
): Download {
  const isInline =
    ['images', 'svg', 'audio', 'fonts'].includes(file.kind) || /^video\//.test(file.media_type)
  const { bytes, slice } = stored
  return {
    ...contentOf(stored),
    ...(slice && { status: 206 }),
    headers: {
      ...headersOf(file.media_type, slice ? slice.last - slice.first + 1 : bytes),
      // Players of sound and video seek by range requests.
      'accept-ranges': 'bytes',
      ...(slice && { 'content-range': `bytes ${slice.first}-${slice.last}/${bytes}` }),
      ...(!isInline && { 'content-disposition': contentDispositionFor(file.name) }),
    },
  }
}

/** `openAsset` for super-administrators, for a design of any tenant. */
export async function openAnyAsset(
  services: Services,
  { scope, id }: DesignAccess,
  { kind, file }: Omit<AssetPath, 'slug'>,
  range?: ByteRange,
): Promise<Download> {
  const [course] = await services.db.query<{ slug: string }>(
    scope,
    sql`select slug from courses where id = ${id}`,
  )
  return openAsset(services, scope, { kind, slug: course!.slug, file }, range)
}

function open({ tenantId, actor }: Scope): Sql {
  if (actor.role !== 'user') return sql`and (f.own or f.published)`
  return sql`and f.published and exists (
    select from course_users u where u.tenant_id = ${tenantId} and u.user_id = ${actor.id}
      and u.tenant_course_id = f.tenant_course_id and u.enabled)`
}

async function general(kind: string, file: string): Promise<Download> {
  const fits = (kind === 'svg' || kind === 'images') && GENERAL_NAME.test(file)
  const content = fits ? await readFile(path.join(GENERAL, file)).catch(() => null) : null
  if (!content) throw notFound('El archivo no existe')
  return { headers: headersOf('image/svg+xml', content.byteLength), open: () => content }
}

/** Headers of a file of a course. */
export function headersOf(mediaType: string, bytes: number): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-length': String(bytes),
    // The file of a name never changes while it exists, but a user may lose the course.
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': CLOSED,
  }
}
