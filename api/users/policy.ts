import sql, { empty, type Sql } from 'sql-template-tag'
import type { Role } from '#contract/auth.ts'
import { EXTENDED_FIELDS, type ExtendedField } from '#contract/user-labels.ts'
import { forbidden } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Who may see and do what with users, in one place. Roles are checked before a handler runs (the
 * contract's `access`); what is here depends on the user acted on.
 */

/** The extended fields that the company has named; the others are hidden and never written. */
export function namedFields({ tenant }: Named): ExtendedField[] {
  return EXTENDED_FIELDS.filter((number) => tenant.extended_fields[number]).map(
    (number) => `extended_field${number}` as const,
  )
}

/** Whose fields have names: a company. */
type Named = { readonly tenant: Pick<Scope['tenant'], 'extended_fields'> }

/** What business units open: areas, and courses by their ids in the company; null when all are. */
export type AccessScope = { area_ids: number[] | null; course_ids: number[] | null }

export const UNRESTRICTED: AccessScope = { area_ids: null, course_ids: null }

/** What the rules ask about the user acted on; their reach is that of their business units. */
export type Subject = { id: number; role: Role; superadmin: boolean } & AccessScope

/** Identities in arrays come from the driver as text. */
export type StoredReach = { [Part in keyof AccessScope]: string[] | null }

export function accessScopeOf({ area_ids, course_ids }: StoredReach): AccessScope {
  return { area_ids: area_ids?.map(Number) ?? null, course_ids: course_ids?.map(Number) ?? null }
}

/** Nobody opens more to a reader or an administrator than is open to themself. */
export function mayOpen(
  { areaIds, courseIds }: Scope,
  { area_ids, course_ids }: AccessScope,
): boolean {
  return within(area_ids, areaIds) && within(course_ids, courseIds)
}

function within(asked: readonly number[] | null, mine: readonly number[] | null): boolean {
  return mine === null || (asked !== null && asked.every((id) => mine.includes(id)))
}

/** Only a super-administrator changes the account of a super-administrator. */
function outranks(scope: Scope, subject: Subject): boolean {
  return subject.superadmin && !scope.actor.superadmin
}

/** An account that reaches further than the actor's is not theirs to change: they could take it over. */
function reachesFurther(scope: Scope, subject: Subject): boolean {
  return subject.role !== 'user' && !mayOpen(scope, subject)
}

/** @throws Failure 403 unless the actor may change this account, which they do see. */
export function requireMayChange(scope: Scope, subject: Subject): void {
  if (outranks(scope, subject) || reachesFurther(scope, subject)) {
    throw forbidden('No tienes permiso para modificar esta cuenta')
  }
}

/** `requireMayChange` as a condition over users `u`, for many at once. */
export function onlyMineToChange(scope: Scope): Sql {
  const { actor, areaIds, courseIds } = scope
  const only = (condition: Sql) => sql`and (u.role = 'user' or ${condition})`
  const areas = sql`areas_of_user(u.tenant_id, u.id) <@ ${scope.areaIds}::bigint[]`
  const courses = sql`courses_of_user(u.tenant_id, u.id) <@ ${[...(courseIds ?? [])]}::bigint[]`
  return sql`${actor.superadmin ? empty : sql`and not u.superadmin`}
    ${areaIds ? only(areas) : empty} ${courseIds ? only(courses) : empty}`
}

/** Nobody disables themself. A condition over users `u`. */
export function notMyself(scope: Scope): Sql {
  return sql`and u.id <> ${scope.actor.id}`
}

/** Who revalidates courses, super-administrators decide; as it was, anybody may leave it. */
export function mayDecideRevalidation(
  { actor }: Scope,
  asked: boolean | undefined,
  had: boolean,
): boolean {
  return asked === undefined || asked === had || actor.superadmin
}

export const OWN_ROLE = 'No puedes quitarte el rol de administrador'

/** Administrators keep their own role, so that a company is never left without one by a slip. */
export function mayTakeRole(scope: Scope, subject: Subject, role: Role): boolean {
  return subject.id !== scope.actor.id || subject.role !== 'admin' || role === 'admin'
}
