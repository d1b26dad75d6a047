import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chosenPassword } from './passwords.ts'
import { facetCalls } from './people-facet-calls.ts'
import { peopleFilters } from './people-filters.ts'
import {
  id,
  idList,
  idParams,
  only,
  option,
  page,
  paged,
  q,
  sep,
  sortOrder,
  wholeNumber,
} from './shapes.ts'
import { lineOf } from './text.ts'
import { request, undone } from './undo.ts'
import { avatarKey, newUserInput, user, userChanges, userRow } from './user-shapes.ts'

/** What is asked of the existence calls while a form is being filled. */
const probe = (max: number) => z.string().overwrite(lineOf).max(max)

export const userSort = z.enum(['name', 'identification', 'area', 'position', 'location'])
export type UserSort = z.infer<typeof userSort>

/** Filters of the list; exports and bulk actions on 'all that match' take the same. */
const filters = {
  q,
  ...peopleFilters,
  // text in a query, a boolean in a body
  only_admins: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .optional(),
}
const sorting = { sort: userSort.default('name'), order: sortOrder.default('asc') }

const count = z.number().int()

/**
 * What enabling or disabling did. `skipped` were so already or are not the actor's to change: oneself,
 * a super-administrator, an account that reaches more areas than the actor's.
 */
const statusChange = z.object({ changed: count, skipped: count })
export type StatusChange = z.infer<typeof statusChange>

/** Whoever was invited so short a time ago is not invited again: pressing twice sends once. */
export const INVITED_AGAIN_MINUTES = 10

/**
 * Whom invitations go to (`app`: learners, `console`: administrators and readers), and whom not: who has
 * signed in, is disabled, was invited within INVITED_AGAIN_MINUTES, or has an account that is not the
 * actor's to change.
 */
const invitees = z.object({
  app: count,
  console: count,
  signed_in: count,
  disabled: count,
  recent: count,
  beyond: count,
})
export type Invitees = z.infer<typeof invitees>

/** How many lines of a file that matched nobody are listed; `unmatched_count` says how many there are. */
export const UNMATCHED_LISTED = 1000

/** The same by CSV: lines (as an editor numbers them) that matched nobody are told, the others applied. */
const statusChangeByFile = statusChange.extend({
  unmatched: z.array(z.object({ line: count, value: z.string() })),
  unmatched_count: count,
})
export type StatusChangeByFile = z.infer<typeof statusChangeByFile>

/** Whom a file would change: `due` of them, the first by name in `people`; `version` is the file's. */
const statusPreview = statusChangeByFile.omit({ changed: true }).extend({
  version: count,
  due: count,
  people: z.array(userRow.pick({ id: true, full_name: true, username: true })),
})
export type StatusPreview = z.infer<typeof statusPreview>

const uploadNote = 'Un archivo CSV con la columna username (se admite email).'

