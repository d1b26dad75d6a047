import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/certifications.ts'
import type { Database } from '../db/database.ts'
import { answerPage, pageOf, type PageRow } from '../db/page.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof certifications.list.query>

type Row = {
  id: number
  name: string
  duration_hours: number | null
  users: number
  created_at: Date
}

/**
 * Certifications by name, a page at a time; `q` matches a part of the name, blind to accents and case.
 * Those who hold each are counted once, however often they renewed it; an actor with business units
 * counts their own.
 */
export async function listCertifications(db: Database, scope: Scope, query: Query) {
  const { q } = query
  const matched = sql`select id, name, duration_hours::float8 as duration_hours, created_at, (
      select count(distinct held.user_id) from user_certifications held
      join users u on u.tenant_id = ${scope.tenantId} and u.id = held.user_id
      where held.tenant_id = ${scope.tenantId} and held.certification_id = c.id
        ${onlyMyAreas(scope, 'u.area_id')}
    ) as users
    from certifications c where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty}`
  const by = sql`name collate "und-x-icu", id`
  const rows = await db.query<PageRow<Row>>(scope, pageOf(matched, by, query))
  return answerPage(rows, query.limit, ({ created_at, ...certification }) => ({
    ...certification,
    created_at: created_at.toISOString(),
  }))
}
