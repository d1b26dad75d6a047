import sql from 'sql-template-tag'
import { CREDENTIAL_TYPE, type SharedCredential } from '#contract/courses/credentials.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { getCredential } from './credentials.ts'
import type { CredentialKind } from './facts.ts'
import { issueCredentials, type Issued } from './issue.ts'

/** Certificate or certification of a person that the actor sees, by what is in the URL. */
export type Source =
  | { kind: 'certificate'; course: number; user: number }
  | { kind: 'certification'; user: number; assignment: number }

/**
 * Returns the credential of a certificate or certification, which is signed the first time.
 * @throws Failure 404 when the actor does not see it, or the company issues none.
 */
export async function credentialOf(
  services: Services,
  scope: Scope,
  source: Source,
): Promise<SharedCredential> {
  const { id } = await issued(services, scope, source)
  return getCredential(services, scope, id)
}

/** Downloads the same as a file. Throws Failure 404 as above. */
export async function downloadCredential(
  services: Services,
  scope: Scope,
  source: Source,
): Promise<Download> {
  const { id, jws } = await issued(services, scope, source)
  const { name, full_name } = await getCredential(services, scope, id)
  return credentialFile(jws, { name, full_name })
}

/** Returns a compact JWS as a file. */
export function credentialFile(
  jws: string,
  { name, full_name }: { name: string; full_name: string },
): Download {
  return {
    headers: {
      'content-type': CREDENTIAL_TYPE,
      'content-disposition': contentDispositionFor(`Credencial ${name} - ${full_name}.jwt`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    open: () => jws,
  }
}

async function issued(services: Services, scope: Scope, source: Source): Promise<Issued> {
  const id = await (source.kind === 'certificate'
    ? certificateId(services, scope, source)
    : assignmentId(services, scope, source))
  return issuedFor(services, scope.tenantId, source.kind, id)
}

/** Returns the credential of one certificate or assignment. Throws Failure 404 where the company issues none. */
export async function issuedFor(
  services: Pick<Services, 'db' | 'settings'>,
  tenantId: number,
  kind: CredentialKind,
  id: number,
): Promise<Issued> {
  const all = await issueCredentials(services, tenantId, kind, [id])
  const one = all?.get(id)
  if (!one) throw notFound('La compañía no emite credenciales verificables')
  return one
}

async function certificateId(
  { db }: Services,
  scope: Scope,
  { course, user }: Extract<Source, { kind: 'certificate' }>,
): Promise<number> {
  const [found] = await db.query<{ id: number }>(
    scope,
    sql`select c.id from certificates c
        join users u on u.tenant_id = ${scope.tenantId} and u.id = c.user_id
          ${withinActorAreas(scope, 'u.area_id')}
        where c.tenant_id = ${scope.tenantId} and c.tenant_course_id = ${course} and c.user_id = ${user}
          ${withinActorCourses(scope, 'c.tenant_course_id')}
        order by c.id desc limit 1`,
  )
  if (!found) throw notFound('El usuario no ha completado este curso')
  return found.id
}

async function assignmentId(
  { db }: Services,
  scope: Scope,
  { user, assignment }: Extract<Source, { kind: 'certification' }>,
): Promise<number> {
  const [found] = await db.query<{ id: number }>(
    scope,
    sql`select h.id from user_certifications h
        join users u on u.tenant_id = ${scope.tenantId} and u.id = h.user_id
          ${withinActorAreas(scope, 'u.area_id')}
        where h.tenant_id = ${scope.tenantId} and h.id = ${assignment} and h.user_id = ${user}`,
  )
  if (!found) throw notFound('No se encontró la certificación del usuario')
  return found.id
}
