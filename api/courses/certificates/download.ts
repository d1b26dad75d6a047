import sql from 'sql-template-tag'
import type { Download } from '#api/platform/downloads/download.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { drawIssued } from './issued-file.ts'
import { storedColumns, type StoredCertificate } from './stored.ts'

/**
 * Downloads the latest certificate of a user's course as PDF (spec 1, §7 'Users'), as it was issued, even
 * when the user no longer has the course.
 *
 * @throws Failure 404 when the user or the course is not visible to the actor, or it was not completed.
 */
export async function downloadCertificate(
  services: Services,
  scope: Scope,
  { tenant_course_id: course, user_id: user }: { tenant_course_id: number; user_id: number },
): Promise<Download> {
  const { db, log } = services
  const [found] = await db.query<StoredCertificate>(
    scope,
    sql`select ${storedColumns(scope.tenant.timezone)}
        from certificates c
        join users u on u.tenant_id = ${scope.tenantId} and u.id = c.user_id
          ${withinActorAreas(scope, 'u.area_id')}
        where c.tenant_id = ${scope.tenantId} and c.tenant_course_id = ${course} and c.user_id = ${user}
          ${withinActorCourses(scope, 'c.tenant_course_id')}
        order by c.id desc limit 1`,
  )
  if (!found) throw notFound('El usuario no ha completado este curso')
  const name = `Certificado ${found.course_name} - ${found.full_name}`
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDispositionFor(`${name}.pdf`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    open: () =>
      drawIssued(services, scope.tenantId, found).catch((error: unknown) => {
        log.error({ err: error, requestId: scope.requestId }, 'certificate not drawn')
        throw new Failure(500, 'certificate', 'Ocurrió un error al descargar el certificado')
      }),
  }
}
