import { z } from 'zod'
import { lineOf } from './text.ts'
import { endpoint } from './endpoint.ts'
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts'
import {
  id,
  idParams,
  instant,
  option,
  page,
  paged,
  requiredText,
  versionRead,
  yesOrNo,
} from './shapes.ts'

/** Reports with their filters and their sort under a name, of one person or of the company. */

const count = z.number().int()

export const reportKind = z.enum(Object.keys(REPORT_KINDS) as [ReportKind, ...ReportKind[]], {
  error: 'El reporte no existe',
})

export const MAX_REPORT_QUERY = 8000

/**
 * A report's parameters as its address has them: `course=1&course=2&area=7&sort=points&order=asc`, without
 * `limit` and `skip`. Parameters are the call's own words; what the report would refuse is a 422 here, under
 * `query`. It is kept with its parameters sorted and without what is empty; periods stay relative.
 */
export const reportQuery = z
  .string({ error: 'Los filtros no son válidos' })
  .overwrite(lineOf)
  .max(MAX_REPORT_QUERY, 'Son demasiados filtros')
  .default('')

const NO_NAME = 'Debes especificar el nombre'

/** So many values of a filter are said by name. */
export const MAX_NAMED = 5

/** A filter of a report in words, or what it is sorted by: 'Curso: Excel básico'. */
export const filterWords = z.object({
  /** A company names its own fields. */
  label: z.string(),
  values: z.array(z.string()),
  /** How many more there are than `values` has. */
  more: count,
  /** How many there are no more, or not for the actor. */
  gone: count,
})
export type FilterWords = z.infer<typeof filterWords>

export const newReportView = z.object({
  name: requiredText('Nombre', NO_NAME, 150),
  kind: reportKind,
  query: reportQuery,
  /** The whole company's staff see it, else its owner alone. */
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
  /** The actor may change and delete it: their own; of the company's, administrators any. */
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
    summary: 'Vistas guardadas de los reportes: las propias y las de la compañía, por nombre',
    access: 'staff',
    query: z.object({ ...page, kind: reportKind.optional() }),
    answer: paged(reportView),
  }),
  createView: endpoint({
    method: 'post',
    path: '/reports/views',
    summary: 'Guardar una vista de un reporte, con sus filtros y su orden',
    access: 'staff',
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
