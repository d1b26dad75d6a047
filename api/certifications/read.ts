import sql, { type Sql } from 'sql-template-tag'
import type { Certification } from '#contract/certifications.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { queryable, type Queryable } from './access.ts'

export const certificationNotFound = () => notFound('No se encontró la certificación')

/** A certification as stored. */
export type CertificationRecord = Omit<Certification, 'created_at'> & { created_at: Date }

/** Columns of certification `c`. */
export function columnsOf(scope: Scope): Sql {
  return sql`c.id, c.name, c.duration_hours::float8 as duration_hours, c.created_at, c.version,
    (${holderCount(scope)}) as users`
}

/** SQL of the number of people visible to the actor who hold certification `c`, renewals not counted. */
function holderCount(scope: Scope): Sql {
  const held = sql`held.tenant_id = ${scope.tenantId} and held.certification_id = c.id`
  // Without business units the users need not be looked up.
  return scope.areaIds
    ? sql`select count(distinct held.user_id) from user_certifications held
        join users u on u.tenant_id = ${scope.tenantId} and u.id = held.user_id
        where ${held} ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select count(*) from (
        select from user_certifications held where ${held} group by held.user_id
      ) people`
}

export function certificationOf({ created_at, ...rest }: CertificationRecord): Certification {
  return { ...rest, created_at: created_at.toISOString() }
}

/**
 * Returns one certification. @throws Failure 404 when it does not exist, belongs to another tenant or is in
 * the trash.
 */
export function getCertification(db: Database, scope: Scope, id: number): Promise<Certification> {
  return readCertification(queryable(db, scope), scope, id)
}

/** `getCertification` within a transaction. */
export async function readCertification(
  ask: Queryable,
  scope: Scope,
  id: number,
): Promise<Certification> {
  const [row] = await ask.query<CertificationRecord>(
    sql`select ${columnsOf(scope)} from certifications c
        where c.tenant_id = ${scope.tenantId} and c.id = ${id}`,
  )
  if (!row) throw certificationNotFound()
  return certificationOf(row)
}
