import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { notices, NoticeTally } from '#contract/messages/notices.ts'
import { courseName } from '#api/courses/courses/read.ts'
import type { Database } from '#api/platform/db/database.ts'
import { readPage } from '#api/platform/db/page.ts'
import { pathNotFound } from '#api/training/formation-paths/read.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

type Notice = z.output<typeof notices.get.answer>
type Line = z.output<typeof notices.lines.answer>['results'][number]
type Stored = Pick<Notice, 'subject' | 'subject_id' | 'week'> & { created_at: Date }

/**
 * Returns a notice and what became of it, of the people visible to the actor.
 * @throws Failure 404 when there is none, or its course or path does not exist for the actor.
 */
export async function getNotice(db: Database, scope: Scope, id: number): Promise<Notice> {
  const { name, ...notice } = await openNotice(db, scope, id)
  const tallies = await db.query<NoticeTally>(
    scope,
    sql`select recipient, outcome, count(distinct recipient_id) as recipients,
          count(distinct person_id) as people
        from (${linesIn(scope, id)}) lines group by 1, 2 order by 1, 2`,
  )
  return { id, ...notice, name, created_at: notice.created_at.toISOString(), tallies }
}

/** Returns the people whose recipient got no mail, with the reason. Throws Failure 404 as above. */
export async function listUnsent(
  db: Database,
  scope: Scope,
  id: number,
  part: z.output<typeof notices.lines.query>,
) {
  await openNotice(db, scope, id)
  const { tenantId } = scope
  const list = {
    matched: sql`select person_id, person_name, item, item_id, recipient, outcome, manager_id
      from (${linesIn(scope, id)}) lines where outcome not in ('pending', 'sent')`,
    order: ['outcome', 'person_name collate "und-x-icu"', 'person_id', 'item_id', 'recipient'],
    columns: sql`person_id, person_name, recipient, outcome, m.full_name as manager_name,
      ${managerEmail(scope)} as manager_email, (
        select c.name from user_certifications held
        join certifications c on c.tenant_id = held.tenant_id and c.id = held.certification_id
        where held.tenant_id = ${tenantId} and held.id = item_id and item = 'certification'
      ) as certification_name`,
    joins: sql`left join users m on m.tenant_id = ${tenantId} and m.id = page.manager_id`,
    materialized: true,
  }
  return readPage(db, scope, list, part, (row: Line) => row, 'person_id')
}

function linesIn(scope: Scope, id: number) {
  return sql`select l.*, u.full_name as person_name, u.manager_id from notice_lines l
    join users u on u.tenant_id = ${scope.tenantId} and u.id = l.person_id
      ${withinActorAreas(scope, 'u.area_id')}
    where l.tenant_id = ${scope.tenantId} and l.notice_id = ${id}`
}

async function openNotice(db: Database, scope: Scope, id: number) {
  const [found] = await db.query<Stored>(
    scope,
    sql`select subject, subject_id, week::text, created_at from notices
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw notFound('No se encontró el aviso')
  return { ...found, name: await nameOf(db, scope, found) }
}

async function nameOf(db: Database, scope: Scope, { subject, subject_id: id }: Stored) {
  if (id === null) return null
  if (subject === 'course') return courseName(db.for(scope), scope, id)
  const [path] = await db.query<{ name: string }>(
    scope,
    sql`select name from formation_paths where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!path) throw pathNotFound()
  return path.name
}
