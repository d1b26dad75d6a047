import sql, { type Sql } from 'sql-template-tag'
import { MAX_COUNTED, RECENT_DAYS } from '#contract/oversight/attention-bounds.ts'
import type { Attention } from '#contract/oversight/attention.ts'
import { expiringOf } from '#api/training/certifications/expiring.ts'
import { unnotifiedRows } from '#api/training/certifications/unnotified.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { hasOverdue } from '#api/training/external-courses/overdue.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { onlyMyJobs } from '#api/platform/imports/policy.ts'
import { courseDue, dueFilterOf } from '#api/platform/members/due-dates.ts'
import { peopleFilter } from '#api/platform/members/people-filters.ts'
import { approvableBy } from '#api/messages/messages/policy.ts'
import { pendingOf } from '#api/people/preregistrations/policy.ts'

/**
 * Returns pending items of a tenant, each counted as in the list that it links to. Business units limit
 * people and courses; imports are only for administrators and mails for super-administrators, as their
 * lists are.
 */
export async function pendingItems(db: Database, scope: Scope): Promise<Attention> {
  const seesImports = isAdministrator(scope)
  const [[counts], jobs] = await Promise.all([
    db.query<
      Omit<Attention, 'imports' | 'has' | 'first_steps'> &
        Attention['has'] &
        Attention['first_steps']
    >(
      scope,
      prepared(sql`select exists(${anyArea(scope)}) as areas, exists(${anyLearner(scope)}) as users,
            exists(${anyCourse(scope)}) as courses, ${firstSteps(scope)},
            (${coursesWithoutPeople(scope)}) as courses_without_people,
            (${peopleNeverActive(scope)}) as people_never_active,
            (${coursesOverdue(scope)}) as courses_overdue,
            (${externalCoursesOverdue(scope)}) as external_courses_overdue,
            (${certificationsExpiring(scope)}) as certifications_expiring,
            (${remindersUnheard(scope)}) as reminders_unheard,
            (${preregistrationsPending(scope)}) as preregistrations_pending,
            (${messagesToApprove(scope)}) as messages_to_approve,
            ${scope.actor.superadmin ? sql`(${failedMails(scope)})` : sql`null::bigint`} as failed_mails`),
    ),
    seesImports ? db.query<Attention['imports'][number]>(scope, unfinishedImports(scope)) : [],
  ])
  const { areas, positions, users, courses, groups, colours, dismissed, design, ...counted } =
    counts!
  return {
    has: { areas, positions, users, courses, groups, colours },
    first_steps: { dismissed, design },
    ...counted,
    imports: jobs,
  }
}

function firstSteps({ tenantId }: Scope): Sql {
  const designs = sql`courses d where d.owner_tenant_id = ${tenantId}`
  return sql`exists(select from positions where tenant_id = ${tenantId}) as positions,
    exists(select from groups where tenant_id = ${tenantId}) as groups,
    exists(select from ${designs} and d.theme <> '{}') as colours,
    (select first_steps_dismissed from tenants where id = ${tenantId}) as dismissed,
    (select max(d.id) from ${designs}) as design`
}

function anyArea(scope: Scope): Sql {
  return sql`select from areas a where a.tenant_id = ${scope.tenantId} and a.deleted_at is null
    ${withinActorAreas(scope, 'a.id')}`
}

function anyLearner(scope: Scope): Sql {
  return sql`select from users u where u.tenant_id = ${scope.tenantId} and u.role = 'user'
    ${withinActorAreas(scope, 'u.area_id')}`
}

function anyCourse(scope: Scope): Sql {
  return sql`select from tenant_courses tc where tc.tenant_id = ${scope.tenantId}
    ${withinActorCourses(scope, 'tc.id')}`
}

/** `offset 0` forces a lookup per course; with a join all enrolments would be read. */
function coursesWithoutPeople(scope: Scope): Sql {
  return sql`select count(*) from tenant_courses tc
    where tc.tenant_id = ${scope.tenantId} and tc.enabled and not exists (
      select from course_users cu
      where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = tc.id and cu.enabled
      offset 0)
    ${withinActorCourses(scope, 'tc.id')}`
}