export const users = {
  list: endpoint({
    method: 'get',
    path: '/users',
    summary: 'Buscar y paginar usuarios',
    access: 'staff',
    query: z.object({ ...page, ...only, ...filters, ...sorting }),
    answer: paged(userRow),
  }),
  ...facetCalls,
  emailExists: endpoint({
    method: 'get',
    path: '/users/email',
    summary: 'Si un correo ya pertenece a un usuario (distinto de `except`)',
    access: 'staff',
    query: z.object({ q: probe(254), except: id.optional() }),
    answer: z.object({ exists: z.boolean() }),
  }),
  mobileExists: endpoint({
    method: 'get',
    path: '/users/mobile',
    summary: 'Si un celular ya pertenece a un usuario (distinto de `except`)',
    access: 'staff',
    query: z.object({ q: probe(30), except: id.optional() }),
    answer: z.object({ exists: z.boolean() }),
  }),
  areas: endpoint({
    method: 'get',
    path: '/users/areas',
    summary: 'Áreas para elegir en un formulario (hasta 1000)',
    access: 'staff',
    answer: z.array(option),
  }),
  positions: endpoint({
    method: 'get',
    path: '/users/positions',
    summary: 'Cargos para elegir en un formulario (hasta 1000)',
    access: 'staff',
    answer: z.array(option),
  }),
  units: endpoint({
    method: 'get',
    path: '/users/organizational-units',
    summary: 'Unidades de negocio a las que se puede limitar a un usuario (hasta 1000)',
    access: 'staff',
    answer: z.array(option),
  }),
  locations: endpoint({
    method: 'get',
    path: '/users/locations',
    summary: 'Ubicaciones que ya tienen los usuarios (hasta 1000)',
    access: 'staff',
    query: z.object({ q }),
    answer: z.array(z.string()),
  }),
  extendedFieldValues: endpoint({
    method: 'get',
    path: '/users/extended_field_values',
    summary: 'Valores que ya tiene un campo extendido (hasta 1000)',
    access: 'staff',
    query: z.object({ index: wholeNumber({ min: 1, max: 7 }), q }),
    answer: z.array(z.string()),
  }),
  export: endpoint({
    method: 'get',
    path: '/users/export',
    summary: 'Exportar usuarios como CSV: los elegidos o todos los que coinciden',
    access: 'staff',
    query: z.object({
      ids: idList.optional(),
      ...filters,
      /** Without it they come as they are stored, which is fastest when there are very many. */
      sort: userSort.optional(),
      order: sortOrder.default('asc'),
      /** Delimiter; Spanish spreadsheets expect the semicolon. */
      sep,
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  create: endpoint({
    method: 'post',
    path: '/users',
    summary: 'Crear un usuario',
    access: 'admin',
    feature: 'userCreation',
    body: newUserInput,
    status: 201,
    answer: user,
  }),
  uploadAvatar: endpoint({
    method: 'post',
    path: '/users/avatars',
    summary: 'Subir la imagen de un usuario (PNG, JPEG o WebP, hasta 5 MB); se codifica de nuevo',
    access: 'admin',
    upload: 'file',
    status: 201,
    answer: z.object({ avatar: z.string() }),
  }),
  avatar: endpoint({
    method: 'get',
    path: '/users/avatars/{key}',
    summary: 'La imagen de un usuario',
    access: 'staff',
    params: z.object({ key: avatarKey }),
    answer: { stream: 'image/webp' },
  }),
  changePassword: endpoint({
    method: 'put',
    path: '/users/account/change_password',
    summary: 'Cambiar la contraseña de un usuario; termina sus sesiones',
    access: 'admin',
    body: z.object({ id, password: chosenPassword }),
    answer: z.object({ id }),
  }),
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
    upload: 'file',
    answer: statusPreview,
  }),
  previewDisableByFile: endpoint({
    method: 'post',
    path: '/users/bulk/disable/preview',
    summary: `A quién desactivaría un archivo; no cambia a nadie. ${uploadNote}`,
    access: 'admin',
    upload: 'file',
    answer: statusPreview,
  }),
  enablePreviewed: endpoint({
    method: 'put',
    path: '/users/bulk/enable/previewed',
    summary: 'Activar a quien nombra el archivo que uno mismo revisó de último',
    access: 'admin',
    body: z.object({ version: count }),
    answer: statusChange,
  }),
  disablePreviewed: endpoint({
    method: 'put',
    path: '/users/bulk/disable/previewed',
    summary: 'Desactivar a quien nombra el archivo que uno mismo revisó de último',
    access: 'admin',
    body: z.object({ version: count }),
    answer: statusChange,
  }),
  invitees: endpoint({
    method: 'get',
    path: '/users/invitations',
    summary:
      'A cuántos usuarios llegaría una invitación, de los elegidos o de todos los que coinciden',
    access: 'admin',
    query: z.object({ ids: idList.optional(), ...filters }),
    answer: invitees,
  }),
  inviteMatching: endpoint({
    method: 'post',
    path: '/users/matching/invitations',
    summary: 'Enviar invitaciones a los que coinciden con una búsqueda y nunca han ingresado',
    access: 'admin',
    body: z.object(filters),
    status: 202,
    answer: invitees,
  }),
  invite: endpoint({
    method: 'post',
    path: '/users/{ids}/invitations',
    summary: 'Enviar invitaciones a los usuarios elegidos que nunca han ingresado',
    access: 'admin',
    params: z.object({ ids: idList }),
    status: 202,
    answer: invitees,
  }),
  enableMatching: endpoint({
    method: 'put',
    path: '/users/matching/enable',
    summary: 'Activar todos los usuarios que coinciden con una búsqueda y unos filtros',
    access: 'admin',
    body: z.object(filters),
    answer: statusChange,
  }),
  disableMatching: endpoint({
    method: 'put',
    path: '/users/matching/disable',
    summary: 'Desactivar todos los usuarios que coinciden con una búsqueda y unos filtros',
    access: 'admin',
    body: z.object(filters),
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
  get: endpoint({
    method: 'get',
    path: '/users/{id}',
    summary: 'Un usuario',
    access: 'staff',
    params: idParams,
    answer: user,
  }),
  update: endpoint({
    method: 'put',
    path: '/users/{id}',
    summary: 'Modificar un usuario',
    access: 'admin',
    params: idParams,
    body: userChanges,
    answer: user,
  }),
}
