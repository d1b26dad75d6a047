import type { SignOnConnection } from '#contract/sign-on-shapes.ts'

/** Labels of the fields of the connection, in their order. */
export const LABELS = {
  issuer: 'Emisor',
  client_id: 'Id de cliente',
  email_claim: 'Dato del correo electrónico',
  trusts_email: 'Aceptar correos sin marca de verificado',
  first_name_claim: 'Dato del nombre',
  last_name_claim: 'Dato del apellido',
  login_claim: 'Dato del usuario',
  unknown_people: 'Personas sin cuenta aquí',
  groups_claim: 'Dato de los grupos',
  admin_groups: 'Grupos de administradores',
  reader_groups: 'Grupos de lectores',
  enabled: 'Activar el ingreso único',
  only_sign_on: 'Ingresar solo con el ingreso único',
  break_glass_user_id: 'Administrador de emergencia',
} as const

export type Field = keyof typeof LABELS
export const FIELDS = Object.keys(LABELS) as Field[]

/** Values of a company that has not set it up: the standard claims. */
export const STANDARD = {
  email_claim: 'email',
  first_name_claim: 'given_name',
  last_name_claim: 'family_name',
  login_claim: 'preferred_username',
  unknown_people: 'refuse',
}

/** Returns the connection as its form edits it: groups as lines. */
export function asEdited({ admin_groups, reader_groups, ...connection }: SignOnConnection) {
  return {
    ...connection,
    admin_groups: admin_groups.join('\n'),
    reader_groups: reader_groups.join('\n'),
  }
}
