import { z } from 'zod'
import { VALIDITIES, type Validity } from './validity-words.ts'

/** Calendar day, 'YYYY-MM-DD', without a time zone. */
export const day = z.iso.date()

/** State of an assigned certification; its last day still counts as valid. */
export const validity = z.enum(Object.keys(VALIDITIES) as [Validity])
