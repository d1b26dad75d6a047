import type { Settings } from '../../settings.ts'
import { invalidField } from '../http/failure.ts'

/** The installation may ask for more than the 6 characters of the contract. Throws Failure 422. */
export function requireLongEnough({ passwordMinLength }: Settings, password: string): void {
  if (password.length >= passwordMinLength) return
  throw invalidField(
    'password',
    'too_small',
    `La contraseña debe tener por lo menos ${passwordMinLength} caracteres`,
  )
}
