import type { Role } from './auth.ts'

/** What users' fields and roles are called, in screens, exports and the audit log; each is said once. */

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
