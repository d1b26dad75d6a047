import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { idList } from '#contract/platform/values/shapes.ts'
import { request, undone } from '#contract/platform/undo.ts'
import { userFilters } from './user-filters.ts'
import { userRow } from '#contract/platform/people/user-shapes.ts'

const count = z.number().int()

/**
 * Result of enabling or disabling. `skipped` already had the status or are not the actor's to
 * change: oneself, a super-administrator, an account with access to more areas than the actor's. `maintained`, where
 * there are any, have a status that the directory of the company maintains. `emergency` when the administrator for
 * emergencies of the sign-on is among the skipped; `unattended` when a super-administrator left the company without an
 * enabled administrator.
 */
const statusChange = z.object({
  changed: count,
  skipped: count,
  maintained: count.optional(),
  emergency: z.literal(true).optional(),
  unattended: z.literal(true).optional(),
})
export type StatusChange = z.infer<typeof statusChange>

/** Maximum number of unmatched lines listed; `unmatched_count` is the total. */
export const UNMATCHED_LISTED = 1000

/** The same by CSV: unmatched lines (numbered as in an editor) are reported, the others applied. */
const statusChangeByFile = statusChange.extend({
  unmatched: z.array(z.object({ line: count, value: z.string() })),
  unmatched_count: count,
  /** Sentences about the whole file. */
  notes: z.array(z.string()),
})
export type StatusChangeByFile = z.infer<typeof statusChangeByFile>

/**
 * Preview of a file: number of users it would change (`due`), the first by name in `people`;
 * `version` is the file's.
 */
const statusPreview = statusChangeByFile.omit({ changed: true }).extend({
  version: count,
  due: count,
  people: z.array(userRow.pick({ id: true, full_name: true, username: true })),
})
export type StatusPreview = z.infer<typeof statusPreview>

const uploadNote = 'Un archivo CSV con la columna username (se admite email).'

/** Calls to enable and disable; `matching` must come before routes with an id. */
export const statusCalls = {
  enableByFile: endpoint({
    method: 'put',
    path: '/users/bulk/enable',
    summary: `Activar usuarios por archivo. ${uploadNote}`,
    access: 'admin',
    upload: 'file',
    answer: statusChangeByFile,
  }),
  disableByFile: endpoint({
    method: 'put',
    path: '/users/bulk/disable',
    summary: `Desactivar usuarios por archivo. ${uploadNote}`,
    access: 'admin',
    upload: 'file',
    answer: statusChangeByFile,
  }),
  previewEnableByFile: endpoint({
    method: 'post',
    path: '/users/bulk/enable/preview',
    summary: `A quién activaría un archivo; no cambia a nadie. ${uploadNote}`,
    access: 'admin',
    tokens: 'none',
    upload: 'file',
    answer: statusPreview,
  }),
  previewDisableByFile: endpoint({
    method: 'post',
    path: '/users/bulk/disable/preview',
    summary: `A quién desactivaría un archivo; no cambia a nadie. ${uploadNote}`,
    access: 'admin',
    tokens: 'none',
    upload: 'file',
    answer: statusPreview,
  }),
  enablePreviewed: endpoint({
    method: 'put',
    path: '/users/bulk/enable/previewed',
    summary: 'Activar a quien nombra el archivo que uno mismo revisó de último',
    access: 'admin',
    tokens: 'none',
    body: z.object({ version: count }),
    answer: statusChange,
  }),
  disablePreviewed: endpoint({
    method: 'put',
    path: '/users/bulk/disable/previewed',
    summary: 'Desactivar a quien nombra el archivo que uno mismo revisó de último',
    access: 'admin',
    tokens: 'none',
    body: z.object({ version: count }),
    answer: statusChange,
  }),
  enableMatching: endpoint({
    method: 'put',
    path: '/users/matching/enable',
    summary: 'Activar todos los usuarios que coinciden con una búsqueda y unos filtros',
    access: 'admin',
    body: matchingOf(userFilters),
    answer: statusChange,
  }),
  disableMatching: endpoint({
    method: 'put',
    path: '/users/matching/disable',
    summary: 'Desactivar todos los usuarios que coinciden con una búsqueda y unos filtros',
    access: 'admin',
    body: matchingOf(userFilters),
    answer: statusChange,
  }),
  undoStatus: endpoint({
    method: 'put',
    path: '/users/undo/{request}',
    summary:
      'Deshacer una activación o desactivación propia del último día: a quien cambió después no se le toca',
    access: 'admin',
    params: z.object({ request }),
    answer: undone,
  }),
  enable: endpoint({
    method: 'put',
    path: '/users/{ids}/enable',
    summary: 'Activar usuarios',
    access: 'admin',
    params: z.object({ ids: idList }),
    answer: statusChange,
  }),
  disable: endpoint({
    method: 'put',
    path: '/users/{ids}/disable',
    summary: 'Desactivar usuarios; termina sus sesiones',
    access: 'admin',
    params: z.object({ ids: idList }),
    answer: statusChange,
  }),
}
