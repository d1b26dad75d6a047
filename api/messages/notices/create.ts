import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { notices } from '#contract/messages/notices.ts'
import { courseName } from '#api/courses/courses/read.ts'
import { requireOn } from '#api/courses/courses/behind.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { attributionOf } from '#api/platform/db/attribution.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { pathNotFound } from '#api/training/formation-paths/read.ts'
import { invalidField, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { ITEMS, type NoticeRequest } from './behind.ts'
import { linesOf, weekOf } from './lines.ts'

type Preview = z.output<typeof notices.previewCourse.answer>

/**
 * Counts the recipients of a notice and the people that it would be about, by outcome, and sends nothing.
 * @throws Failure 404 without its course or path; 422 for a filter by a field that the tenant has not named.
 */
export function previewNotice(
  { db }: Services,
  scope: Scope,
  request: NoticeRequest,
): Promise<Preview> {
  return db.transaction(scope, async (tx) => {
    await subjectName(tx, scope, request)
    await liftStatementTimeout(tx)
    const [week] = await tx.query<{ week: string }>(sql`select ${weekOf(scope)}::text as week`)
    const tallies = await tx.query<Preview['tallies'][number]>(
      sql`select recipient, outcome, count(distinct recipient_id) as recipients,
            count(distinct person_id) as people
          from (${linesOf(scope, request)}) lines group by 1, 2 order by 1, 2`,
    )
    return { week: week!.week, tallies }
  })
}

/**
 * Stores a notice with its lines, in one statement however many people are behind; a job writes the mails. A
 * line that another request stored meanwhile belongs to that one.
 * @throws Failure 404 and 422 as above, 404 when a certification in `ids` does not expire any more; 409 for an
 *   inactive course. Then nobody is notified.
 */
export function createNotice(
  { db, queue }: Services,
  scope: Scope,
  request: NoticeRequest,
): Promise<{ id: number }> {
  return db.transaction(scope, async (tx) => {
    const name = await subjectName(tx, scope, request)
    if (request.subject === 'course') await requireOn(tx, scope, request.id)
    await liftStatementTimeout(tx)
    const subjectId = request.subject === 'certifications' ? null : request.id
    const { tenantId } = scope
    const [notice] = await tx.query<{ id: number }>(
      sql`insert into notices (tenant_id, subject, subject_id, week, asked_by)
          values (${tenantId}, ${request.subject}, ${subjectId}, ${weekOf(scope)},
            ${attributionOf(scope)}::jsonb)
          returning id`,
    )
    const { id } = notice!
    const [written] = await tx.query<{ items: number; pending: number }>(
      sql`with written as (
            insert into notice_lines (tenant_id, notice_id, person_id, recipient, recipient_id, item,
              item_id, week, outcome)
            select ${tenantId}, ${id}, person_id, recipient, recipient_id, ${ITEMS[request.subject]},
              item_id, ${weekOf(scope)}, outcome
            from (${linesOf(scope, request)}) lines order by item_id, person_id, recipient
            on conflict do nothing
            returning item_id, outcome
          )
          select count(distinct item_id) as items,
            count(*) filter (where outcome = 'pending') as pending from written`,
    )
    requireChosen(request, written!.items)
    if (written!.pending > 0) {
      await logNotice(tx, scope, { ...request, id: subjectId, name, mails: written!.pending })
      await queue.send('notice-send', { tenantId, noticeId: id }, tx)
    }
    return { id }
  })
}

/** @throws Failure 404 when one of the chosen certifications was renewed or removed; 422 when none is left. */
function requireChosen(request: NoticeRequest, items: number): void {
  if (request.subject !== 'certifications') return
  const { ids } = request.filters
  if (ids && items < new Set(ids).size)
    throw notFound('Alguna de las certificaciones elegidas ya no está por vencer')
  if (items === 0)
    throw invalidField('ids', 'nobody', 'No hay certificaciones por vencer que coincidan')
}

/** @throws Failure 404 when the course or path does not exist for the actor. */
async function subjectName(
  tx: Transaction,
  scope: Scope,
  request: NoticeRequest,
): Promise<string | null> {
  if (request.subject === 'certifications') return null
  if (request.subject === 'course') return courseName(tx, scope, request.id)
  const [path] = await tx.query<{ name: string }>(
    sql`select name from formation_paths where tenant_id = ${scope.tenantId} and id = ${request.id}`,
  )
  if (!path) throw pathNotFound()
  return path.name
}

type Told = {
  subject: NoticeRequest['subject']
  id: number | null
  name: string | null
  mails: number
}

/** Writes one audit entry for all mails. No trigger does: no audited record changes. */
async function logNotice(
  tx: Transaction,
  { tenantId }: Scope,
  { subject, id, name, mails }: Told,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, after)
        select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          'other', ${ITEMS[subject]}, ${id}, ${name}, ${JSON.stringify({ notices: mails })}::jsonb
        from audit_context() said`,
  )
}
