import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ExtendedField } from '#contract/platform/people/user-labels.ts'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { onlyMyUnits } from '../organizational-units/policy.ts'
import { namedFields } from './policy.ts'

/** Choices and suggestions of the user forms (spec 1, §7 and §9): at most 1000 each. */
const MAX_ITEMS = 1000

/** The caller: a user of the tenant or a preregistration applicant. */
type Looker = TenantScope & Pick<Scope, 'areaIds'>

type Choice = { id: number; name: string }

/** Returns areas by name; only those of the actor's business units when they have any. */
export function areaChoices(db: Database, scope: Looker): Promise<Choice[]> {
  return db.query<Choice>(
    scope,
    prepared(sql`select id, name from areas
        where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'id')}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`),
  )
}

/** Returns the business units by name that a user may be limited to: none wider than the actor's own. */
export function unitChoices(db: Database, scope: Scope): Promise<Choice[]> {
  return db.query<Choice>(
    scope,
    sql`select id, name from organizational_units
        where tenant_id = ${scope.tenantId} ${onlyMyUnits(scope, 'id')}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`,
  )
}

/** Returns positions by name. Business units do not limit them. */
export function positionChoices(db: Database, scope: Looker): Promise<Choice[]> {
  return db.query<Choice>(
    scope,
    prepared(sql`select id, name from positions where tenant_id = ${scope.tenantId}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`),
  )
}

/** Returns locations in use, in order; `q` matches a part, ignoring accents and case. */
export function locationValues(db: Database, scope: Looker, q?: string): Promise<string[]> {
  return valuesInUse(db, scope, 'location', q)
}

/** Returns the values in use of an extended field; none when the tenant has not named the field. */
export async function extendedFieldValues(
  db: Database,
  scope: Looker & Parameters<typeof namedFields>[0],
  { index, q }: { index: number; q?: string },
): Promise<string[]> {
  const field = `extended_field${index}` as ExtendedField
  return namedFields(scope).includes(field) ? valuesInUse(db, scope, field, q) : []
}

async function valuesInUse(
  db: Database,
  scope: Looker,
  field: 'location' | ExtendedField,
  q?: string,
): Promise<string[]> {
  const used = scope.areaIds ? valuesOfMine(scope, field) : valuesOfAll(scope, field)
  const statement = sql`select value from (${used}) used
    where value is not null ${q ? sql`and fold(value) like fragment_pattern(${q})` : empty}
    order by value collate "und-x-icu" limit ${MAX_ITEMS}`
  const rows = await db.query<{ value: string }>(
    scope,
    q || scope.areaIds ? statement : prepared(statement),
  )
  return rows.map((row) => row.value)
}

/** Distinct values are stored in a table, so that suggestions do not read a million users. */
function valuesOfAll(scope: Looker, field: string): Sql {
  return sql`select value from user_field_values
    where tenant_id = ${scope.tenantId} and field = ${field}`
}

function valuesOfMine(scope: Looker, field: string): Sql {
  return sql`select distinct ${raw(field)} as value from users
    where tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'area_id')}`
}
