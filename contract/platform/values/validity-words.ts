/** States of an assigned certification today, and their labels. */
export const VALIDITIES = {
  endless: 'Sin vencimiento',
  valid: 'Vigente',
  due: 'Vence pronto',
  expired: 'Vencida',
} as const
export type Validity = keyof typeof VALIDITIES

/** Number of days before its last day from which it is due: time to plan its renewal. */
export const DUE_DAYS = 30

/** Look-ahead options, in days, of the list of expiring certifications. */
export const EXPIRING_DAYS = ['30', '60', '90'] as const
export type ExpiringDays = (typeof EXPIRING_DAYS)[number]
