import sql, { empty, type Sql } from 'sql-template-tag'
import type { Role } from '#contract/platform/people/roles.ts'
import { EXTENDED_FIELDS, type ExtendedField } from '#contract/platform/people/user-labels.ts'
import { forbidden } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Access rules for users. Roles are checked before a handler runs (the contract's `access`); these
 * rules depend on the user acted on.
 */

/** Returns the extended fields that the tenant has named; the others are hidden and never written. */
export function namedFields({ tenant }: Named): ExtendedField[] {
  return EXTENDED_FIELDS.filter((number) => tenant.extended_fields[number]).map(
    (number) => `extended_field${number}` as const,
  )
}

/** A tenant with its names of extended fields. */
type Named = { readonly tenant: Pick<Scope['tenant'], 'extended_fields'> }

/** Access scope of business units: areas, and courses by their ids in the tenant; null when unrestricted. */
export type AccessScope = { area_ids: number[] | null; course_ids: number[] | null }

export const UNRESTRICTED: AccessScope = { area_ids: null, course_ids: null }

/** The user acted on, with the access scope of their business units. */
export type Subject = { id: number; role: Role; superadmin: boolean } & AccessScope

/** Access scope as stored: the driver returns ids in arrays as text. */
export type StoredReach = { [Part in keyof AccessScope]: string[] | null }

/** Returns an access scope as stored with its ids as numbers. */
export function accessScopeOf({ area_ids, course_ids }: StoredReach): AccessScope {
  return { area_ids: area_ids?.map(Number) ?? null, course_ids: course_ids?.map(Number) ?? null }
}

/** True when the actor's access scope contains the given one: nobody grants more than they have. */
export function mayOpen(
  { areaIds, courseIds }: Scope,
  { area_ids, course_ids }: AccessScope,
): boolean {
  return within(area_ids, areaIds) && within(course_ids, courseIds)
}

function within(requested: readonly number[] | null, mine: readonly number[] | null): boolean {
  return mine === null || (requested !== null && requested.every((id) => mine.includes(id)))
}

/**
 * True when the subject is a super-administrator and the actor is not; only super-administrators
 * change their accounts.
 */
function outranks(scope: Scope, subject: Subject): boolean {
  return subject.superadmin && !scope.actor.superadmin
}

/** True when a console account has a wider access scope than the actor, who must not take it over. */
function reachesFurther(scope: Scope, subject: Subject): boolean {
  return subject.role !== 'user' && !mayOpen(scope, subject)
}

/** @throws Failure 403 unless the actor may change this account, which they do see. */
export function requireMayChange(scope: Scope, subject: Subject): void {
  if (outranks(scope, subject) || reachesFurther(scope, subject)) {
    throw forbidden('No tienes permiso para modificar esta cuenta')
  }
}

/** SQL condition on users `u`: `requireMayChange` for many rows. */
export function onlyMineToChange(scope: Scope): Sql {
  const { actor, areaIds, courseIds } = scope
  const only = (condition: Sql) => sql`and (u.role = 'user' or ${condition})`
  const areas = sql`areas_of_user(u.tenant_id, u.id) <@ ${scope.areaIds}::bigint[]`
  const courses = sql`courses_of_user(u.tenant_id, u.id) <@ ${[...(courseIds ?? [])]}::bigint[]`
  return sql`${actor.superadmin ? empty : sql`and not u.superadmin`}
    ${areaIds ? only(areas) : empty} ${courseIds ? only(courses) : empty}`
}

/** SQL condition on users `u`: not the actor, who must not disable themself. */
export function notOneself(scope: Scope): Sql {
  return sql`and u.id <> ${scope.actor.id}`
}

/** SQL condition on users `u`: the administrator for emergencies of the company's sign-on. */
export const IS_BREAK_GLASS = sql`exists (
  select from sign_on_connections c
  where c.tenant_id = u.tenant_id and c.break_glass_user_id = u.id)`

/**
 * SQL condition on users `u`: the only enabled administrator of the company. Triggers keep one, whatever changes the data
 * (routines.sql).
 */
export const IS_ONLY_ADMINISTRATOR = sql`(u.role = 'admin' and not u.disabled and not u.superadmin and not exists (
  select from users o
  where o.tenant_id = u.tenant_id and o.role = 'admin' and not o.disabled
    and not o.superadmin and o.id <> u.id))`

/**
 * True when the actor may set the permission to revalidate courses: super-administrators may, and
 * anybody may leave it unchanged.
 */
export function mayDecideRevalidation(
  { actor }: Scope,
  requested: boolean | undefined,
  had: boolean,
): boolean {
  return requested === undefined || requested === had || actor.superadmin
}

export const BREAK_GLASS =
  'Es el administrador de emergencia del ingreso único: elige otro antes de quitarle el rol o desactivarlo'

export const ONLY_ADMINISTRATOR =
  'La compañía se quedaría sin administradores activos: dale antes ese rol a otra persona'

export const OWN_ROLE = 'No puedes quitarte el rol de administrador'

/** True unless an administrator gives up their own role: a tenant must not lose its last one by mistake. */
export function mayTakeRole(scope: Scope, subject: Subject, role: Role): boolean {
  return subject.id !== scope.actor.id || subject.role !== 'admin' || role === 'admin'
}
