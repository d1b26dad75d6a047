import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Audience, newAudience } from '#contract/messages/audience-shapes.ts'
import type { audienceChanges } from '#contract/messages/communications.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { audienceNotFound, criteriaOf, criteriaColumns } from './criteria.ts'
import { validateCriteria, saveCriteria } from './save-criteria.ts'
import { readAudience } from './read.ts'

const NOTHING = { areas: [], positions: [], locations: [], extended_field1_values: [] }

/**
 * Creates an audience (spec 3, §5).
 * @throws Failure 422 on `areas` and `positions`, as `validateCriteria`.
 */
export function createAudience(
  services: Services,
  scope: Scope,
  { name, ...chosen }: z.output<typeof newAudience>,
): Promise<Audience> {
  return services.db.transaction(scope, async (tx) => {
    await validateCriteria(tx, scope, chosen, NOTHING)
    const [created] = await tx.query<{ id: number }>(
      sql`insert into communications (tenant_id, name)
          values (${scope.tenantId}, ${name}) returning id`,
    )
    await saveCriteria(tx, scope, created!.id, chosen)
    return readAudience(services, tx, scope, created!.id)
  })
}

/**
 * Modifies an audience; each list given replaces the stored one. Messages already started keep their
 * recipients, waiting ones use the new criteria.
 *
 * @throws Failure 404 as `getAudience`; 409 when it was modified since `version` was read; 422 as
 *   `createAudience`.
 */
export function updateAudience(
  services: Services,
  scope: Scope,
  id: number,
  { name, version, ...named }: z.output<typeof audienceChanges>,
): Promise<Audience> {
  return services.db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<{ version: number }>(
      sql`select version from communications where tenant_id = ${scope.tenantId} and id = ${id}
          for no key update`,
    )
    if (!stored) throw audienceNotFound()
    requireVersion(version, stored.version, 'esta audiencia')
    const had = criteriaOf(await criteriaColumns(tx, scope.tenantId, id))
    const chosen = {
      areas: named.areas ?? had.areas,
      positions: named.positions ?? had.positions,
      locations: named.locations ?? had.locations,
      extended_field1_values: named.extended_field1_values ?? had.extended_field1_values,
    }
    await validateCriteria(tx, scope, chosen, had)
    await tx.query(
      sql`update communications set name = ${name}, version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    await saveCriteria(tx, scope, id, chosen)
    return readAudience(services, tx, scope, id)
  })
}
