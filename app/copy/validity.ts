import type { Validity } from '#contract/validity-words.ts'
import type { Tone } from '../ui/tag.tsx'

/** Yellow when it is due and red when it has ended (specification 3, §2); the words say so as well. */
export const VALIDITY_TONES: Record<Validity, Tone> = {
  endless: 'neutral',
  valid: 'success',
  due: 'warning',
  expired: 'danger',
}
