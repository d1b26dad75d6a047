import sql, { type Sql } from 'sql-template-tag'
import type {
  ConversationStatus,
  UserConversation,
  UserCourse,
} from '#contract/courses/learning.ts'
import { PRINTED, unprintableIn } from '../certificates/printable.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared, type Statement } from '#api/platform/db/statement.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { courseDue, dueStateOf } from '#api/platform/members/due-dates.ts'
import { personSeen, userNotFound } from './person.ts'
import { SOURCES, sourcesOf } from './sources.ts'

/** One row without an id when the person has no course. */
type Row<Course> =
  | {
      [Column in keyof Course]: Column extends `${string}_at` | 'date_completed'
        ? Date | null
        : Course[Column]
    }
  | { id: null }

type CourseRow = Row<
  Omit<UserCourse, 'tenant_course_id' | 'certificate_unprintable'> & {
    /** Names on the latest certificate. */
    printed: string | null
  }
>
type ConversationRow = Row<Omit<UserConversation, 'status'> & { status: ConversationStatus }>

/**
 * Returns the courses that a user has in the app, by name, and those no longer assigned in which they made
 * progress. Spec 1, §3 'User course'.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function userCourses(db: Database, scope: Scope, id: number): Promise<UserCourse[]> {
  const rows = await db.query<CourseRow>(
    scope,
    enrolments(
      scope,
      id,
      'app',
      sql`cu.external_revalidated,
      cu.revalidation_date::text, cu.revalidation_comments, (
        select ${PRINTED} from certificates
        where cu.date_completed is not null and tenant_id = ${scope.tenantId}
          and tenant_course_id = cu.tenant_course_id and user_id = cu.user_id
        order by certificates.id desc limit 1
      ) as printed`,
    ),
  )
  return present(rows).map(({ printed, ...row }) => {
    const unprintable = printed === null ? undefined : unprintableIn(printed)
    return {
      ...row,
      tenant_course_id: row.id,
      date_completed: row.date_completed?.toISOString() ?? null,
      ...(unprintable && { certificate_unprintable: unprintable }),
    }
  })
}

/**
 * Returns the same for courses delivered by messaging. Spec 1, §2 'Cursos Whatsapp'; domain decisions.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function userConversations(
  db: Database,
  scope: Scope,
  id: number,
): Promise<UserConversation[]> {
  const rows = await db.query<ConversationRow>(
    scope,
    enrolments(
      scope,
      id,
      'whatsapp',
      sql`case
        when cu.date_completed is not null then 'finished'
        when cu.started_at is not null then 'active' else 'not-started' end as status,
      cu.started_at, cu.last_message_at`,
    ),
  )
  return present(rows).map((row) => ({
    ...row,
    started_at: row.started_at?.toISOString() ?? null,
    date_completed: row.date_completed?.toISOString() ?? null,
    last_message_at: row.last_message_at?.toISOString() ?? null,
  }))
}

const DUE = courseDue('cu', 'not u.disabled')

function enrolments(
  scope: Scope,
  id: number,
  channel: 'app' | 'whatsapp',
  columns: Sql,
): Statement {
  return prepared(
    sql`select c.* from ${personSeen(scope, id)} u left join lateral (
      select tc.id, d.name, cu.enabled and tc.enabled as enabled,
        cu.percentage_completed::float8 as percentage_completed, cu.date_completed,
        ${DUE.date}::text as due_date, ${dueStateOf(scope, DUE)} as due,
        ${SOURCES} as sources, ${columns}
      from course_users cu
      join tenant_courses tc on tc.tenant_id = ${scope.tenantId} and tc.id = cu.tenant_course_id
      join courses d on d.id = tc.course_id and d.channel = ${channel}
      left join lateral (${sourcesOf(scope)}) given on given.tenant_course_id = cu.tenant_course_id
      where cu.tenant_id = ${scope.tenantId} and cu.user_id = u.id
        and (cu.enabled or cu.started_at is not null or cu.external_revalidated)
        ${withinActorCourses(scope, 'cu.tenant_course_id')}
    ) c on true
    order by c.name collate "und-x-icu", c.id`,
  )
}

function present<R extends { id: number | null }>(rows: R[]): Extract<R, { id: number }>[] {
  if (rows.length === 0) throw userNotFound()
  return rows.filter((row): row is Extract<R, { id: number }> => row.id !== null)
}
