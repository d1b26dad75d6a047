/** How a certification that somebody holds stands today, and what that is called everywhere. */
export const VALIDITIES = {
  endless: 'Sin vencimiento',
  valid: 'Vigente',
  due: 'Vence pronto',
  expired: 'Vencida',
} as const
export type Validity = keyof typeof VALIDITIES

/** From so many days before its last one it is due: long enough to plan its renewal. */
export const DUE_DAYS = 30

/** How far ahead the list of what expires can look. */
export const EXPIRING_DAYS = ['30', '60', '90'] as const
export type ExpiringDays = (typeof EXPIRING_DAYS)[number]
