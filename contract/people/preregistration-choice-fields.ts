/** Fields of the public form with suggested values; no zod here, since pages use them. */

/** Maximum number of values of a field. */
export const MAX_CHOICES = 200

/** Fields with suggested values. */
export const CHOICE_FIELDS = [
  'location',
  'extended_field1',
  'extended_field2',
  'extended_field3',
  'extended_field4',
  'extended_field5',
  'extended_field6',
  'extended_field7',
] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]
