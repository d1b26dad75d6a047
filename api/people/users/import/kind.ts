import type { ImportDefinition, Job } from '#api/platform/imports/kind.ts'
import { applyUsers } from './apply.ts'
import { columnsFor, EXAMPLE, wordsFor, type UserColumn } from './columns.ts'
import sql from 'sql-template-tag'
import type { ImportInvitations } from '#contract/platform/imports/import-effects.ts'
import type { Database } from '#api/platform/db/database.ts'
import { cell } from '#api/platform/imports/batch.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import type { Header } from '#api/platform/imports/header.ts'
import { inviteCreated } from './invite-created.ts'
import { validateUserRows } from './validate-rows.ts'
import { linkManagers } from './managers.ts'
import { undoUsers } from './undo.ts'

/** Counts the recipients of the rows that create users: those without a password of their own (invite-created.ts). */
async function countInvitations(
  db: Database,
  job: Job,
  header: Header<UserColumn>,
): Promise<ImportInvitations> {
  const [counts] = await db.query<ImportInvitations>(
    job,
    sql`select count(*) filter (where kind = 'app') as app, count(*) filter (where kind = 'console') as console,
          count(*) filter (where kind = 'own_password') as own_password,
          count(*) filter (where kind = 'disabled') as disabled
        from (
          select case
              when coalesce(${cell(header, 'disabled')}::boolean, false) then 'disabled'
              when r.secret is not null then 'own_password'
              when coalesce(${cell(header, 'role')}, 'user') = 'user' then 'app' else 'console'
            end as kind
          from import_rows r
          where r.tenant_id = ${job.tenantId} and r.import_id = ${job.id} and r.action = 'create'
        ) created`,
  )
  return counts!
}

/** Counts the users of a job's file that the list of users has by its filter of imports: those to activate. */
async function countInactive(db: Database, job: Job): Promise<number> {
  const inactive = matching(job.scope, { import: [`${job.id}:inactive`] })
  const [row] = await db.query<{ count: number }>(
    job,
    sql`select count(*) as count from users u where ${inactive}`,
  )
  return row!.count
}

/** Import of users: creates, or updates when the username is known (spec 1, §3 and §4). */
export const usersKind: ImportDefinition<UserColumn> = {
  name: 'users',
  columns: ({ tenant }) => columnsFor(tenant.extended_fields),
  words: ({ tenant }) => wordsFor(tenant.extended_fields),
  keys: ['username'],
  required: ['username', 'email', 'first_name'],
  secret: 'password',
  example: EXAMPLE,
  createValidator: validateUserRows,
  steps: ({ header, secrets }) =>
    header.at.has('manager_username') ? [applyUsers(secrets), linkManagers] : [applyUsers(secrets)],
  finalize: inviteCreated,
  invitations: countInvitations,
  inactive: countInactive,
  undo: undoUsers,
}
