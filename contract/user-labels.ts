import type { Role } from './auth.ts'

/**
 * What users' fields and roles are called, in screens, exports and the audit log; each is said once. Here
 * are words alone: a page that shows them does not bring the schemas to the browser.
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

/** Fields that a company names for itself. */
export const EXTENDED_FIELDS = [1, 2, 3, 4, 5, 6, 7] as const
export type ExtendedField = `extended_field${(typeof EXTENDED_FIELDS)[number]}`

/** What is said of a value that another user has: by the form while it is filled, and by the API. */
export const TAKEN = {
  username: 'El nombre de usuario ya existe',
  email: 'El correo electrónico ya existe',
  mobile: 'Este número de celular ya está asociado a otro usuario',
} as const

/** Whoever was invited so short a time ago is not invited again: pressing twice sends once. */
export const INVITED_AGAIN_MINUTES = 10
