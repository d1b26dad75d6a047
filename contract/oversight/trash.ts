import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, MAX_IDS, page, paged, q } from '#contract/platform/values/shapes.ts'
import { TRASH_KINDS, type TrashKind } from './trash-kinds.ts'

/** Days in which deleted items can be restored (api/oversight/trash/routines.sql, `trash_kept`). */
export const TRASH_DAYS = 30

export const trashKind = z.enum(Object.keys(TRASH_KINDS) as [TrashKind], {
  error: 'Debes elegir una clase de elemento',
})

export const trashItem = z.object({
  kind: trashKind,
  id,
  name: z.string(),
  /** Distinguishing detail: a code; for a certification, its holder. */
  detail: z.string().nullable(),
  /** User who held the certification. */
  owner_id: id.nullable(),
  deleted_at: instant,
  /** Name, at that time, of the user who deleted it; null when the system did. */
  deleted_by: z.string().nullable(),
  /** Time of the purge, unless dependent rows delay it. */
  kept_until: instant,
})
export type TrashItem = z.infer<typeof trashItem>

export const trashReference = z.object({ kind: trashKind, id })
export type TrashReference = z.infer<typeof trashReference>

/** Several items in a query: 'areas:7,groups:3'. */
const chosenItems = z
  .string()
  .max(60_000)
  .regex(/^[a-z_]+:[1-9]\d{0,15}(,[a-z_]+:[1-9]\d{0,15})*$/, 'Identificador no válido')
  .transform((text) => text.split(','))
  .pipe(z.array(z.string()).max(MAX_IDS, `Se admiten hasta ${MAX_IDS} elementos`))
  .meta({ type: 'string', description: 'De la papelera, solo estos: `areas:7,groups:3`' })

export const restored = z.object({
  restored: z.number().int(),
  /** Users whom the deletion had moved elsewhere, and who return; left out when it moved nobody. */
  moved_users: z.number().int().optional(),
  /** Users moved by the deletion who stay: moved again since, or maintained by the directory. */
  kept_users: z.number().int().optional(),
  /** Names of the first ten who stay. */
  kept: z.array(z.string()).optional(),
})
export type Restored = z.infer<typeof restored>

export const trash = {
  list: endpoint({
    method: 'get',
    path: '/trash',
    summary: `Lo que se eliminó en los últimos ${TRASH_DAYS} días, lo más reciente primero`,
    access: 'admin',
    query: z.object({ ...page, q, kind: trashKind.optional(), ids: chosenItems.optional() }),
    answer: paged(trashItem),
  }),
  restore: endpoint({
    method: 'post',
    path: '/trash/restorations',
    summary:
      'Restaurar lo eliminado, con sus vínculos y las personas que la eliminación movió: todo lo pedido o nada',
    access: 'admin',
    body: z.object({
      items: z
        .array(trashReference, { error: 'Debes seleccionar al menos un elemento' })
        .min(1, 'Debes seleccionar al menos un elemento')
        .max(MAX_IDS, `Se admiten hasta ${MAX_IDS} elementos`),
    }),
    answer: restored,
  }),
}
