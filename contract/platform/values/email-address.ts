import { z } from 'zod'
import { identifier } from './shapes.ts'

/** E-mail address, or none; an empty text is none. */
export function optionalEmail(label: string, tooLong: string) {
  const invalid = 'Debes especificar un correo válido'
  return z
    .union([
      z.literal('').transform(() => null),
      identifier(label, invalid, 254, tooLong).pipe(z.email(invalid)),
    ])
    .nullish()
    .transform((value) => value ?? null)
}
