import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { chosenPassword } from '#contract/platform/values/passwords.ts'
import { facetCalls } from './people-facet-calls.ts'
import {
  id,
  idList,
  idParams,
  idFilter,
  option,
  page,
  paged,
  requiredText,
  q,
  sortOrder,
  sorting,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import { userFilters } from './user-filters.ts'
import { invitationCalls } from './user-invitations.ts'
import {
  avatarKey,
  newUserInput,
  user,
  userChanges,
  userRow,
} from '#contract/platform/people/user-shapes.ts'
import { statusCalls } from './user-status.ts'

/** Query of the existence calls, sent while a form is being filled. */
const probe = (max: number) => z.string().overwrite(lineOf).check(upTo(max))

/** Numbers of users; the parts are null where there are too many to count them for each page. */
const userCounts = z.object({
  total: z.number().int(),
  /** Users without activity in the app, as `activity=never`. */
  never: z.number().int().nullable(),
  disabled: z.number().int().nullable(),
})
export type UserCounts = z.infer<typeof userCounts>

export const users = {
  list: endpoint({
    method: 'get',
    path: '/users',
    summary: 'Buscar y paginar usuarios',
    access: 'staff',
    query: z.object({
      ...page,
      ...idFilter,
      ...userFilters,
      ...sorting(SORTS.users),
      /** Only administrators and readers. */
      console: z.stringbool({ error: 'Se espera true o false' }).optional(),
    }),
    answer: paged(userRow),
  }),
  ...facetCalls,
  counts: endpoint({
    method: 'get',
    path: '/users/counts',
    summary: 'Cuántos usuarios hay, cuántos nunca han entrado y cuántos están inactivos',
    access: 'staff',
    answer: userCounts,
  }),
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
      ...userFilters,
      /** Default: the stored order, which is fastest for large results. */
      sort: z.enum(SORTS.users).optional(),
      order: sortOrder.default('asc'),
      /** Spanish spreadsheets expect the semicolon. */
      ...tableFile,
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
  resetSecondFactor: endpoint({
    method: 'post',
    path: '/users/{id}/second-factor/reset',
    summary:
      'Quitar el segundo factor a un usuario que lo perdió, con un motivo; termina sus sesiones',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    body: z.object({ reason: requiredText('Motivo', 'Debes especificar el motivo', 300) }),
    answer: z.object({ id }),
  }),
  ...invitationCalls,
  ...statusCalls,
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
