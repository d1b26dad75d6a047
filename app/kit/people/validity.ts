import type { Validity } from '#contract/platform/values/validity-words.ts'
import type { Tone } from '../ui/states/tag.tsx'

/** Yellow when it expires soon, red when it has expired (specification 3, §2); the label says so too. */
export const VALIDITY_TONES: Record<Validity, Tone> = {
  endless: 'neutral',
  valid: 'success',
  due: 'warning',
  expired: 'danger',
}
