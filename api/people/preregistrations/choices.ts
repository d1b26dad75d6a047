import sql from 'sql-template-tag'
import type { z } from 'zod'
import { CHOICE_FIELDS, type ChoiceField } from '#contract/people/preregistration-choice-fields.ts'
import type {
  choicesForm,
  PreregistrationChoices,
} from '#contract/people/preregistration-choices.ts'
import { FIELD_LABELS, type ExtendedField } from '#contract/platform/user-labels.ts'
import type { Database, Queryable, TenantScope } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { logged, readTenant } from '#api/platform/tenant/change.ts'
import { extendedFieldValues, locationValues } from '../users/lookups.ts'
import { namedFields } from '../users/policy.ts'
import type { PublicTenant } from './public-tenant.ts'

type Stored = Partial<Record<ChoiceField, string[]>>
type Row = { choices: Stored; version: number }

/** Returns the suggested values of location and of each named field. */
export function preregistrationChoices(
  db: Database,
  scope: Scope,
): Promise<PreregistrationChoices> {
  return db.transaction(scope, async (tx) => shown(scope, await read(tx, scope)))
}

async function read(tx: Queryable, { tenantId }: TenantScope, locked = false): Promise<Row> {
  const [row] = await tx.query<Row>(
    sql`select preregistration_choices as choices, version from tenants
        where id = ${tenantId} ${locked ? sql`for no key update` : sql``}`,
  )
  return { ...row!, choices: withValues(row!.choices) }
}

/** Returns the fields with values: an empty list is the same as none. */
const withValues = (choices: Stored): Stored =>
  Object.fromEntries(Object.entries(choices).filter(([, values]) => values.length > 0))

function shown(scope: Scope, { choices, version }: Row): PreregistrationChoices {
  return {
    version,
    fields: fieldsOf(scope).map((field) => ({
      field,
      label:
        field === 'location'
          ? FIELD_LABELS.location
          : scope.tenant.extended_fields[field.slice(-1)]!,
      choices: choices[field] ?? [],
    })),
  }
}

const fieldsOf = (scope: Parameters<typeof namedFields>[0]): ChoiceField[] => [
  'location',
  ...namedFields(scope),
]

/**
 * Changes the given fields.
 * @throws Failure 409 when the tenant was changed since `version` was read; 422 for a field without a name.
 */
export function changePreregistrationChoices(
  db: Database,
  scope: Scope,
  { version, ...given }: z.output<typeof choicesForm>,
): Promise<PreregistrationChoices> {
  const changes = CHOICE_FIELDS.flatMap((field) => (given[field] ? [[field, given[field]]] : []))
  const named = fieldsOf(scope)
  const unnamed = CHOICE_FIELDS.filter((field) => given[field] && !named.includes(field))
  if (unnamed.length > 0) {
    const message = 'La compañía no le ha puesto nombre a este campo'
    throw invalid(unnamed.map((path) => ({ path, code: 'unknown', message })))
  }
  return db.transaction(scope, async (tx) => {
    const before = await read(tx, scope, true)
    requireVersion(version, before.version, 'esta configuración')
    const after = withValues({
      ...before.choices,
      ...(Object.fromEntries(changes) as Stored),
    })
    if (JSON.stringify(after) !== JSON.stringify(before.choices)) {
      await tx.query(
        sql`update tenants set preregistration_choices = ${after}, version = version + 1
            where id = ${scope.tenantId}`,
      )
      const tenant = await readTenant(tx, scope.tenantId)
      const as = (choices: Stored) => ({ preregistration_choices: choices })
      await logged(tx, 'update', tenant, as(before.choices), as(after))
    }
    return shown(scope, await read(tx, scope))
  })
}

/** Returns the locations that the tenant suggests, or else those in use. */
export async function publicLocations(db: Database, joined: PublicTenant): Promise<string[]> {
  const { location: suggested = [] } = await suggestedOf(db, joined)
  return suggested.length > 0 ? suggested : locationValues(db, joined)
}

/**
 * Returns the values that the tenant suggests for a field that it has named. Callers with a session of the tenant get
 * those in use as well; nobody else, since they may be personal data.
 */
export async function publicFieldValues(
  db: Database,
  joined: PublicTenant,
  index: number,
): Promise<string[]> {
  const field = `extended_field${index}` as ExtendedField
  if (!namedFields(joined).includes(field)) return []
  const { [field]: suggested = [] } = await suggestedOf(db, joined)
  if (!joined.known) return suggested
  return [...new Set([...suggested, ...(await extendedFieldValues(db, joined, { index }))])]
}

/** Returns the suggested values of all named fields, by number. */
export async function fieldChoices(
  db: Database,
  joined: PublicTenant,
): Promise<Record<string, string[]>> {
  const suggested = await suggestedOf(db, joined)
  const fields = namedFields(joined).filter((field) => suggested[field]?.length)
  return Object.fromEntries(fields.map((field) => [field.slice(-1), suggested[field]!]))
}

async function suggestedOf(db: Database, scope: TenantScope): Promise<Stored> {
  const { choices } = await read(db.for(scope), scope)
  return choices
}
