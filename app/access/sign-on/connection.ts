import type { SignOnConnection } from '#contract/access/sign-on-shapes.ts'
import {
  SIGN_ON_FIELDS,
  TRUSTS_EMAIL,
  type SignOnProtocol,
} from '#contract/access/sign-on-words.ts'

/** Labels of the fields that connections of every protocol have, in their order. */
export const RULE_LABELS = {
  email_claim: 'Dato del correo electrónico',
  first_name_claim: 'Dato del nombre',
  last_name_claim: 'Dato del apellido',
  login_claim: 'Dato del usuario',
  unknown_people: SIGN_ON_FIELDS.unknown_people,
  groups_claim: 'Dato de los grupos',
  admin_groups: 'Grupos de administradores',
  reader_groups: 'Grupos de lectores',
  enabled: 'Activar el ingreso único',
  only_sign_on: 'Ingresar solo con el ingreso único',
  break_glass_user_id: 'Administrador de emergencia',
} as const
export type RuleField = keyof typeof RULE_LABELS

export const OIDC_LABELS = {
  issuer: 'Emisor',
  client_id: 'Id de cliente',
  trusts_email: TRUSTS_EMAIL,
  ...RULE_LABELS,
} as const

export const SAML_LABELS = {
  issuer: 'Id de entidad del proveedor',
  sign_on_url: 'Dirección de ingreso',
  logout_url: 'Dirección de cierre de sesión',
  certificates: 'Certificados de firma',
  ...RULE_LABELS,
} as const

export type Field = keyof typeof OIDC_LABELS | keyof typeof SAML_LABELS

/** Labels of a protocol's fields that are edited; the secret and the metadata are not shown again. */
export const LABELS: Record<SignOnProtocol, Record<Field, string>> = {
  oidc: { ...SAML_LABELS, ...OIDC_LABELS },
  saml: { ...OIDC_LABELS, ...SAML_LABELS },
}

export const FIELDS: Record<SignOnProtocol, Field[]> = {
  oidc: Object.keys(OIDC_LABELS) as Field[],
  saml: Object.keys(SAML_LABELS) as Field[],
}

const RULES = Object.keys(RULE_LABELS) as RuleField[]
export const SHARED_FIELDS = RULES.filter((name) => !/^(email|\w+_name|login)_claim$/.test(name))

const XML_SOAP = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Names under which providers send the data of somebody: standard claims, and the attributes of Entra ID. */
export const STANDARD = {
  oidc: {
    email_claim: 'email',
    first_name_claim: 'given_name',
    last_name_claim: 'family_name',
    login_claim: 'preferred_username',
    unknown_people: 'refuse',
  },
  saml: {
    email_claim: `${XML_SOAP}/emailaddress`,
    first_name_claim: `${XML_SOAP}/givenname`,
    last_name_claim: `${XML_SOAP}/surname`,
    login_claim: `${XML_SOAP}/name`,
    unknown_people: 'refuse',
  },
}

/** Returns the connection as its form edits it: groups as lines, certificates in PEM. */
export function asEdited({
  admin_groups,
  reader_groups,
  certificates,
  ...connection
}: SignOnConnection) {
  return {
    ...connection,
    admin_groups: admin_groups.join('\n'),
    reader_groups: reader_groups.join('\n'),
    certificates: certificates.map(({ pem }) => pem.trim()).join('\n'),
  }
}
