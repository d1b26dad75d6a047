import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications, CertifiedUser } from '#contract/training/certifications.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_FULL_NAME, readPage } from '#api/platform/db/page.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { columnsOf } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import { CERTIFICATIONS } from './table.ts'
import { validityOf } from './validity.ts'

type Query = z.output<typeof certifications.users.query>

/** Columns of people `s`, with the areas `a` and positions `p` of `PEOPLE.extraJoins`. */
const COLUMNS = { ...PEOPLE.columns, first_name: 's.first_name' }

/**
 * Returns the holders of a certification, by name: one row per person, with the newest one that they hold.
 * `q` matches people as in their list. Includes disabled people, as the count of the list does.
 * @throws Failure 404 when the certification does not exist or is in the trash.
 */
export async function holdersOf(db: Database, scope: Scope, id: number, { q, ...part }: Query) {
  const tenant = scope.tenantId
  const found = await db.query(
    scope,
    sql`select from certifications where tenant_id = ${tenant} and id = ${id}`,
  )
  if (found.length === 0) throw recordNotFound(CERTIFICATIONS)
  const newest = sql`select distinct on (held.user_id)
      s.id, s.full_name, held.date_completed, held.valid_through
    from user_certifications held
    join users s on s.tenant_id = ${tenant} and s.id = held.user_id
    where held.tenant_id = ${tenant} and held.certification_id = ${id}
      ${withinActorAreas(scope, 's.area_id')} ${q ? sql`and ${PEOPLE.search(q)}` : empty}
    order by held.user_id, held.date_completed desc, held.id desc`
  const list = {
    matched: newest,
    order: BY_FULL_NAME,
    columns: sql`${columnsOf(COLUMNS, scope)}, page.date_completed::text,
      page.valid_through::text, ${validityOf(scope, 'page.valid_through')} as validity`,
    joins: sql`left join users s on s.tenant_id = ${tenant} and s.id = page.id
      ${raw(PEOPLE.extraJoins!)}`,
    materialized: true,
  }
  return readPage(db, scope, list, part, (row: CertifiedUser) => row)
}
