import { z } from 'zod'
import { newTenant, tenantChanges, type Tenant } from '#contract/tenants.ts'
import { EXTENDED_FIELDS } from '#contract/user-labels.ts'
import { zoneName } from '../copy/zone-name.server.ts'

/** A box that is not ticked posts nothing. */
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

const features = { communications: ticked, external_training: ticked, user_creation: ticked }

/** A name with a number in it would be taken for a place in a list, so these are flat in the form. */
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
  .transform(gathered)

const NAMES = EXTENDED_FIELDS.map((number) => `extended_field${number}` as const)

/** The fields of a company that its form changes, in its order. */
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

/** A company as its form is filled. */
export function asForm({ extended_fields, ...tenant }: Tenant) {
  const filled = EXTENDED_FIELDS.map((number) => [
    `extended_field${number}`,
    extended_fields[number] ?? '',
  ])
  return { ...tenant, ...(Object.fromEntries(filled) as Record<(typeof NAMES)[number], string>) }
}

/** What a field holds, as people read it. */
export function inWords(field: Field, value: string): string {
  if (field === 'timezone') return zoneName(value)
  return value === 'true' ? 'Sí' : value === 'false' ? 'No' : value
}

/** Zones to choose from by what people call them: 'hora de Colombia (Bogotá)'. */
export function zoneOptions(zones: string[]): { value: string; label: string }[] {
  return zones.map((value) => ({ value, label: zoneName(value) }))
}

/** Time zones to choose from: those of the Americas first, since most companies are there. */
export function timeZones(): string[] {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const near = (zone: string) => zone.startsWith('America/')
  return [...all.filter(near), ...all.filter((zone) => !near(zone))]
}
