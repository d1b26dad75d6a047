import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { userChanges } from '#contract/platform/people/user-shapes.ts'
import { TAKEN } from '#contract/platform/people/user-labels.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { violatedConstraint } from '#api/platform/db/violated-constraint.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { isActorArea, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { AVATARS } from '#api/platform/images/avatars.ts'
import { pictureExists } from '#api/platform/images/pictures.ts'
import type { Services } from '#api/platform/services/services.ts'
import {
  BREAK_GLASS,
  mayDecideRevalidation,
  mayOpen,
  mayTakeRole,
  ONLY_ADMINISTRATOR,
  OWN_ROLE,
  accessScopeOf,
  type StoredReach,
  type Subject,
} from './policy.ts'

/** The fields that creating and modifying both write. */
export type Draft = Omit<z.output<typeof userChanges>, 'version'>

/** The user as stored. */
export type Stored = Subject & {
  area_id: number | null
  manager_id: number | null
  avatar: string | null
  convalidate_enabled: boolean
}

const issue = (path: string, code: string, message: string): FieldIssue => ({ path, code, message })

const ISSUES = {
  email: issue('email', 'taken', TAKEN.email),
  username: issue('username', 'taken', TAKEN.username),
  mobile: issue('mobile', 'taken', TAKEN.mobile),
  avatar: issue('avatar', 'unknown', 'La imagen no existe'),
  area: issue('area_id', 'unknown', 'El área no existe'),
  areaMissing: issue('area_id', 'required', 'Debes elegir un área de tus unidades de negocio'),
  position: issue('position_id', 'unknown', 'El cargo no existe'),
  manager: issue('manager_id', 'unknown', 'El jefe no existe'),
  managerSelf: issue('manager_id', 'cycle', 'Un usuario no puede ser su propio jefe'),
  managerBelow: issue('manager_id', 'cycle', 'El jefe elegido depende de este usuario'),
  unit: issue('organizational_units', 'unknown', 'La unidad de negocio no existe'),
  unitsBeyond: issue(
    'organizational_units',
    'beyond',
    'Debes elegir unidades de negocio que no abarquen más áreas ni cursos que las tuyas',
  ),
  revalidation: issue(
    'convalidate_enabled',
    'forbidden',
    'Solo un superadministrador decide quién revalida cursos',
  ),
  ownRole: issue('role', 'own', OWN_ROLE),
  breakGlass: issue('role', 'break_glass', BREAK_GLASS),
  onlyAdministrator: issue('role', 'only_administrator', ONLY_ADMINISTRATOR),
}

type Facts = {
  email_taken: boolean
  username_taken: boolean
  mobile_taken: boolean
  area_known: boolean
  position_known: boolean
  manager_known: boolean
  manager_below: boolean
  units_known: boolean
} & StoredReach

/**
 * Values to validate. `username` is that of a user being created; null when modifying, since it
 * never changes.
 */
type Proposed = { draft: Draft; username: string | null; stored: Stored | null }

/**
 * `brokenRules` for one user.
 * @throws Failure 422 with every issue.
 */
export async function requireValid(
  services: Services,
  tx: Transaction,
  scope: Scope,
  proposed: Proposed,
): Promise<void> {
  const [broken] = await brokenRules(services, tx, scope, [proposed])
  if (broken!.length > 0) throw invalid(broken!)
}

/**
 * Checks the rules of users that need the database (spec 1, §5), all in one statement. References
 * outside the tenant or the actor's business units count as unknown, like those that do not exist;
 * the stored manager may stay.
 *
 * @returns the issues of each user, in the order of input; empty for a valid one.
 */
export async function brokenRules(
  services: Services,
  tx: Transaction,
  scope: Scope,
  proposed: readonly Proposed[],
): Promise<FieldIssue[][]> {
  if (proposed.length === 0) return []
  await lockUnits(
    tx,
    scope,
    proposed.flatMap(({ draft }) => draft.organizational_units),
  )
  const facts = await factsOf(tx, scope, proposed)
  return Promise.all(proposed.map((one, at) => broken(services, scope, one, facts[at]!)))
}

