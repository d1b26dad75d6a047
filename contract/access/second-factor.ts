import { z } from 'zod'
import { sessionUser } from './auth.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { passkeyAssertion, passkeyOptions, passkeyRegistration } from './passkeys.ts'
import { id, idParams, instant, requiredText } from '#contract/platform/values/shapes.ts'
import { SECOND_FACTOR_KINDS, type SecondFactorKind } from './second-factor-words.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Second factors of accounts: authenticator apps (TOTP), passkeys and recovery codes. */

export const secondFactorKind = z.enum(
  Object.keys(SECOND_FACTOR_KINDS) as [SecondFactorKind, ...SecondFactorKind[]],
)

/** Code of an authenticator app, or a recovery code; blanks and hyphens do not count. */
const code = z
  .string({ error: 'Ingresa el código' })
  .overwrite((text) => lineOf(text).replace(/[\s-]/g, '').toLowerCase())
  .min(1, 'Ingresa el código')
  .max(40, 'El código no es correcto')

/** Answered by `login` when the account has a second factor. */
const challenge = z
  .string({ error: 'Vuelve a ingresar tu contraseña' })
  .regex(/^[\w-]{1,100}$/, 'Vuelve a ingresar tu contraseña')

const currentPassword = z
  .string({ error: 'Ingresa tu contraseña actual' })
  .min(1, 'Ingresa tu contraseña actual')
  .max(200, 'La contraseña admite hasta 200 caracteres')

/** Confirms who asks for a change that would weaken the account. */
const confirmation = z.object({ current_password: currentPassword, second_factor_code: code })

const passkeyName = requiredText('Nombre', 'Debes especificar un nombre', 60)

export const ownSecondFactor = z.object({
  id,
  kind: secondFactorKind,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type OwnSecondFactor = z.infer<typeof ownSecondFactor>

/** Recovery codes, shown this once. */
const recoveryCodes = z.array(z.string())

/** The session goes on under this token; all others ended. Codes are made with the first factor, else null. */
const enrolled = z.object({ token: z.string(), recovery_codes: recoveryCodes.nullable() })

const signedIn = z.object({ user: sessionUser, token: z.string() })

export const secondFactor = {
  signInOptions: endpoint({
    method: 'post',
    path: '/auth/login/second-factor/options',
    summary: 'Con qué se puede completar un inicio de sesión que espera el segundo factor',
    access: 'public',
    body: z.object({ challenge }),
    answer: z.object({
      kinds: z.array(secondFactorKind),
      expires_at: instant,
      /** Options for `navigator.credentials.get`; null when the account has no passkey, or passkeys cannot be used. */
      passkey: passkeyOptions.nullable(),
    }),
  }),
  signIn: endpoint({
    method: 'post',
    path: '/auth/login/second-factor',
    summary:
      'Completar el inicio de sesión con el código de la aplicación de autenticación o uno de recuperación',
    access: 'public',
    body: z.object({ challenge, second_factor_code: code }),
    answer: signedIn,
  }),
  signInWithPasskey: endpoint({
    method: 'post',
    path: '/auth/login/second-factor/passkey',
    summary: 'Completar el inicio de sesión con una llave de acceso',
    access: 'public',
    body: z.object({ challenge, passkey: passkeyAssertion }),
    answer: signedIn,
  }),
  passkeySignInOptions: endpoint({
    method: 'post',
    path: '/auth/login/passkey/options',
    summary: 'Empezar un inicio de sesión solo con una llave de acceso',
    access: 'public',
    body: z.object({ remember: z.boolean().default(false) }),
    answer: z.object({ challenge: z.string(), passkey: passkeyOptions }),
  }),
  own: endpoint({
    method: 'get',
    path: '/auth/second-factor',
    summary: 'El segundo factor de la propia cuenta',
    access: 'learner',
    tokens: 'none',
    personal: true,
    answer: z.object({
      factors: z.array(ownSecondFactor),
      recovery_codes_left: z.number().int(),
      /** True when the company requires one of the account. */
      required: z.boolean(),
      /** Origin of the pages on which passkeys can be used; null when this installation has no name for them. */
      passkey_origin: z.string().nullable(),
    }),
  }),
  beginTotp: endpoint({
    method: 'post',
    path: '/auth/second-factor/totp',
    summary: 'Empezar a agregar una aplicación de autenticación, con la contraseña',
    access: 'learner',
    tokens: 'none',
    body: z.object({ current_password: currentPassword }),
    answer: z.object({ expires_at: instant }),
  }),
  pendingTotp: endpoint({
    method: 'get',
    path: '/auth/second-factor/totp',
    summary: 'La clave de la aplicación de autenticación que se está agregando en esta sesión',
    access: 'learner',
    tokens: 'none',
    personal: true,
    answer: z.object({
      pending: z
        .object({
          /** Base32, to be typed; `uri` is the same for a QR code. */
          secret: z.string(),
          uri: z.string(),
          expires_at: instant,
        })
        .nullable(),
    }),
  }),
  confirmTotp: endpoint({
    method: 'put',
    path: '/auth/second-factor/totp',
    summary:
      'Activar la aplicación de autenticación con su primer código; reemplaza la anterior y termina las demás sesiones',
    access: 'learner',
    tokens: 'none',
    body: z.object({ second_factor_code: code }),
    answer: enrolled,
  }),
  beginPasskey: endpoint({
    method: 'post',
    path: '/auth/second-factor/passkeys/options',
    summary: 'Empezar a agregar una llave de acceso, con la contraseña',
    access: 'learner',
    tokens: 'none',
    body: z.object({ current_password: currentPassword }),
    answer: z.object({ passkey: passkeyOptions }),
  }),
  addPasskey: endpoint({
    method: 'post',
    path: '/auth/second-factor/passkeys',
    summary: 'Agregar una llave de acceso; termina las demás sesiones',
    access: 'learner',
    tokens: 'none',
    body: z.object({ name: passkeyName, passkey: passkeyRegistration }),
    answer: enrolled,
  }),
  renewRecoveryCodes: endpoint({
    method: 'post',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Reemplazar los códigos de recuperación; termina las demás sesiones',
    access: 'learner',
    tokens: 'none',
    body: confirmation,
    answer: z.object({ token: z.string(), recovery_codes: recoveryCodes }),
  }),
  remove: endpoint({
    method: 'delete',
    path: '/auth/second-factor/{id}',
    summary:
      'Quitar una aplicación de autenticación o una llave de acceso; termina las demás sesiones',
    access: 'learner',
    tokens: 'none',
    params: idParams,
    body: confirmation,
    answer: z.object({ token: z.string() }),
  }),
}
