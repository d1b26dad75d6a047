import type { Role } from '#contract/platform/people/roles.ts'
import { MAINTAINED_BY_DIRECTORY } from '#contract/platform/people/user-labels.ts'
import type { ImportChange } from '#contract/platform/imports/import-jobs.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { isActorArea } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { forgive, isSameName, isSameText, requiredMessage } from '#api/platform/imports/cells.ts'
import type { ExpectedValues } from '#api/platform/imports/kind.ts'
import { UNRESTRICTED, mayOpen, mayTakeRole, OWN_ROLE, requireMayChange } from '../policy.ts'
import { TEXTS, USER_IDS, type UserColumn } from './columns.ts'
import type { Draft } from './draft.ts'
import type { Existing } from './facts.ts'

/** Returns a cell of the current row; null when it is empty or the file has no such column. */
export type Cells = (column: UserColumn) => string | null
export type Fail = (field: UserColumn, message: string) => void

/** Columns whose cells are compared exactly with the stored values. */
const COMPARED = [
  'email',
  'first_name',
  'last_name',
  'mobile',
  'disabled',
  'role',
  'location',
  'identification_number',
  'extended_field1',
  'extended_field2',
  'extended_field3',
  'extended_field4',
  'extended_field5',
  'extended_field6',
  'extended_field7',
] as const satisfies readonly UserColumn[]

/** Columns that name another record, compared without case. */
const REFERENCES = ['area_code', 'position_code', 'manager_username'] as const

/** Required columns of a row that creates a user. */
export const NEEDED_TO_CREATE = ['email', 'first_name'] as const

/** Checks the rules of a row that creates a user. */
export function validateCreation(scope: Scope, cell: Cells, fail: Fail): void {
  if (!scope.tenant.features.userCreation) {
    fail('username', 'Tu compañía no puede crear usuarios')
  }
  for (const column of NEEDED_TO_CREATE) {
    if (cell(column) === null) fail(column, requiredMessage(TEXTS[column]))
  }
  if (scope.areaIds !== null && cell('area_code') === null) {
    fail('area_code', 'Debes especificar un área de tus unidades de negocio')
  }
  if ((cell('role') ?? 'user') !== 'user' && !mayOpen(scope, UNRESTRICTED)) fail('role', BEYOND)
}

/**
 * Checks the rules of a row about a stored user: those of the form, and none when it changes
 * nothing. For a user whom the actor does not see, even an unchanged row is an error.
 */
export function validateUpdate(
  scope: Scope,
  stored: Existing,
  cell: Cells,
  draft: Draft,
  changes: readonly ImportChange[],
  fail: Fail,
): void {
  if (!isActorArea(scope, stored.area_id)) {
    fail('username', 'El nombre de usuario ya existe y no está en tus unidades de negocio')
    return
  }
  forgiveUnchanged(draft, changes)
  if (changes.length === 0) return
  try {
    requireMayChange(scope, stored)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    fail('username', error.message)
    return
  }
  for (const { field } of changes) {
    if (stored.maintained.includes(USER_IDS[field] ?? field))
      fail(field as UserColumn, MAINTAINED_BY_DIRECTORY)
  }
  const role = (cell('role') ?? stored.role) as Role
  if (draft.errors.some(({ field }) => field === 'role')) return
  if (!mayTakeRole(scope, stored, role)) fail('role', OWN_ROLE)
  if (stored.role === 'user' && role !== 'user' && !mayOpen(scope, UNRESTRICTED))
    fail('role', BEYOND)
  if (stored.id === scope.actor.id && cell('disabled') === 'true') {
    fail('disabled', 'No puedes desactivar tu propia cuenta')
  }
}

const BEYOND = 'Con este rol el usuario tendría acceso a más áreas que las tuyas'

/** Returns old and new values; an empty cell keeps the stored one. */
export function changesOf(stored: Existing, cell: Cells, { password }: Draft): ImportChange[] {
  const changes: ImportChange[] = []
  for (const field of COMPARED) {
    const value = cell(field)
    if (value !== null && !isSameText(stored[field], value)) {
      changes.push({ field, old: stored[field], new: value })
    }
  }
  for (const field of REFERENCES) {
    const value = cell(field)
    if (value !== null && !isSameName(stored[field], value)) {
      changes.push({ field, old: stored[field], new: value })
    }
  }
  if (password !== null) changes.push({ field: 'password', old: null, new: '••••••' })
  return changes
}

/** Returns the stored values of the columns that the row changes. */
export function expectedValuesOf(
  stored: Existing,
  changes: readonly ImportChange[],
): ExpectedValues {
  const held: ExpectedValues = {
    area_id: stored.area_id,
    position_id: stored.position_id,
    manager_id: stored.manager_id,
    disabled: stored.disabled === 'true',
    password: stored.password_digest,
  }
  return Object.fromEntries(
    changes.map(({ field, old }) => {
      const column = USER_IDS[field] ?? field
      return [column, column in held ? held[column]! : old]
    }),
  )
}

/** Removes errors about fields that stay as they are stored. */
function forgiveUnchanged(draft: Draft, changes: readonly ImportChange[]): void {
  if (draft.errors.length === 0) return
  for (const field of [...COMPARED, ...REFERENCES]) {
    if (!changes.some((change) => change.field === field)) forgive(draft.errors, field)
  }
}
