import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import {
  id,
  idParams,
  instant,
  requiredMultilineText,
  requiredText,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'

/** Texts that users who decide on preregistrations use again: of the tenant, or of one user. */

/** Maximum number of texts of the tenant, and of each user; a form offers all of them. */
export const MAX_OBSERVATIONS = 100

export const newObservation = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre', 100),
  text: requiredMultilineText('Texto', 'Debes especificar el texto', 2000),
  /** True when all who decide use it; only administrators may write such a text. */
  shared: yesOrNo.default(false),
})

export const observationChanges = newObservation.extend({ version: versionRead })

export const savedObservation = z.object({
  id,
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  /** True for the actor's own texts; for administrators also those of the tenant. */
  editable: z.boolean(),
  created_at: instant,
  version: z.number().int(),
})
export type SavedObservation = z.infer<typeof savedObservation>

const path = '/preregistrations-observations'
const call = recordCalls(path)

export const preregistrationObservations = {
  list: call.list(
    'Observaciones guardadas de los prerregistros: las propias y las de la compañía',
    savedObservation,
    SORTS.preregistrationObservations,
  ),
  create: endpoint({
    method: 'post',
    path,
    summary: 'Guardar unas observaciones para volver a usarlas',
    access: 'staff',
    body: newObservation,
    status: 201,
    answer: savedObservation,
  }),
  get: call.get('Unas observaciones guardadas', savedObservation),
  update: endpoint({
    method: 'put',
    path: `${path}/{id}`,
    summary: 'Modificar unas observaciones guardadas',
    access: 'staff',
    params: idParams,
    body: observationChanges,
    answer: savedObservation,
  }),
  remove: endpoint({
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Eliminar unas observaciones guardadas',
    access: 'staff',
    params: idParams,
    answer: z.object({ id }),
  }),
}
