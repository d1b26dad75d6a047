/** Numbers and words of second factors, for pages as well. */

export const SECOND_FACTOR_KINDS = {
  totp: 'Aplicación de autenticación',
  passkey: 'Llave de acceso',
} as const
export type SecondFactorKind = keyof typeof SECOND_FACTOR_KINDS

/** Number of recovery codes that an account gets at once; with fewer than `FEW_RECOVERY_CODES` left it is warned. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 4

/** Minutes between the password and the second factor. */
export const SIGN_IN_CHALLENGE_MINUTES = 5

/** Minutes between the password and the first code of a new app, or a new passkey. */
export const ENROLMENT_MINUTES = 15
