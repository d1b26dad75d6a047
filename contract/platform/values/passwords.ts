import { z } from 'zod'

/** Minimum of the specification; an installation may require more (PASSWORD_MIN_LENGTH). */
export const MIN_PASSWORD_LENGTH = 6

export function passwordTooShort(minimum: number): string {
  return `La contraseña debe tener por lo menos ${minimum} caracteres`
}

/** Password chosen by a user. */
export const chosenPassword = z
  .string({ error: passwordTooShort(MIN_PASSWORD_LENGTH) })
  .min(MIN_PASSWORD_LENGTH, passwordTooShort(MIN_PASSWORD_LENGTH))
  .max(200, 'La contraseña admite hasta 200 caracteres')
