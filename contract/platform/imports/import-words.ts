/**
 * Column names of user spreadsheets. Labels only: names are compared without case, accents, spaces
 * and articles (api/platform/imports/header.ts).
 */

/** Label of a field in selectors, and the headers accepted for it. */
export type FieldWords = { readonly label: string; readonly names: readonly string[] }

/** Columns of users, as HR departments name them. Extended fields have the names that a tenant gave them. */
export const USER_WORDS = {
  username: { label: 'Usuario', names: ['Nombre de usuario', 'Login', 'User'] },
  email: {
    label: 'Correo electrónico',
    names: ['Correo', 'E-mail', 'Mail', 'Correo corporativo', 'Correo institucional'],
  },
  password: { label: 'Contraseña', names: ['Clave'] },
  first_name: { label: 'Nombre', names: ['Nombres'] },
  last_name: { label: 'Apellido', names: ['Apellidos'] },
  mobile: {
    label: 'Celular',
    names: ['Teléfono', 'Móvil', 'Teléfono celular', 'Teléfono móvil', 'Cel', 'Tel'],
  },
  avatar: { label: 'Imagen', names: ['Foto'] },
  area_code: { label: 'Área', names: ['Código del área', 'Nombre del área', 'Dependencia'] },
  position_code: { label: 'Cargo', names: ['Código del cargo', 'Nombre del cargo', 'Puesto'] },
  disabled: { label: 'Desactivado', names: ['Estado'] },
  role: { label: 'Rol', names: ['Perfil'] },
  location: { label: 'Ubicación', names: ['Sede', 'Ciudad'] },
  identification_number: {
    label: 'Identificación',
    names: ['Cédula', 'Documento', 'Cédula de ciudadanía', 'Documento de identidad', 'CC'],
  },
  manager_username: {
    label: 'Jefe inmediato',
    names: ['Jefe', 'Jefe directo', 'Usuario del jefe', 'Superior', 'Líder', 'Supervisor'],
  },
} as const satisfies Record<string, FieldWords>
