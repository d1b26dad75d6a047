import { z } from 'zod'

/** Undo of the caller's own change, within a day, by the id of the request that made it (X-Request-Id). */
export const request = z.uuid('Identificador no válido')

/** `left` stay unchanged: changed by another user since then, or no longer the actor's to change. */
export const undone = z.object({ undone: z.number().int(), left: z.number().int() })
export type Undone = z.infer<typeof undone>
