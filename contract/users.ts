import { z } from 'zod'
import { role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { chosenPassword } from './passwords.ts'
import {
  id,
  idList,
  idParams,
  instant,
  option,
  page,
  paged,
  q,
  reference,
  requiredText,
  sortOrder,
  text,
} from './shapes.ts'

export const username = requiredText(
  'Usuario',
  'Debes especificar el nombre de usuario',
  100,
).regex(/^\S*$/, 'El nombre de usuario no puede tener espacios')

export const email = z
  .string({ error: 'Debes especificar el correo electrónico' })
  .trim()
  .min(1, 'Debes especificar el correo electrónico')
  .max(254, 'El correo electrónico admite hasta 254 caracteres')
  .pipe(z.email('Debes especificar un correo válido'))

/** '+{code} {digits}'; the form sends code and digits apart and joins them. */
export const mobile = z
  .string({ error: 'Ingresa un número de celular válido (solo números)' })
  .trim()
  .max(30, 'Ingresa un número de celular válido (solo números)')
  .nullish()
  .transform((value) => value || null)
  .refine((value) => value === null || /^\+\d{1,3} \d[\d ]{3,19}$/.test(value), {
    message: 'Ingresa un número de celular válido (solo números)',
  })
  // '+57 300 123 4567' is stored as '+57 3001234567'
  .transform((value) => value?.replace(/(?<= .*) /g, '') ?? null)

/** What is asked of the existence calls while a form is being filled. */
const probe = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\u0000', '').trim())

const avatarKey = z
  .string({ error: 'Imagen no válida' })
  .regex(/^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, 'Imagen no válida')

/** The key that `POST /users/avatars` answered, or null for none; a form's empty value is none. */
const avatar = z
  .union([z.literal('').transform(() => null), avatarKey])
  .nullish()
  .transform((value) => value ?? null)

const editable = {
  email,
  first_name: requiredText('Nombre', 'Debes especificar el nombre', 100),
  last_name: text('Apellido', 100),
  mobile,
  avatar,
  area_id: reference,
  position_id: reference,
  role: role.default('user'),
  identification_number: text('Identificación', 50),
  location: text('Ubicación', 150),
  manager_id: reference,
  extended_field1: text('Campo 1', 200),
  extended_field2: text('Campo 2', 200),
  extended_field3: text('Campo 3', 200),
  extended_field4: text('Campo 4', 200),
  extended_field5: text('Campo 5', 200),
  extended_field6: text('Campo 6', 200),
  extended_field7: text('Campo 7', 200),
  /** Business units a reader or admin is limited to; empty means all. */
  organizational_units: z.array(id).max(200).default([]),
  /**
   * Whether this administrator may revalidate courses. Absent: as it was. A super-administrator alone
   * changes it; nobody but administrators has it.
   */
  convalidate_enabled: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .optional(),
}

export const newUser = z.object({
  username,
  ...editable,
  /** Null or absent: one is generated and sent by e-mail. */
  password: chosenPassword.nullish(),
})

export const userChanges = z.object({
  ...editable,
  /** The version that was read; another one stored since then is answered with 409. */
  version: z.coerce.number().int().min(1),
})

export const user = z.object({
  id,
  /** The same as `id`: the specification names both. */
  user_id: id,
  tenant_id: id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  area_id: id.nullable(),
  area_name: z.string().nullable(),
  position_id: id.nullable(),
  position_name: z.string().nullable(),
  role,
  identification_number: z.string().nullable(),
  location: z.string().nullable(),
  manager_id: id.nullable(),
  manager_first_name: z.string().nullable(),
  manager_last_name: z.string().nullable(),
  disabled: z.boolean(),
  extended_field1: z.string().nullable(),
  extended_field2: z.string().nullable(),
  extended_field3: z.string().nullable(),
  extended_field4: z.string().nullable(),
  extended_field5: z.string().nullable(),
  extended_field6: z.string().nullable(),
  extended_field7: z.string().nullable(),
  organizational_units: z.array(option),
  superadmin: z.boolean(),
  convalidate_enabled: z.boolean(),
  version: z.number().int(),
  created_at: instant,
})
export type User = z.infer<typeof user>

/** What a row of the list shows; the rest is in the detail. */
export const userRow = user.pick({
  id: true,
  username: true,
  email: true,
  full_name: true,
  avatar: true,
  identification_number: true,
  area_name: true,
  position_name: true,
  location: true,
  role: true,
  disabled: true,
})
export type UserRow = z.infer<typeof userRow>

export const userSort = z.enum(['name', 'identification', 'area', 'position', 'location'])
export type UserSort = z.infer<typeof userSort>

/** Filters of the list; exports and bulk actions on 'all that match' take the same. */
const filters = {
  q,
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

/** How many lines of a file that matched nobody are listed; `unmatched_count` says how many there are. */
export const UNMATCHED_LISTED = 1000

/** The same by CSV: lines (as an editor numbers them) that matched nobody are told, the others applied. */
const statusChangeByFile = statusChange.extend({
  unmatched: z.array(z.object({ line: count, value: z.string() })),
  unmatched_count: count,
})
export type StatusChangeByFile = z.infer<typeof statusChangeByFile>

const uploadNote = 'Un archivo CSV con la columna username (se admite email).'

export const users = {
  list: endpoint({
    method: 'get',
    path: '/users',
    summary: 'Buscar y paginar usuarios',
    access: 'staff',
    query: z.object({ ...page, ...filters, ...sorting }),
    answer: paged(userRow),
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
    query: z.object({ index: z.coerce.number().int().min(1).max(7), q }),
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
      sep: z.enum([',', ';']).default(','),
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  create: endpoint({
    method: 'post',
    path: '/users',
    summary: 'Crear un usuario',
    access: 'admin',
    feature: 'userCreation',
    body: newUser,
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
  enableMatching: endpoint({
    method: 'put',
    path: '/users/matching/enable',
    summary: 'Activar todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    body: z.object(filters),
    answer: statusChange,
  }),
  disableMatching: endpoint({
    method: 'put',
    path: '/users/matching/disable',
    summary: 'Desactivar todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    body: z.object(filters),
    answer: statusChange,
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
