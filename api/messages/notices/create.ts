import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { notices } from '#contract/messages/notices.ts'
import { courseName } from '#api/courses/courses/read.ts'
import { requireOn, peopleBehindInCourse, type CourseFilters } from '#api/courses/courses/behind.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { attributionOf } from '#api/platform/db/attribution.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { pathNotFound } from '#api/training/formation-paths/read.ts'
import { invalidField, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { expiringOf, type ExpiringFilters } from '#api/training/certifications/expiring.ts'
import { peopleBehindInPath, type PathFilters } from '#api/training/formation-paths/behind.ts'
import { join, raw, type Sql } from 'sql-template-tag'
import type { NoticeOutcome, NoticeSubject, NoticeTo } from '#contract/messages/notice-words.ts'
import { ADDRESS_PATTERN } from '#api/platform/mail/outbox.ts'

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

type NoticeLogEntry = {
  subject: NoticeRequest['subject']
  id: number | null
  name: string | null
  mails: number
}

/** Writes one audit entry for all mails. No trigger does: no audited record changes. */
async function logNotice(
  tx: Transaction,
  { tenantId }: Scope,
  { subject, id, name, mails }: NoticeLogEntry,
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

/** SQL of the Monday of the current week in the tenant's time zone. */
function weekOf({ tenant }: Scope): Sql {
  return sql`date_trunc('week', now() at time zone ${tenant.timezone})::date`
}

const REACHED = (user: 'u' | 'm') => raw(`${user}.email ~ '${ADDRESS_PATTERN}'`)

const is = (outcome: NoticeOutcome) => sql`${outcome}::text`

/** A person's manager, or the person, with the reason why a mail cannot reach them. */
const RECIPIENTS = {
  manager: sql`select b.person_id, b.item_id, 'manager' as recipient, m.id as recipient_id,
      case when m.id is null then ${is('no_manager')} when m.disabled then ${is('manager_disabled')}
        when not (${REACHED('m')}) then ${is('manager_without_address')} end as reason
    from behind b
    join users u on u.tenant_id = (select current_tenant()) and u.id = b.person_id
    left join users m on m.tenant_id = u.tenant_id and m.id = u.manager_id`,
  person: sql`select b.person_id, b.item_id, 'person' as recipient, u.id as recipient_id,
      case when not (${REACHED('u')}) then ${is('person_without_address')} end as reason
    from behind b
    join users u on u.tenant_id = (select current_tenant()) and u.id = b.person_id`,
}

/**
 * SQL of the lines of a notice, as they would be written now. The same is told a recipient once a week.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
function linesOf(scope: Scope, request: NoticeRequest): Sql {
  const item = ITEMS[request.subject]
  const to = request.subject === 'certifications' ? request.to : 'managers'
  const recipientQueries = [
    ...(to === 'people' ? [] : [RECIPIENTS.manager]),
    ...(to === 'managers' ? [] : [RECIPIENTS.person]),
  ]
  return sql`with behind as materialized (${behindOf(scope, request)})
    select l.person_id, l.item_id, l.recipient, l.recipient_id,
      case when reason is not null then reason when exists (
        select from notice_lines told
        where told.tenant_id = ${scope.tenantId} and told.item = ${item} and told.item_id = l.item_id
          and told.person_id = l.person_id and told.recipient = l.recipient
          and told.recipient_id = l.recipient_id and told.week = ${weekOf(scope)}
          and told.outcome in ('pending', 'sent')
      ) then ${is('told')} else ${is('pending')} end as outcome
    from (${join(recipientQueries, ' union all ')}) l`
}

/** Subject of a notice, its filters and its recipients. */
type NoticeRequest =
  | { subject: 'course'; id: number; filters: CourseFilters }
  | { subject: 'formation_path'; id: number; filters: PathFilters }
  | { subject: 'certifications'; filters: ExpiringFilters; to: NoticeTo }

/** Kind of `item_id` in the lines of a notice. */
const ITEMS: Record<NoticeSubject, 'course' | 'formation_path' | 'certification'> = {
  course: 'course',
  formation_path: 'formation_path',
  certifications: 'certification',
}

/** SQL of `person_id` and `item_id` of those who are behind, within the sender's business units. */
function behindOf(scope: Scope, request: NoticeRequest): Sql {
  if (request.subject === 'certifications')
    return sql`select holder_id as person_id, assignment_id as item_id
      from (${expiringOf(scope, request.filters)}) found`
  const people =
    request.subject === 'course'
      ? peopleBehindInCourse(scope, request.id, request.filters)
      : peopleBehindInPath(scope, request.id, request.filters)
  return sql`select person_id, ${request.id}::bigint as item_id from (${people}) people`
}
