import { z } from 'zod'
import type { chosenPassword } from '#contract/platform/values/passwords.ts'

/** Schema of a form with `NewPasswordFields`: both have to be the same. */
export function repeatedPassword<Shape extends { password: typeof chosenPassword }>(shape: Shape) {
  return z
    .object({ ...shape, repeated: z.string().optional() })
    .refine(
      (values) =>
        (values as { password: string }).password === (values as { repeated?: string }).repeated,
      { path: ['repeated'], message: 'Las contraseñas no coinciden' },
    )
}
