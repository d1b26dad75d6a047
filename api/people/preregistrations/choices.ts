import type { z } from 'zod'
import { CHOICE_FIELDS, type ChoiceField } from '#contract/people/preregistration-choice-fields.ts'
import type {
  choicesForm,
  PreregistrationChoices,
} from '#contract/people/preregistration-choices.ts'
import { FIELD_LABELS, type ExtendedField } from '#contract/platform/people/user-labels.ts'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'
import { extendedFieldValues, locationValues } from '../users/lookups.ts'
import { namedFields } from '../users/policy.ts'
import type { PublicTenant } from './public-tenant.ts'

type Choices = Partial<Record<ChoiceField, string[]>>
type Stored = { preregistration_choices: Choices; version: number }

const SETTINGS: TenantSettings<Stored> = {
  table: 'tenants',
  columns: 'preregistration_choices, version',
}

/** Returns the suggested values of location and of each named field. */
export async function preregistrationChoices(
  db: Database,
  scope: Scope,
): Promise<PreregistrationChoices> {
  return answer(scope, await readSettings(db.for(scope), scope, SETTINGS))
}

/** Returns the fields with values: an empty list is the same as none. */
const withValues = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, values]) => values.length > 0))

function answer(
  scope: Scope,
  { preregistration_choices: choices, version }: Stored,
): PreregistrationChoices {
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
export async function changePreregistrationChoices(
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
  const stored = await saveSettings(db, scope, SETTINGS, version, (_tx, before) => ({
    preregistration_choices: withValues({
      ...before.preregistration_choices,
      ...(Object.fromEntries(changes) as Choices),
    }),
  }))
  return answer(scope, stored)
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

async function suggestedOf(db: Database, scope: TenantScope): Promise<Choices> {
  const stored = await readSettings(db.for(scope), scope, SETTINGS)
  return withValues(stored.preregistration_choices)
}
