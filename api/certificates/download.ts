import sql from 'sql-template-tag'
import { Failure, notFound } from '../http/failure.ts'
import { onlyMyAreas, onlyMyCourses } from '../http/reach.ts'
import { savedAs } from '../http/saved-as.ts'
import type { Scope } from '../http/scope.ts'
import { consoleUrl } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { renderCertificate } from './renderer.ts'
import type { Certificate } from './wording.ts'

type Row = Omit<Certificate, 'address' | 'completed_at' | 'issued_at'> & {
  completed_at: Date
  issued_at: Date
}

/**
 * The latest certificate of a user's course as PDF (spec 1, §7 'Users'). It says what was true when it
 * was issued, also when the course was taken away since.
 *
 * @throws Failure 404 when the actor does not see the user or the course, or it was not completed.
 */
export async function downloadCertificate(
  { db, settings, log }: Services,
  scope: Scope,
  { tenant_course_id: course, user_id: user }: { tenant_course_id: number; user_id: number },
): Promise<Response> {
  const [found] = await db.query<Row>(
    scope,
    sql`select c.full_name, c.identification_number, c.course_name, c.company_name,
          c.duration_hours::float8 as duration_hours, c.completed_at, c.issued_at,
          c.valid_through::text, ${scope.tenant.timezone} as timezone, c.hash
        from certificates c
        join users u on u.tenant_id = ${scope.tenantId} and u.id = c.user_id
          ${onlyMyAreas(scope, 'u.area_id')}
        where c.tenant_id = ${scope.tenantId} and c.tenant_course_id = ${course} and c.user_id = ${user}
          ${onlyMyCourses(scope, 'c.tenant_course_id')}
        order by c.id desc limit 1`,
  )
  if (!found) throw notFound('El usuario no ha completado este curso')
  const certificate: Certificate = {
    ...found,
    completed_at: found.completed_at.toISOString(),
    issued_at: found.issued_at.toISOString(),
    address: `${consoleUrl(settings)}/validate/${found.hash}`,
  }
  const bytes = await renderCertificate(certificate).catch((error: unknown) => {
    log.error({ err: error, requestId: scope.requestId }, 'certificate not drawn')
    throw new Failure(500, 'certificate', 'Ocurrió un error al descargar el certificado')
  })
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': savedAs(fileName(certificate)),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Without what file systems do not take. */
function fileName({ course_name, full_name }: Certificate): string {
  const name = `Certificado ${course_name} - ${full_name}`.replace(
    /[\u0000-\u001f\\/:*?"<>|\s]+/g,
    ' ',
  )
  return `${name.trim().slice(0, 180)}.pdf`
}
