import { z } from 'zod'
import { newTenant, tenantChanges, type Tenant } from '#contract/access/tenants.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { CONFIRMED_ZONE } from './time-zone-review.tsx'

const features = { communications: ticked, external_training: ticked, user_creation: ticked }

/** A numeric part of a name would be read as an array index, so these are flat in the form. */
const names = Object.fromEntries(
  EXTENDED_FIELDS.map((number) => [`extended_field${number}`, z.string().max(60).optional()]),
)

function gathered<Posted extends object>({ ...posted }: Posted) {
  const given = posted as Record<string, string | undefined>
  const extended_fields = Object.fromEntries(
    EXTENDED_FIELDS.map((number) => [number, given[`extended_field${number}`] ?? null]),
  )
  return { ...posted, extended_fields }
}

export const newTenantForm = newTenant.extend({ ...features, ...names }).transform(gathered)
export const tenantChangesForm = tenantChanges
  .extend({ ...features, preregistrations_open: ticked, accessibility_blocks: ticked, ...names })
  .extend({ [CONFIRMED_ZONE]: z.string().optional() })
  .transform(gathered)

const NAMES = EXTENDED_FIELDS.map((number) => `extended_field${number}` as const)

/** Fields of a tenant that its form changes, in its order. */
export const EDITED = [
  'name',
  'timezone',
  'support_email',
  'user_creation',
  'communications',
  'external_training',
  'preregistrations_open',
  'accessibility_blocks',
  ...NAMES,
] as const
type Field = (typeof EDITED)[number]

/** Returns the form values of a tenant. */
export function asForm({ extended_fields, ...tenant }: Tenant) {
  const filled = EXTENDED_FIELDS.map((number) => [
    `extended_field${number}`,
    extended_fields[number] ?? '',
  ])
  return { ...tenant, ...(Object.fromEntries(filled) as Record<(typeof NAMES)[number], string>) }
}

/** Formats a field value for display. */
export function inWords(field: Field, value: string): string {
  return field === 'timezone' ? zoneName(value) : value
}

/** Returns zones as options by their common names: 'hora de Colombia (Bogotá)'. */
export function zoneOptions(zones: string[]): { value: string; label: string }[] {
  return zones.map((value) => ({ value, label: zoneName(value) }))
}

/** Returns the time zones, those of the Americas first, since most tenants are there. */
export function timeZones(): string[] {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const near = (zone: string) => zone.startsWith('America/')
  return [...all.filter(near), ...all.filter((zone) => !near(zone))]
}
