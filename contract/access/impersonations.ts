import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/values/shapes.ts'

/**
 * An administrator's session that sees the console as a reader, or as somebody limited to a business unit, would:
 * read-only, for a bounded time.
 */
export const impersonation = z.object({
  kind: z.enum(['user', 'organizational_unit']),
  /** Id of the user or the business unit. */
  id,
  name: z.string(),
  /** Administrator whose session it is. */
  administrator: z.object({ id, name: z.string() }),
  /** It ends then at the latest. */
  expires_at: instant,
})
export type Impersonation = z.infer<typeof impersonation>

/** Maximum duration. */
export const IMPERSONATION_MINUTES = 30

/** Codes of refusals: of what a view does not allow, and of every call after it ended by itself. */
export const ImpersonationCode = {
  readOnly: 'impersonating',
  ended: 'impersonation_ended',
} as const

const subject = z
  .object({
    /** Enabled reader of the company. */
    user_id: id.optional(),
    organizational_unit_id: id.optional(),
  })
  .refine(
    ({ user_id, organizational_unit_id }) =>
      (user_id === undefined) !== (organizational_unit_id === undefined),
    'Debes elegir un lector o una unidad de negocio',
  )

export const impersonations = {
  begin: endpoint({
    method: 'post',
    path: '/impersonations',
    summary:
      'Ver la consola como un lector o una unidad de negocio, con la sesión con la que se llama y sin cambiar nada',
    access: 'admin',
    tokens: 'none',
    body: subject,
    status: 201,
    answer: impersonation,
  }),
  end: endpoint({
    method: 'delete',
    path: '/impersonations/current',
    summary: 'Dejar de ver la consola como otro; también después de que terminó por sí sola',
    access: 'learner',
    tokens: 'none',
    whileImpersonating: true,
    answer: z.object({ ended: z.number().int() }),
  }),
}
