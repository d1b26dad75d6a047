import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/certifications.ts'
import type { Database } from '../db/database.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof certifications.list.query>

/** One row without an id when the page is empty. */
type Row = { total: number } & (
  | { id: number; name: string; duration_hours: string | null; users: number; created_at: Date }
  | { id: null }
)

/**
 * Certifications by name, a page at a time; `q` matches a part of the name, blind to accents and case.
 * Those who hold each are counted once, however often they renewed it; an actor with business units
 * counts their own.
 */
export async function listCertifications(db: Database, scope: Scope, { q, limit, skip }: Query) {
  const matching = q ? sql`and fold(name) like fragment_pattern(${q})` : empty
  const rows = await db.query<Row>(
    scope,
    sql`with matched as (
          select id, name, duration_hours, created_at from certifications
          where tenant_id = ${scope.tenantId} ${matching}
        ), counted as (select count(*) as total from matched)
        select page.*, held.users, counted.total from counted left join (
          select * from matched order by name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        left join lateral (
          select count(distinct uc.user_id) as users from user_certifications uc
          join users u on u.tenant_id = ${scope.tenantId} and u.id = uc.user_id
          where uc.tenant_id = ${scope.tenantId} and uc.certification_id = page.id
            ${onlyMyAreas(scope, 'u.area_id')}
        ) held on true
        order by page.name collate "und-x-icu", page.id`,
  )
  return {
    results: rows
      .filter((row) => row.id !== null)
      .map(({ id, name, duration_hours, users, created_at }) => ({
        id,
        name,
        duration_hours: duration_hours === null ? null : Number(duration_hours),
        users,
        created_at: created_at.toISOString(),
      })),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
