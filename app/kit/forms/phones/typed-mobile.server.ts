import { z } from 'zod'
import type { mobileOr } from '#contract/platform/people/user-shapes.ts'
import { joinMobile } from './mobile.ts'

type Mobile = ReturnType<typeof mobileOr>

/** Schema for the values of a `MobileField`, validated by the contract's `mobile`. */
export function typedMobile(mobile: Mobile) {
  return z
    .object({ country: z.string().optional(), number: z.string().optional() })
    .optional()
    .transform((parts): z.input<Mobile> => joinMobile(parts))
    .pipe(mobile)
}
