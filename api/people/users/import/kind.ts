import type { ImportDefinition } from '#api/platform/imports/kind.ts'
import { applyUsers } from './apply.ts'
import { columnsFor, EXAMPLE, wordsFor, type UserColumn } from './columns.ts'
import { countInvitations } from './invitations.ts'
import { inviteCreated } from './invite-created.ts'
import { validateUserRows } from './validate-rows.ts'
import { linkManagers } from './managers.ts'
import { undoUsers } from './undo.ts'

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
  undo: undoUsers,
}