/** SQL of the number of learners who were never active; administrators and readers do not use the app. */
function peopleNeverActive(scope: Scope): Sql {
  const never = peopleFilter(scope, { role: ['user'], status: ['enabled'], activity: ['never'] })
  return sql`select count(*) from (
      select from users u where u.tenant_id = ${scope.tenantId}
        ${withinActorAreas(scope, 'u.area_id')} ${never}
      limit ${MAX_COUNTED}
    ) counted`
}

/**
 * SQL of the number of rows of the report of courses that are overdue. They are read in the order of their index of due
 * dates; otherwise the planner, which expects a third of all enrolments, reads all of them.
 */
function coursesOverdue(scope: Scope): Sql {
  const due = courseDue('cu', 'true')
  return sql`select count(*) from (
      select from (
        select cu.user_id from course_users cu
        where cu.tenant_id = ${scope.tenantId} ${dueFilterOf(scope, due, ['overdue'])}
          ${withinActorCourses(scope, 'cu.tenant_course_id')}
        order by ${due.date} offset 0
      ) cu
      join users u on u.tenant_id = ${scope.tenantId} and u.id = cu.user_id and not u.disabled
        ${withinActorAreas(scope, 'u.area_id')}
      limit ${MAX_COUNTED}
    ) counted`
}

/** SQL of the number of external courses with somebody overdue; 0 without that feature. */
function externalCoursesOverdue(scope: Scope): Sql {
  if (!scope.tenant.features.externalTraining) return sql`select 0`
  return sql`select count(*) from external_courses c
    where c.tenant_id = ${scope.tenantId} and ${hasOverdue(scope)}`
}

/**
 * SQL of the number of certifications that expire soon. Expired ones only stay in their list: permanent
 * items would be ignored.
 */
function certificationsExpiring(scope: Scope): Sql {
  return sql`select count(*) from (
      ${expiringOf(scope, { days: '30', status: 'upcoming' })} limit ${MAX_COUNTED}
    ) counted`
}

function remindersUnheard(scope: Scope): Sql {
  return sql`select count(*) from (${unnotifiedRows(scope)} limit ${MAX_COUNTED}) counted`
}

function preregistrationsPending(scope: Scope): Sql {
  return sql`select count(*) from (${pendingOf(scope)} limit ${MAX_COUNTED}) counted`
}

function messagesToApprove(scope: Scope): Sql {
  return sql`select count(*) from (${approvableBy(scope)} limit ${MAX_COUNTED}) counted`
}

const RECENTLY = sql`now() - ${`${RECENT_DAYS} days`}::interval`

function failedMails({ tenantId }: Scope): Sql {
  return sql`select count(*) from mails
    where tenant_id = ${tenantId} and status = 'failed' and created_at >= ${RECENTLY}`
}

/** SQL of import jobs that wait for a user: their validation found rows to import. */
function unfinishedImports(scope: Scope): Sql {
  const { tenantId } = scope
  return sql`select kind, parent_id, case kind
        when 'course-users' then (
          select d.name from tenant_courses c join courses d on d.id = c.course_id
          where c.tenant_id = ${tenantId} and c.id = parent_id)
        when 'external-course-users' then (
          select name from external_courses where tenant_id = ${tenantId} and id = parent_id)
      end as parent_name,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status <> 'failed') as waiting,
      (array_agg(id order by created_at desc))[1] as job_id
    from imports
    where tenant_id = ${scope.tenantId} and created_at >= ${RECENTLY} and purged_at is null
      and (status = 'failed' or (phase = 'validation_complete' and create_count + update_count > 0))
      ${onlyMyJobs(scope)}
      ${scope.courseIds ? sql`and (parent_id is null or parent_id = any(${scope.courseIds}::bigint[]))` : sql``}
    group by kind, parent_id order by max(created_at) desc`
}
