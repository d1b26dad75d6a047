import sql from 'sql-template-tag'
import { contentOf, type Download } from '#api/platform/downloads/download.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { AttachmentPath } from './attachment-url.ts'
import { attachmentNotFound } from './access.ts'

/**
 * Downloads an attachment. It is never displayed, so that it cannot run scripts on this site.
 * @throws Failure 404 when there is none that the actor may see.
 */
export async function openAttachment(
  { db, files }: Services,
  scope: Scope,
  { userId, assignmentId, attachmentId }: AttachmentPath,
): Promise<Download> {
  const [found] = await db.query<{ name: string; media_type: string; file_key: string }>(
    scope,
    sql`select f.name, f.media_type, f.file_key from user_certification_files f
        join user_certifications uc
          on uc.tenant_id = ${scope.tenantId} and uc.id = f.user_certification_id
        join users u on u.tenant_id = ${scope.tenantId} and u.id = uc.user_id
        where f.tenant_id = ${scope.tenantId} and f.id = ${attachmentId}
          and uc.id = ${assignmentId} and uc.user_id = ${userId} ${withinActorAreas(scope, 'u.area_id')}`,
  )
  const file = found ? await files.get(found.file_key) : null
  if (!found || !file) throw attachmentNotFound()
  return {
    ...contentOf(file),
    headers: {
      'content-type': found.media_type,
      'content-length': String(file.bytes),
      'content-disposition': contentDispositionFor(found.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
}
