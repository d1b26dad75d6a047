import type { Role } from './roles.ts'

/**
 * Labels of users' fields and roles, in screens, exports and the audit log; each is defined once.
 * Labels only: a page that shows them does not load the schemas in the browser.
 */

export const ROLE_LABELS = {
  user: 'Usuario',
  reader: 'Solo lectura',
  admin: 'Administrador',
} satisfies Record<Role, string>

export const FIELD_LABELS = {
  username: 'Usuario',
  email: 'Correo electrónico',
  first_name: 'Nombre',
  last_name: 'Apellido',
  mobile: 'Celular',
  avatar: 'Imagen',
  area_id: 'Área',
  position_id: 'Cargo',
  role: 'Rol',
  identification_number: 'Identificación',
  location: 'Ubicación',
  manager_id: 'Jefe inmediato',
  organizational_units: 'Unidades de negocio',
} as const

/** Fields that a tenant names itself. */
export const EXTENDED_FIELDS = [1, 2, 3, 4, 5, 6, 7] as const
export type ExtendedField = `extended_field${(typeof EXTENDED_FIELDS)[number]}`

/** Messages for a value that another user has: in the form while it is filled, and from the API. */
export const TAKEN = {
  username: 'El nombre de usuario ya existe',
  email: 'El correo electrónico ya existe',
  mobile: 'Este número de celular ya está asociado a otro usuario',
} as const

/** Message for a value that the directory of the company maintains. */
export const MAINTAINED_BY_DIRECTORY = 'Lo mantiene el directorio de la compañía: cámbialo allá'

/** Minimum time between two invitations of a user, so that a double click sends one. */
export const INVITED_AGAIN_MINUTES = 10

/** Warning about a row whose user is inactive and stays so, such as after undoing an earlier import. */
export const STAYS_INACTIVE = 'El usuario está inactivo y el archivo no lo activa'

/** Message of a setting by which users would be created in a company that may not create them. */
export const NO_USER_CREATION =
  'Tu compañía no puede crear usuarios: pide a un superadministrador que lo permita'
