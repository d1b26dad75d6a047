/** Protocols of single sign-on. */
export const SIGN_ON_PROTOCOLS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const
export type SignOnProtocol = keyof typeof SIGN_ON_PROTOCOLS

/** Outcome for somebody whom the provider knows and the company does not. */
export const UNKNOWN_PEOPLE = {
  refuse: 'No pueden ingresar',
  create: 'Se crean como estudiantes',
} as const
export type UnknownPeople = keyof typeof UNKNOWN_PEOPLE

/** Groups that give a role. */
export const MAX_ROLE_GROUPS = 50

/** Domains of a company. */
export const MAX_SIGN_ON_DOMAINS = 50

/** Minutes for completing a sign-on that was begun. */
export const SIGN_ON_MINUTES = 10

/** Reasons for which the provider's account does not open one here, in the `code` of the refusal. */
export const SIGN_ON_REFUSALS = [
  'sign_on_email_missing',
  'sign_on_email_unverified',
  'sign_on_email_domain',
  'sign_on_unknown_person',
  'sign_on_other_account',
  'sign_on_email_taken',
  'sign_on_superadmin',
  'sign_on_off',
] as const
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number]

/** Label of the form's field `trusts_email`, which a trial names too. */
export const TRUSTS_EMAIL = 'Aceptar correos sin marca de verificado'

/** Labels of columns in the audit log. */
export const SIGN_ON_FIELDS = {
  protocol: 'Protocolo',
  issuer: 'Emisor',
  client_id: 'Id de cliente',
  client_secret: 'Secreto de cliente',
  sign_on_url: 'Dirección de ingreso',
  logout_url: 'Dirección de cierre de sesión',
  signing_certificates: 'Certificados de firma',
  email_claim: 'Dato del correo',
  trusts_email: 'Acepta correos que el proveedor no marca como verificados',
  first_name_claim: 'Dato del nombre',
  last_name_claim: 'Dato del apellido',
  login_claim: 'Dato del usuario',
  groups_claim: 'Dato de los grupos',
  admin_groups: 'Grupos de administradores',
  reader_groups: 'Grupos de lectores',
  unknown_people: 'Personas sin cuenta',
  only_sign_on: 'Solo con el ingreso único',
  break_glass_user_id: 'Administrador de emergencia',
  domain: 'Dominio',
  proven_at: 'Comprobado',
  proven_by: 'Comprobado por',
  subject: 'Id en el proveedor',
  linked_by: 'Vinculado por el correo',
} as const