async function broken(
  services: Services,
  scope: Scope,
  { draft, stored }: Proposed,
  facts: Facts,
): Promise<FieldIssue[]> {
  const avatarUnchanged = draft.avatar === null || draft.avatar === stored?.avatar
  const isStaff = draft.role !== 'user'
  const managerUnchanged = stored !== null && draft.manager_id === stored.manager_id
  return [
    facts.username_taken && ISSUES.username,
    facts.email_taken && ISSUES.email,
    facts.mobile_taken && ISSUES.mobile,
    !avatarUnchanged &&
      !(await pictureExists(services, scope, AVATARS, draft.avatar!)) &&
      ISSUES.avatar,
    brokenArea(scope, draft.area_id, facts),
    !facts.position_known && ISSUES.position,
    !mayDecideRevalidation(
      scope,
      draft.convalidate_enabled,
      stored?.convalidate_enabled ?? false,
    ) && ISSUES.revalidation,
    stored && !mayTakeRole(scope, stored, draft.role) && ISSUES.ownRole,
    !managerUnchanged && brokenManager(draft.manager_id, facts, stored),
    isStaff && !facts.units_known && ISSUES.unit,
    isStaff && facts.units_known && !mayOpen(scope, accessScopeOf(facts)) && ISSUES.unitsBeyond,
  ].filter((found): found is FieldIssue => Boolean(found))
}

/** Locks the units until the transaction ends, so that none of them is deleted or changes its areas and courses. */
async function lockUnits(tx: Transaction, scope: Scope, units: number[]): Promise<void> {
  if (units.length === 0) return
  await tx.query(
    sql`select from organizational_units
        where tenant_id = ${scope.tenantId} and id = any(${units}::bigint[])
        order by id for share`,
  )
}

function brokenArea(scope: Scope, areaId: number | null, facts: Facts) {
  // An actor with business units cannot leave a user without an area.
  if (isActorArea(scope, areaId)) return !facts.area_known && ISSUES.area
  return areaId === null ? ISSUES.areaMissing : ISSUES.area
}

function brokenManager(managerId: number | null, facts: Facts, stored: Stored | null) {
  if (managerId === null) return false
  if (managerId === stored?.id) return ISSUES.managerSelf
  if (!facts.manager_known) return ISSUES.manager
  return facts.manager_below && ISSUES.managerBelow
}

function factsOf(tx: Transaction, scope: Scope, proposed: readonly Proposed[]): Promise<Facts[]> {
  const tenant = scope.tenantId
  const given = proposed.map(({ draft, username, stored }, place) => ({
    place,
    username,
    own_id: stored?.id ?? null,
    units: draft.organizational_units,
    email: draft.email,
    mobile: draft.mobile,
    area_id: draft.area_id,
    position_id: draft.position_id,
    manager_id: draft.manager_id,
  }))
  return tx.query<Facts>(
    sql`select email_taken(d.email, d.own_id) as email_taken,
          username_taken(d.username) as username_taken,
          mobile_taken(d.mobile, d.own_id) as mobile_taken,
          d.area_id is null or exists (
            select from areas where tenant_id = ${tenant} and id = d.area_id
          ) as area_known,
          d.position_id is null or exists (
            select from positions where tenant_id = ${tenant} and id = d.position_id
          ) as position_known,
          d.manager_id is null or exists (
            select from users where tenant_id = ${tenant} and id = d.manager_id
              ${withinActorAreas(scope, 'area_id')}
          ) as manager_known,
          d.own_id in (
            with recursive above (id, manager_id) as (
              select id, manager_id from users where tenant_id = ${tenant} and id = d.manager_id
              union
              select u.id, u.manager_id from above
              join users u on u.tenant_id = ${tenant} and u.id = above.manager_id
            ) select id from above
          ) as manager_below,
          not exists (
            select from unnest(d.units) as unit (id) where not exists (
              select from organizational_units o where o.tenant_id = ${tenant} and o.id = unit.id
            )
          ) as units_known,
          areas_of_units(${tenant}, d.units) as area_ids,
          courses_of_units(${tenant}, d.units) as course_ids
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as d (place int, username text,
          own_id bigint, units bigint[], email text, mobile text, area_id bigint, position_id bigint,
          manager_id bigint)
        order by d.place`,
  )
}

const BY_CONSTRAINT: Record<string, FieldIssue> = {
  sign_on_break_glass: ISSUES.breakGlass,
  users_administrator: ISSUES.onlyAdministrator,
  users_email: ISSUES.email,
  users_username: ISSUES.username,
  users_mobile: ISSUES.mobile,
  users_tenant_id_area_id_fkey: ISSUES.area,
  users_tenant_id_position_id_fkey: ISSUES.position,
  users_tenant_id_manager_id_fkey: ISSUES.manager,
  user_organizational_units_tenant_id_unit_id_fkey: ISSUES.unit,
}

/** Maps a constraint violation, which the checks before a save do not cover or did not see, to our message. */
export function refusedByDatabase(error: unknown): unknown {
  const constraint = violatedConstraint(error)
  const broken = constraint === null ? undefined : BY_CONSTRAINT[constraint]
  return broken ? invalid([broken]) : error
}
