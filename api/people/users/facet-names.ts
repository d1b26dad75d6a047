import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ChosenFilters, FacetChoice } from '#contract/people/people-facet-calls.ts'
import {
  FACET_WORDS,
  facetLabel,
  FACETS,
  IMPORT_PARTS,
  IMPORT_VALUE,
  isIdFacet,
  isWordFacet,
  NOTHING,
  PEOPLE_FACETS,
  WITHOUT,
  type ImportPart,
  type PeopleFacet,
} from '#contract/platform/people/people-facets.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import type { Database } from '#api/platform/db/database.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireNamedFields } from '#api/platform/members/people-filters.ts'

/** Returns the table with the names of a filter's ids; null when its values are no ids. */
export function tableOf(facet: PeopleFacet): Sql | null {
  return isIdFacet(facet) ? raw(`${facet}s`) : null
}

/** Returns the label of a filter; extended fields have the tenant's names. */
export function labelOf({ tenant }: Scope, facet: PeopleFacet): string {
  return facetLabel(facet, tenant.extended_fields) ?? PEOPLE_FACETS[facet].label
}

type Chosen = Omit<FacetChoice, 'count'>

/**
 * Returns the labels of the filters' values. A deleted value, one of another tenant or one outside
 * the actor's business units is only marked as gone.
 * @throws Failure 422 for a field that the tenant has not named.
 */
export async function chosenFilters(
  db: Database,
  scope: Scope,
  filters: PeopleFilters,
): Promise<{ results: ChosenFilters }> {
  requireNamedFields(scope, filters)
  const results: ChosenFilters = []
  for (const facet of FACETS) {
    const values = filters[facet]
    if (!values) continue
    const choices = await chosenOf(db, scope, facet, values)
    results.push({ facet, label: labelOf(scope, facet), choices })
  }
  return { results }
}

/** The labels of one filter, in the order of `values`. */
export async function chosenOf(
  db: Database,
  scope: Scope,
  facet: PeopleFacet,
  values: readonly string[],
): Promise<Chosen[]> {
  if (values.length === 0) return []
  const names = await namesOf(db, scope, facet, values)
  const { gone, none } = PEOPLE_FACETS[facet]
  return values.map((value) => {
    const label = names.get(value) ?? (value === WITHOUT ? none : null)
    return { value, label: label ?? gone, gone: label === null }
  })
}

async function namesOf(
  db: Database,
  scope: Scope,
  facet: PeopleFacet,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (isWordFacet(facet)) return new Map(Object.entries(FACET_WORDS[facet]))
  if (facet === 'import') return importNames(db, scope, values)
  const table = tableOf(facet)
  // A value that no user has any more is its own label.
  if (!table) return new Map(values.map((value) => [value, value]))
  const ids = values.filter((value) => value !== WITHOUT && value !== NOTHING)
  const rows = await db.query<{ id: number; name: string }>(
    scope,
    sql`select id, name from ${table}
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          ${facet === 'area' ? withinActorAreas(scope, 'id') : empty}`,
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Imports by the name of their file, for administrators; other users do not see imports. */
async function importNames(
  db: Database,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, string>> {
  const importFilters = values.flatMap((value) => {
    const [, id, part] = IMPORT_VALUE.exec(value) ?? []
    return id ? [{ value, id, part: part as ImportPart | undefined }] : []
  })
  const rows = await db.query<{ id: string; filename: string }>(
    scope,
    sql`select id, filename from imports
        where tenant_id = ${scope.tenantId} and kind = 'users'
          and id = any(${importFilters.map(({ id }) => id)}::uuid[])`,
  )
  const mine = isAdministrator(scope)
  return new Map(
    importFilters.flatMap(({ value, id, part }) => {
      const found = rows.find((row) => row.id === id)
      if (!found) return []
      const file = mine ? found.filename : 'de un archivo'
      return [[value, part ? `${file} (${IMPORT_PARTS[part]})` : file]]
    }),
  )
}
