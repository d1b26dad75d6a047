import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/training/certifications.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { invalidField, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { idsOf, type MemberSelection } from '#api/platform/members/change.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { expiringOf, filtersOfSelected } from './expiring.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import { CERTIFICATIONS } from './table.ts'

/** Certifications assigned to many people, in one statement however many they are. */

type Dates = z.output<typeof certifications.assignMany.body>

/**
 * Assigns a certification to the selected users. Those who hold it with that date already are skipped, so that
 * repeating a request assigns nothing twice.
 * @throws Failure 404 when the certification or one of the ids does not exist for the actor; then nobody gets it.
 */
export function assignToMany(
  db: Database,
  scope: Scope,
  id: number,
  picked: MemberSelection,
  { date_completed, valid_through }: Dates,
): Promise<MembershipChange> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    // Serializes assignments of one certification: two would both miss each other's.
    const [found] = await tx.query<{ id: number }>(
      sql`select id from certifications where tenant_id = ${tenantId} and id = ${id} for no key update`,
    )
    if (!found) throw recordNotFound(CERTIFICATIONS)
    const { seen, made } = await insert(
      tx,
      sql`select picked.id as user_id, ${id}::bigint as certification_id,
          not exists (
            select from user_certifications held
            where held.tenant_id = ${tenantId} and held.certification_id = ${id}
              and held.user_id = picked.id and held.date_completed = ${date_completed}::date) as due
        from (${idsOf(scope, PEOPLE, picked)}) picked`,
      scope,
      { date_completed, valid_through },
    )
    if ('ids' in picked && seen < new Set(picked.ids).size) throw notFound(PEOPLE.missing)
    return { changed: made, skipped: seen - made }
  })
}

/**
 * Renews certifications that expire: each holder gets the same one with the new dates. Those whose date is not
 * before the new one are skipped.
 * @throws Failure 404 when one of the ids does not expire any more, such as one that was just renewed; 422 when
 *   nothing matches.
 */
export function renewMany(
  db: Database,
  scope: Scope,
  { date_completed, valid_through, ...selected }: z.output<typeof certifications.renew.body>,
): Promise<MembershipChange> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtext('certification-renewals'), ${tenantId})`,
    )
    const { seen, made } = await insert(
      tx,
      sql`select held.user_id, held.certification_id, held.date_completed < ${date_completed}::date as due
        from (${expiringOf(scope, filtersOfSelected(selected))}) found
        join user_certifications held on held.tenant_id = ${tenantId} and held.id = assignment_id`,
      scope,
      { date_completed, valid_through },
    )
    if (selected.ids && seen < new Set(selected.ids).size)
      throw notFound('Alguna de las certificaciones elegidas ya no está por vencer')
    if (seen === 0)
      throw invalidField('ids', 'nobody', 'No hay certificaciones por vencer que coincidan')
    return { changed: made, skipped: seen - made }
  })
}

/** Inserts those that are `due`; `rows` has `user_id` and `certification_id`. */
async function insert(
  tx: Transaction,
  rows: Sql,
  { tenantId }: Scope,
  { date_completed, valid_through }: Dates,
): Promise<{ seen: number; made: number }> {
  const [counts] = await tx.query<{ seen: number; made: number }>(
    sql`with seen as materialized (${rows}), made as (
          insert into user_certifications
            (tenant_id, user_id, certification_id, date_completed, valid_through)
          select ${tenantId}, user_id, certification_id, ${date_completed}::date, ${valid_through}::date
          from seen where due order by user_id, certification_id
          returning 1
        )
        select (select count(*) from seen) as seen, (select count(*) from made) as made`,
  )
  return counts!
}
