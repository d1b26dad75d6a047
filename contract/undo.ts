import { z } from 'zod'

/** Undoing a change of one's own, of the last day, by the id of the request that made it (X-Request-Id). */
export const request = z.uuid('Identificador no válido')

/** `left` are as they were: changed by somebody since then, or not the actor's to change any more. */
export const undone = z.object({ undone: z.number().int(), left: z.number().int() })
export type Undone = z.infer<typeof undone>
