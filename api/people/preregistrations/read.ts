import sql, { join, raw, type Sql } from 'sql-template-tag'
import type {
  Preregistration,
  PreregistrationRow,
} from '#contract/people/preregistration-shapes.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { namedFields } from '../users/policy.ts'
import { mayDecide, onlyMine } from './policy.ts'

export const preregistrationNotFound = () => notFound('No se encontró el prerregistro')

/** Joins of a request `r`: referenced names, and the created user if visible to the actor. */
export function extraJoins(scope: Scope): Sql {
  const tenant = scope.tenantId
  return sql`left join areas a on a.tenant_id = ${tenant} and a.id = r.area_id
    left join positions p on p.tenant_id = ${tenant} and p.id = r.position_id
    left join approver_groups g on g.tenant_id = ${tenant} and g.id = r.group_id
    left join users u on u.tenant_id = ${tenant} and u.id = r.user_id ${withinActorAreas(scope, 'u.area_id')}`
}

export const COLUMNS =
  raw(`r.id, r.status, r.first_name, r.last_name, r.full_name, r.email, r.mobile,
  r.identification_number, r.area_id, a.name as area_name, r.position_id, p.name as position_name,
  r.location, g.id as authorization_group_id, g.name as authorization_group_name,
  coalesce(u.disabled, false) as disabled, u.avatar, r.created_at, r.decided_at, r.decided_by,
  r.decided_by_name`)

/** A request as stored. */
type Stored<Row extends PreregistrationRow> = Omit<
  Row,
  'created_at' | 'decided_at' | 'decided_by'
> & {
  created_at: Date
  decided_at: Date | null
  decided_by: number | null
  decided_by_name: string | null
}
export type RowRecord = Stored<PreregistrationRow>

export function rowOf(row: RowRecord): PreregistrationRow {
  const { created_at, decided_at, decided_by: id, decided_by_name: name, ...rest } = row
  return {
    ...rest,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decided_by: name === null ? null : { id, name },
  }
}

/**
 * Returns a request in full, decided or not. Extended fields without a name are null.
 * @throws Failure 404 when it does not exist, or is outside the actor's business units.
 */
export function getPreregistration(
  db: Pick<Database, 'transaction'>,
  scope: Scope,
  id: number,
): Promise<Preregistration> {
  return db.transaction(scope, (tx) => readPreregistration(tx, scope, id))
}

export async function readPreregistration(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<Preregistration> {
  const [found] = await tx.query<Stored<Preregistration>>(
    sql`select ${COLUMNS}, ${extendedFieldColumns(scope)}, ${certificationsOf(scope)} as certifications,
          r.observations, u.id as user_id, r.problem,
          ${mayDecide(scope)} as may_decide
        from preregistrations r ${extraJoins(scope)}
        where r.tenant_id = ${scope.tenantId} and r.id = ${id} ${onlyMine(scope)}`,
  )
  if (!found) throw preregistrationNotFound()
  return rowOf(found) as Preregistration
}

/** Returns the tenant's names of its fields, as in lists and forms. */
export function customFieldsOf(scope: Pick<Scope, 'tenant'>): Record<string, string> {
  return scope.tenant.extended_fields
}

function extendedFieldColumns(scope: Scope): Sql {
  const named: string[] = namedFields(scope)
  return join(
    EXTENDED_FIELDS.map((number) => {
      const field = `extended_field${number}`
      return raw(named.includes(field) ? `r.${field}` : `null as ${field}`)
    }),
  )
}

function certificationsOf({ tenantId }: Scope): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('id', c.id, 'certification_name', c.certification_name,
      'date_completed', c.date_completed, 'valid_through', c.valid_through,
      'known', exists (
        select from certifications k
        where k.tenant_id = ${tenantId} and fold(trim(k.name)) = fold(trim(c.certification_name)))
      ) order by c.id)
    from preregistration_certifications c
    where c.tenant_id = ${tenantId} and c.preregistration_id = r.id), '[]')`
}
