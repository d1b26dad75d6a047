import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_IDS } from '../values/shapes.ts'

/**
 * Selection: the items that a user has marked in a list of the console and not used yet. It belongs
 * to the session, ends with it and a day after its last change, and contains ids, not rights: every
 * call that gets it checks again what the actor may see and change.
 */

/** An id, or 'kind:id' in a list with several kinds. */
const item = z.string().regex(/^([a-z_]{1,40}:)?[1-9]\d{0,15}$/, 'Identificador no válido')

/** List, by its address in the console: '/users', '/groups/7/courses/addition'. */
const list = z
  .string()
  .max(200)
  .regex(/^(\/[a-z0-9-]+)+$/, 'La lista no es válida')

export const TOO_MANY_SELECTED = `Puedes seleccionar hasta ${MAX_IDS.toLocaleString('es-CO')} uno por uno.`

const version = z.number().int()
/** `version` changes with each change; 0 when nothing is selected. */
const selection = z.object({ items: z.array(item), version })
export type Selection = z.infer<typeof selection>

export const selections = {
  get: endpoint({
    method: 'get',
    path: '/selections',
    summary: 'Lo que uno mismo tiene seleccionado en una lista',
    access: 'staff',
    tokens: 'none',
    query: z.object({ list }),
    answer: selection,
  }),
  pick: endpoint({
    method: 'put',
    path: '/selections',
    summary: `Seleccionar, de lo que una lista muestra (\`shown\`), lo marcado (\`picked\`); hasta ${MAX_IDS} en total`,
    access: 'staff',
    tokens: 'none',
    body: z.object({
      list,
      shown: z.array(item).max(MAX_IDS),
      picked: z.array(item).max(MAX_IDS),
    }),
    /** `before` is the replaced version. */
    answer: selection.extend({ before: version }),
  }),
  clear: endpoint({
    method: 'delete',
    path: '/selections',
    summary: 'Quitar la propia selección de una lista',
    access: 'staff',
    tokens: 'none',
    query: z.object({ list }),
    answer: z.object({ cleared: z.boolean() }),
  }),
}
