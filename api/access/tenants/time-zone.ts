import sql from 'sql-template-tag'
import { TYPED_KINDS, type TimeZoneChange, type TypedKind } from '#contract/access/tenants.ts'
import type { Database } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { readTenant } from './change.ts'

type Moved = {
  kind: TypedKind
  count: number
  passed: number
  name: string
  person: string | null
  moment: Date
  moved: Date
}

/**
 * Returns what another time zone of a tenant would move now, by kind, with an example: the rows that `keep_typed_days`
 * changes with it. Nothing is stored.
 * @throws Failure 404 when there is no such tenant.
 */
export function previewTimeZone(
  db: Database,
  id: number,
  timezone: string,
): Promise<TimeZoneChange> {
  return db.transaction({ tenantId: id, readOnly: true }, async (tx) => {
    const tenant = await readTenant(tx, id)
    await liftStatementTimeout(tx)
    const found = await tx.query<Moved>(
      sql`select * from time_zone_change(${id}, ${tenant.timezone}, ${timezone})`,
    )
    const [invitations] = await tx.query<{ count: number }>(
      sql`select count(*)::int from calendar_invitations i
          where i.tenant_id = ${id} and not i.cancelled and i.starts_at > now()
            and i.starts_at <> reanchored(i.starts_at, ${tenant.timezone}, ${timezone})
            and exists (select from tenants_with_calendars() c where c.id = i.tenant_id)`,
    )
    return {
      before: tenant.timezone,
      after: timezone,
      version: tenant.version,
      moved: found
        .toSorted((a, b) => TYPED_KINDS.indexOf(a.kind) - TYPED_KINDS.indexOf(b.kind))
        .map(({ kind, count, passed, name, person, moment, moved }) => ({
          kind,
          count,
          passed,
          example: { name, person, before: moment.toISOString(), after: moved.toISOString() },
        })),
      calendar_invitations: invitations!.count,
    }
  })
}
