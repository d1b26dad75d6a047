import { z } from 'zod'
import {
  id,
  instant,
  reference,
  requiredText,
  text,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'
import {
  MAX_ROLE_GROUPS,
  SIGN_ON_PROTOCOLS,
  UNKNOWN_PEOPLE,
  type SignOnProtocol,
  type UnknownPeople,
} from './sign-on-words.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Settings of single sign-on, of both protocols. */

export const signOnProtocol = z.enum(
  Object.keys(SIGN_ON_PROTOCOLS) as [SignOnProtocol, ...SignOnProtocol[]],
)

/** Name of a claim or attribute that the provider sends. */
const claim = (label: string, name: string) =>
  requiredText(label, `Debes especificar el dato ${name}`, 200)

/** Groups as a list, or as typed lines; repeated ones count once. */
const groups = z
  .union([z.string().transform((lines) => lines.split(/\r\n?|\n/)), z.array(z.string())], {
    error: 'Escribe un grupo por línea',
  })
  .transform((given) => [...new Set(given.map(lineOf).filter(Boolean))])
  .pipe(
    z
      .array(z.string().max(200, 'Un grupo admite hasta 200 caracteres'))
      .max(MAX_ROLE_GROUPS, `Se admiten hasta ${MAX_ROLE_GROUPS} grupos`),
  )

/** Meaning of the provider's data, and who may enter: the same for every protocol. */
export const signOnRules = {
  enabled: yesOrNo,
  email_claim: claim('Correo electrónico', 'del correo'),
  /** True: an e-mail counts as verified unless the provider says that it is not. */
  trusts_email: yesOrNo,
  first_name_claim: claim('Nombre', 'del nombre'),
  last_name_claim: claim('Apellido', 'del apellido'),
  login_claim: claim('Usuario', 'del usuario'),
  /** Null: the provider does not decide roles. */
  groups_claim: text('Grupos', 200),
  admin_groups: groups,
  reader_groups: groups,
  unknown_people: z.enum(Object.keys(UNKNOWN_PEOPLE) as [UnknownPeople, ...UnknownPeople[]], {
    error: 'Debes elegir qué pasa con las personas sin cuenta',
  }),
  only_sign_on: yesOrNo,
  break_glass_user_id: reference,
  /** Absent when there is no connection yet. */
  version: versionRead,
}

export const oidcSettings = z.object({
  issuer: requiredText('Emisor', 'Debes especificar el emisor', 500),
  client_id: requiredText('Id de cliente', 'Debes especificar el id de cliente', 300),
  /** Empty or absent: the stored one stays. */
  client_secret: text('Secreto de cliente', 1000),
  ...signOnRules,
})
export type OidcSettings = z.output<typeof oidcSettings>

const checkState = z.enum(['ok', 'warning', 'error'])

/** One thing that a test of the connection looked at. */
export const signOnCheck = z.object({
  /** A word, such as `issuer` or `clock`. */
  key: z.string(),
  state: checkState,
  message: z.string(),
})
export type SignOnCheck = z.infer<typeof signOnCheck>

export const signOnTest = z.object({
  /** `connection`: without a person; `trial`: a whole sign-on that opens no session. */
  kind: z.enum(['connection', 'trial']),
  checks: z.array(signOnCheck),
})
export type SignOnTest = z.infer<typeof signOnTest>

export const signOnDomain = z.object({
  id,
  domain: z.string(),
  /** Name and content of the TXT record that proves the domain. */
  record_name: z.string(),
  record_value: z.string(),
  proven_at: instant.nullable(),
  proven_by: z.enum(['dns', 'superadmin']).nullable(),
})
export type SignOnDomain = z.infer<typeof signOnDomain>

/** Certificate with which a provider signs. */
export const signingCertificate = z.object({
  pem: z.string(),
  /** SHA-256, as providers show it. */
  fingerprint: z.string(),
  not_before: instant,
  not_after: instant,
})
export type SigningCertificate = z.infer<typeof signingCertificate>

export const signOnConnection = z.object({
  protocol: signOnProtocol,
  issuer: z.string(),
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  /** Addresses for signing in and out by SAML, and the certificates that verify. */
  sign_on_url: z.string().nullable(),
  logout_url: z.string().nullable(),
  certificates: z.array(signingCertificate),
  enabled: z.boolean(),
  email_claim: z.string(),
  trusts_email: z.boolean(),
  first_name_claim: z.string(),
  last_name_claim: z.string(),
  login_claim: z.string(),
  groups_claim: z.string().nullable(),
  admin_groups: z.array(z.string()),
  reader_groups: z.array(z.string()),
  unknown_people: signOnRules.unknown_people,
  only_sign_on: z.boolean(),
  break_glass_user_id: id.nullable(),
  tested_at: instant.nullable(),
  test: signOnTest.nullable(),
  version: z.number().int(),
})
export type SignOnConnection = z.infer<typeof signOnConnection>

export const signOnSettings = z.object({
  /** Null until the company sets it up. */
  connection: signOnConnection.nullable(),
  /** Addresses to register with the provider, and the one at which people of the company begin. */
  addresses: z.object({
    redirect: z.string(),
    signed_out: z.string(),
    backchannel_logout: z.string(),
    saml_entity_id: z.string(),
    saml_consumer: z.string(),
    start: z.string(),
  }),
  domains: z.array(signOnDomain),
  /** Administrators who may keep their password for emergencies. */
  administrators: z.array(z.object({ id, name: z.string(), email: z.string() })),
  /** Users who are linked to an account of a provider. */
  linked: z.number().int(),
})
export type SignOnSettings = z.infer<typeof signOnSettings>

/** Link of a user to an account of a provider. */
export const signOnIdentity = z.object({
  id,
  issuer: z.string(),
  subject: z.string(),
  /** Verified e-mail by which it was linked; null for a user who was created with it. */
  linked_by: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type SignOnIdentity = z.infer<typeof signOnIdentity>
