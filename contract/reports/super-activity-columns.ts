import { EXTENDED_FIELDS, type ExtendedField } from '#contract/platform/people/user-labels.ts'

/** Sort columns of the activity across tenants: all of its columns. */
export const SUPER_ACTIVITY_COLUMNS = [
  'identification_number',
  'full_name',
  'area_name',
  'position_name',
  'location',
  'tenant_name',
  'course_name',
  'percentage_completed',
  'date_completed',
  'last_activity',
  // Only for a single tenant, and only the fields that it named: any other is a 422.
  ...EXTENDED_FIELDS.map((number): ExtendedField => `extended_field${number}`),
] as const
