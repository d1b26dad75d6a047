import { z } from 'zod'
import { lineOf } from '#contract/platform/values/text.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts'
import {
  id,
  idParams,
  instant,
  option,
  page,
  paged,
  q,
  requiredText,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'

/** Reports saved with their filters and sort under a name, for one user or for the tenant. */

const count = z.number().int()

export const reportKind = z.enum(Object.keys(REPORT_KINDS) as [ReportKind, ...ReportKind[]], {
  error: 'El reporte no existe',
})

export const MAX_REPORT_QUERY = 8000

/**
 * Query string of a report: `course=1&course=2&area=7&sort=points&columns=area_name,points`, without
 * `limit` and `skip`. Parameters are those of the file's call; a value that the report would reject is a 422 here,
 * under `query`. It is stored with sorted parameters and without empty ones; periods stay relative.
 */
export const reportQuery = z
  .string({ error: 'Los filtros no son válidos' })
  .overwrite(lineOf)
  .max(MAX_REPORT_QUERY, 'Son demasiados filtros')
  .default('')

const NO_NAME = 'Debes especificar el nombre'

/** Maximum number of a filter's values shown by name. */
export const MAX_NAMED = 5

/** Filter of a report as text, or its sort: 'Curso: Excel básico'. */
export const filterWords = z.object({
  /** A tenant names its own fields. */
  label: z.string(),
  values: z.array(z.string()),
  /** Number of values that `values` leaves out. */
  more: count,
  /** Number of values that no longer exist, or are not visible to the actor. */
  gone: count,
})
export type FilterWords = z.infer<typeof filterWords>

export const newReportView = z.object({
  name: requiredText('Nombre', NO_NAME, 150),
  kind: reportKind,
  query: reportQuery,
  /** True when all console users of the tenant see it, else only its owner. */
  shared: yesOrNo.default(false),
})
export const reportViewChanges = newReportView.extend({ version: versionRead })

export const reportView = z.object({
  id,
  name: z.string(),
  kind: reportKind,
  query: z.string(),
  filters: z.array(filterWords),
  shared: z.boolean(),
  owner: option,
  /** True when the actor may change and delete it: their own; shared ones, any administrator. */
  editable: z.boolean(),
  created_at: instant,
  version: count,
})
export type ReportView = z.infer<typeof reportView>

export const reportViewCalls = {
  filterWords: endpoint({
    method: 'get',
    path: '/reports/values/words',
    summary: 'Los filtros y el orden de un reporte en palabras, y como se guardan',
    access: 'staff',
    query: z.object({ kind: reportKind, query: reportQuery }),
    answer: z.object({ kind: reportKind, query: z.string(), filters: z.array(filterWords) }),
  }),
  views: endpoint({
    method: 'get',
    path: '/reports/views',
    summary:
      'Vistas guardadas de los reportes: las propias y las de la compañía, por nombre; busca por una parte de él',
    access: 'staff',
    query: z.object({ ...page, q, kind: reportKind.optional() }),
    answer: paged(reportView),
  }),
  createView: endpoint({
    method: 'post',
    path: '/reports/views',
    summary: 'Guardar una vista de un reporte, con sus filtros, su orden y sus columnas',
    access: 'staff',
    tokens: 'personal',
    body: newReportView,
    status: 201,
    answer: reportView,
  }),
  view: endpoint({
    method: 'get',
    path: '/reports/views/{id}',
    summary: 'Una vista guardada',
    access: 'staff',
    params: idParams,
    answer: reportView,
  }),
  updateView: endpoint({
    method: 'put',
    path: '/reports/views/{id}',
    summary: 'Modificar una vista guardada',
    access: 'staff',
    params: idParams,
    body: reportViewChanges,
    answer: reportView,
  }),
  removeView: endpoint({
    method: 'delete',
    path: '/reports/views/{id}',
    summary: 'Eliminar una vista guardada',
    access: 'staff',
    params: idParams,
    answer: z.object({ id }),
  }),
}
