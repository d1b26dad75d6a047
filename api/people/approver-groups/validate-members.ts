import sql from 'sql-template-tag'
import { agree } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { outsideActorAreas, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Users who decide in a group, and areas whose requests they decide. */
export type ApproverGroupMembers = { user_ids: number[]; area_ids: number[] }

/**
 * Validates the members `chosen` for a group that had `had`. Added users must be enabled administrators or
 * readers; previous ones may stay. Users and areas outside the actor's business units are neither added nor
 * removed; such users are not even named in errors, and stay. Added areas are locked until the transaction
 * ends, so that they are not moved to the trash meanwhile.
 *
 * @throws Failure 422 with every broken rule.
 */
export async function validateMembers(
  tx: Transaction,
  scope: Scope,
  chosen: ApproverGroupMembers,
  had: ApproverGroupMembers,
): Promise<void> {
  const broken = [
    ...(await brokenByUsers(tx, scope, chosen.user_ids, had.user_ids)),
    ...(await brokenByAreas(tx, scope, chosen.area_ids, had.area_ids)),
  ]
  if (broken.length > 0) throw invalid(broken)
}

async function brokenByUsers(
  tx: Transaction,
  scope: Scope,
  chosen: number[],
  had: number[],
): Promise<FieldIssue[]> {
  const added = without(chosen, had)
  const people = await tx.query<{ full_name: string; role: string; disabled: boolean }>(
    sql`select full_name, role, disabled from users
        where tenant_id = ${scope.tenantId} and id = any(${added}::bigint[])
          ${withinActorAreas(scope, 'area_id')}
        order by full_name collate "und-x-icu", id`,
  )
  const namesOf = (some: typeof people) => some.map((person) => person.full_name)
  return [
    ...(people.length < added.length
      ? [issue('user_ids', 'unknown', 'Alguno de los administradores elegidos no existe')]
      : []),
    ...about('user_ids', 'role', namesOf(people.filter(({ role }) => role === 'user')), {
      one: (name) => `«${name}» no es administrador ni lector: no puede aprobar`,
      many: (n) => `${n} de los elegidos no son administradores ni lectores: no pueden aprobar`,
    }),
    ...about('user_ids', 'disabled', namesOf(people.filter(({ disabled }) => disabled)), {
      one: (name) => `La cuenta de «${name}» está desactivada`,
      many: (n) => `Las cuentas de ${n} de los elegidos están desactivadas`,
    }),
  ]
}

async function brokenByAreas(
  tx: Transaction,
  scope: Scope,
  chosen: number[],
  had: number[],
): Promise<FieldIssue[]> {
  const added = without(chosen, had)
  const found = await tx.query(
    sql`select from areas
        where tenant_id = ${scope.tenantId} and id = any(${added}::bigint[]) ${withinActorAreas(scope, 'id')}
        order by id for share`,
  )
  const outsideAreas = await tx.query<{ name: string }>(
    sql`select name from areas
        where tenant_id = ${scope.tenantId} and id = any(${without(had, chosen)}::bigint[])
          and ${outsideActorAreas(scope, 'id')}
        order by name collate "und-x-icu", id`,
  )
  return [
    ...(found.length < added.length
      ? [issue('area_ids', 'unknown', 'Alguna de las áreas elegidas no existe')]
      : []),
    ...beyond(outsideAreas),
  ]
}

const without = (ids: number[], others: number[]) => [
  ...new Set(ids.filter((id) => !others.includes(id))),
]

const issue = (path: keyof ApproverGroupMembers, code: string, message: string): FieldIssue => ({
  path,
  code,
  message,
})

function about(
  path: keyof ApproverGroupMembers,
  code: string,
  [first, ...others]: string[],
  words: { one: (name: string) => string; many: (n: number) => string },
): FieldIssue[] {
  if (first === undefined) return []
  const n = others.length + 1
  return [issue(path, code, agree(n, words.one(first), words.many(n)))]
}

function beyond(outsideAreas: { name: string }[]): FieldIssue[] {
  const names = outsideAreas.map(({ name }) => name)
  return about('area_ids', 'beyond_reach', names, {
    one: (name) => `No puedes quitar «${name}»: es de otras unidades de negocio`,
    many: (n) => `No puedes quitar ${n} de los que estaban: son de otras unidades de negocio`,
  })
}
