import sql, { raw } from 'sql-template-tag'
import type { Choice } from '#contract/messages/audience-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { outsideActorAreas, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Validates the criteria `chosen` for an audience that had `had`. Added areas and positions must exist, and
 * areas must be within the actor's business units; previous criteria may stay, even deleted ones. Areas
 * outside the actor's units are kept. Locations and cost centres are free values of users: any is valid.
 *
 * @throws Failure 422 with every broken rule.
 */
export async function validateCriteria(
  tx: Transaction,
  scope: Scope,
  chosen: Choice,
  had: Choice,
): Promise<void> {
  const added = without(chosen.areas, had.areas)
  const areas = await tx.query(
    sql`select from areas where tenant_id = ${scope.tenantId} and id = any(${added}::bigint[])
          ${withinActorAreas(scope, 'id')}
        order by id for share`,
  )
  const outsideAreas = await tx.query<{ name: string }>(
    sql`select name from areas where tenant_id = ${scope.tenantId}
          and id = any(${without(had.areas, chosen.areas)}::bigint[]) and ${outsideActorAreas(scope, 'id')}
        order by name collate "und-x-icu", id`,
  )
  const addedPositions = without(chosen.positions, had.positions)
  const positions = await tx.query(
    sql`select from positions
        where tenant_id = ${scope.tenantId} and id = any(${addedPositions}::bigint[])
        order by id for share`,
  )
  const broken = [
    ...(areas.length < added.length
      ? [issue('areas', 'unknown', 'Alguna de las áreas elegidas no existe')]
      : []),
    ...beyond(outsideAreas),
    ...(positions.length < addedPositions.length
      ? [issue('positions', 'unknown', 'Alguno de los cargos elegidos no existe')]
      : []),
  ]
  if (broken.length > 0) throw invalid(broken)
}

function beyond(outsideAreas: { name: string }[]): FieldIssue[] {
  const [first] = outsideAreas
  if (!first) return []
  const message = agree(
    outsideAreas.length,
    `No puedes quitar «${first.name}»: es de otras unidades de negocio`,
    `No puedes quitar ${outsideAreas.length} de las áreas que estaban: son de otras unidades de negocio`,
  )
  return [issue('areas', 'beyond_reach', message)]
}

const issue = (path: keyof Choice, code: string, message: string): FieldIssue => ({
  path,
  code,
  message,
})

const without = <Value>(values: readonly Value[], others: readonly Value[]) => [
  ...new Set(values.filter((value) => !others.includes(value))),
]

/** Replaces the criteria; those that stay keep the name stored with them. */
export async function saveCriteria(
  tx: Transaction,
  { tenantId }: Scope,
  id: number,
  chosen: Choice,
): Promise<void> {
  const mine = sql`tenant_id = ${tenantId} and communication_id = ${id}`
  await tx.query(
    sql`delete from communication_choices where ${mine} and not (
          area_id is not null and area_id = any(${chosen.areas}::bigint[])
          or position_id is not null and position_id = any(${chosen.positions}::bigint[])
          or location is not null and location = any(${chosen.locations}::text[])
          or extended_field1 is not null and extended_field1 = any(${chosen.extended_field1_values}::text[]))`,
  )
  for (const [column, table, ids] of [
    ['area_id', 'areas', chosen.areas],
    ['position_id', 'positions', chosen.positions],
  ] as const) {
    await tx.query(
      sql`insert into communication_choices (tenant_id, communication_id, ${raw(column)}, name)
          select ${tenantId}, ${id}, id, name from ${raw(table)}
          where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
          on conflict do nothing`,
    )
  }
  for (const [column, values] of [
    ['location', chosen.locations],
    ['extended_field1', chosen.extended_field1_values],
  ] as const) {
    await tx.query(
      sql`insert into communication_choices (tenant_id, communication_id, ${raw(column)})
          select distinct ${tenantId}::int, ${id}::bigint, value from unnest(${values}::text[]) as value
          on conflict do nothing`,
    )
  }
}
