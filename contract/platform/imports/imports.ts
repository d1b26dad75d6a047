import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { columnCallsOf, type ImportPlace } from './import-column-calls.ts'
import { jobId } from './import-columns.ts'
import { importedRecord, undoPreview } from './import-effects.ts'
import { correctRow, finding, importJob, importSummary } from './import-jobs.ts'
import { IMPORT_KINDS, type ImportName } from './import-kinds.ts'
import { page, paged, sep, wholeNumber } from '../values/shapes.ts'

const part = jobId.extend(page)
/** Page of all findings, or of one cause. */
const partOfCause = part.extend({ cause: wholeNumber({ max: 1000 }).optional() })

/** Calls of one kind of import, the same for every kind. */
function importsOf(place: ImportPlace) {
  const { path, things, params, feature } = place
  /** Paged list of a job, which may be longer than the part in its answer. */
  const list = <const Name extends string, Row extends z.ZodType, Query extends z.ZodObject>(
    name: Name,
    summary: string,
    row: Row,
    query: Query,
  ) =>
    endpoint({
      method: 'get',
      path: `${path}/import/${name}`,
      params,
      feature,
      summary,
      access: 'admin',
      query,
      answer: paged(row),
    })

  return {
    validate: endpoint({
      method: 'post',
      path: `${path}/import/validate`,
      params,
      feature,
      summary: `Subir un archivo de ${things} (CSV o Excel) y empezar a validarlo`,
      access: 'admin',
      upload: 'file',
      status: 202,
      answer: jobId,
    }),
    validateStatus: endpoint({
      method: 'post',
      path: `${path}/import/validate/status`,
      params,
      feature,
      summary: 'Estado de una validación',
      access: 'admin',
      reads: true,
      query: jobId,
      answer: importJob,
    }),
    errors: list(
      'validate/errors',
      'Los errores de una validación, por páginas',
      finding,
      partOfCause,
    ),
    warnings: list(
      'validate/warnings',
      'Las advertencias de una validación, por páginas; primero las del archivo',
      finding,
      partOfCause,
    ),
    correct: list(
      'validate/correct',
      'Las filas correctas de una validación con lo que cambian, por páginas',
      correctRow,
      part,
    ),
    failed: list(
      'failed',
      'Las filas que no se aplicaron, o no del todo, y por qué, por páginas',
      finding,
      part,
    ),
    start: endpoint({
      method: 'post',
      path: `${path}/import`,
      params,
      feature,
      summary: 'Importar las filas correctas de una validación terminada',
      access: 'admin',
      body: jobId.extend({
        /** True when created users are invited at the end, for kinds that invite. */
        invite: z.boolean({ error: 'Se espera true o false' }).default(true),
      }),
      status: 202,
      answer: jobId,
    }),
    status: endpoint({
      method: 'post',
      path: `${path}/import/status`,
      params,
      feature,
      summary: 'Estado de una importación',
      access: 'admin',
      reads: true,
      query: jobId,
      answer: importJob,
    }),
    cancel: endpoint({
      method: 'post',
      path: `${path}/import/cancel`,
      params,
      feature,
      summary: 'Cancelar una validación o una importación; lo ya aplicado se conserva',
      access: 'admin',
      body: jobId,
      answer: importJob,
    }),
    records: endpoint({
      method: 'get',
      path: `${path}/import/records`,
      params,
      feature,
      summary: 'Lo que una importación creó o actualizó, y lo que deshacerla deja como está',
      access: 'admin',
      query: jobId.extend({
        which: z.enum(['created', 'updated', 'applied', 'kept', 'active']),
        ...page,
      }),
      answer: paged(importedRecord),
    }),
    undoPreview: endpoint({
      method: 'get',
      path: `${path}/import/undo`,
      params,
      feature,
      summary: 'Lo que haría deshacer una importación',
      access: 'admin',
      query: jobId,
      answer: undoPreview,
    }),
    undo: endpoint({
      method: 'post',
      path: `${path}/import/undo`,
      params,
      feature,
      summary: 'Deshacer una importación: desactiva lo que creó y devuelve los valores de antes',
      access: 'admin',
      body: jobId,
      status: 202,
      answer: jobId,
    }),
    recent: endpoint({
      method: 'get',
      path: `${path}/import`,
      params,
      feature,
      summary: 'Las 20 importaciones más recientes',
      access: 'admin',
      answer: z.array(importSummary),
    }),
    ...columnCallsOf(place),
    failedRows: endpoint({
      method: 'get',
      path: `${path}/import/failed-rows`,
      params,
      feature,
      summary:
        'Las filas con error o no aplicadas, en el formato del archivo que se subió y con una columna de error',
      access: 'admin',
      /** `sep` separates the cells of a CSV; the default is the separator of the file. */
      query: jobId.extend({ sep: sep.unwrap().optional() }),
      answer: { stream: 'text/csv; charset=utf-8' },
    }),
    template: endpoint({
      method: 'get',
      path: `${path}/import/template`,
      params,
      feature,
      summary: `Plantilla CSV con las columnas de la importación de ${things}`,
      access: 'admin',
      query: z.object({ sep }),
      answer: { stream: 'text/csv; charset=utf-8' },
    }),
  }
}

/** Calls used by handlers and screens of every kind: `params` identify the parent, if any. */
export type ImportCalls = ReturnType<typeof importsOf>

/** Calls of every kind. */
export const imports = Object.fromEntries(
  Object.entries(IMPORT_KINDS).map(([name, kind]) => [name, importsOf(kind)]),
) as Record<ImportName, ImportCalls>
