import sql, { type Sql } from 'sql-template-tag'
import type { Audience } from '#contract/messages/audience-shapes.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { audienceNotFound, criteriaColumns, audienceFilter, type CriteriaRow } from './criteria.ts'
import { sizeOf } from './size.ts'

/** SQL expression: number of messages of audience `c`. */
export function messagesOf(tenantId: number): Sql {
  return sql`(select count(*) from messages m
    where m.tenant_id = ${tenantId} and m.communication_id = c.id)`
}

/** SQL expression: number of its messages that wait for approval by a second administrator. */
export function pendingOf(tenantId: number): Sql {
  return sql`(select count(*) from messages m
    where m.tenant_id = ${tenantId} and m.communication_id = c.id and m.state = 'pending_approval')`
}

type Stored = Pick<Audience, 'id' | 'name' | 'messages' | 'version'> & { created_at: Date }

/**
 * Returns an audience with its criteria and its current size; for a limited actor within their units.
 * @throws Failure 404 when it does not exist, belongs to another tenant or is in the trash.
 */
export function getAudience(services: Services, scope: Scope, id: number): Promise<Audience> {
  return services.db.transaction(scope, (tx) => readAudience(services, tx, scope, id))
}

/** `getAudience` within a transaction. */
export async function readAudience(
  services: Services,
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<Audience> {
  const [stored] = await tx.query<Stored>(
    sql`select c.id, c.name, c.created_at, c.version, ${messagesOf(scope.tenantId)} as messages
        from communications c where c.tenant_id = ${scope.tenantId} and c.id = ${id}`,
  )
  if (!stored) throw audienceNotFound()
  const rows = await criteriaColumns(tx, scope.tenantId, id)
  const { total, reachable } = await sizeOf(services, tx, scope, audienceFilter(rows))
  return {
    ...stored,
    created_at: stored.created_at.toISOString(),
    total_audience: total,
    reachable,
    ...toCriteria(rows),
  }
}

function toCriteria(rows: readonly CriteriaRow[]) {
  return {
    areas: rows.flatMap(({ area_id: id, name, gone }) =>
      id === null ? [] : { id, name: name ?? '', gone },
    ),
    positions: rows.flatMap(({ position_id: id, name, gone }) =>
      id === null ? [] : { id, name: name ?? '', gone },
    ),
    locations: rows.flatMap(({ location, gone }) => (location === null ? [] : { location, gone })),
    extended_field1_values: rows.flatMap(({ extended_field1, gone }) =>
      extended_field1 === null ? [] : { extended_field1_value: extended_field1, gone },
    ),
  }
}
