import { EXTENDED_FIELDS, type ExtendedField } from './user-labels.ts'

/** What the activity across companies is sorted by: any of its columns. */
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
  // Of one company, and of those that it named: another is a 422.
  ...EXTENDED_FIELDS.map((number): ExtendedField => `extended_field${number}`),
] as const
