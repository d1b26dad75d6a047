import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { companyBrand } from './brand.ts'
import { impersonation } from './impersonations.ts'
import { chosenPassword } from '#contract/platform/values/passwords.ts'
import { role } from '#contract/platform/people/roles.ts'
import { id } from '#contract/platform/values/shapes.ts'
import { identifierOf } from '#contract/platform/values/text.ts'

/** Tenant of a session: the data that the console needs for its menus and forms. */
export const sessionTenant = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  features: z.object({
    communications: z.boolean(),
    externalTraining: z.boolean(),
    userCreation: z.boolean(),
  }),
  /** Display names of extended fields 1–7, by number; a field without a name is hidden. */
  extended_fields: z.record(z.string(), z.string()),
})

export const sessionUser = z.object({
  /** 0 while the session sees the console as a business unit, which is nobody. */
  id: z.number().int().min(0),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  superadmin: z.boolean(),
  convalidate_enabled: z.boolean(),
  tenant_id: id,
})

export const session = z.object({
  user: sessionUser,
  tenant: sessionTenant,
  /** True when a super-administrator acts in another tenant. */
  acting: z.boolean(),
  /** Brand of the tenant; null for the product's own. */
  brand: companyBrand.nullable(),
  /** View as a reader or a business unit: `user` is then that subject, and nothing can be changed. */
  impersonation: impersonation.nullable(),
  /** True when the password was generated and must be replaced first. */
  must_change_password: z.boolean(),
  /** True when the company requires a second factor of the account, which has none. */
  must_add_second_factor: z.boolean(),
  /** Minimum length of a password in this installation. */
  password_min_length: z.number().int(),
  /** True when this installation sends mail; otherwise each mail is kept in the outbox. */
  sends_mail: z.boolean(),
})
export type Session = z.infer<typeof session>

/**
 * Error codes of a rejected sign-in; domain decisions, 'Identity, session, permission'. With the right password of an
 * account that has a second factor the answer is `secondFactorRequired` and has a `challenge`, for the calls of
 * second-factor.ts; `secondFactorExpired` means that signing in has to begin again, `signOnOnly` that the
 * account enters by its company's sign-on (sign-on.ts).
 */
export const LoginCode = {
  wrongCredentials: 1001,
  consoleForbidden: 1002,
  disabled: 1003,
  tooManyAttempts: 1004,
  secondFactorRequired: 1005,
  secondFactorExpired: 1006,
  signOnOnly: 1007,
} as const

export const loginInput = z.object({
  username: z
    .string({ error: 'Ingresa tu correo electrónico' })
    .overwrite(identifierOf)
    .min(1, 'Ingresa tu correo electrónico')
    .max(254, 'El correo electrónico admite hasta 254 caracteres')
    // PostgreSQL cannot store NUL, so no username contains it.
    .transform((value) => value.replaceAll('\u0000', '\uFFFD')),
  password: z
    .string({ error: 'Ingresa tu contraseña' })
    .min(1, 'Ingresa tu contraseña')
    .max(200, 'La contraseña admite hasta 200 caracteres'),
  /** Token lifetime: 30 days when true, else 12 hours. */
  remember: z.boolean().default(false),
})

export const auth = {
  login: endpoint({
    method: 'post',
    path: '/auth/login',
    summary: 'Iniciar sesión con el nombre de usuario o el correo',
    access: 'public',
    body: loginInput,
    answer: z.object({ user: sessionUser, token: z.string() }),
  }),
  session: endpoint({
    method: 'get',
    path: '/auth/session',
    summary: 'Quién ha iniciado sesión y en qué compañía',
    access: 'learner',
    tokens: 'none',
    answer: session,
  }),
  changePassword: endpoint({
    method: 'put',
    path: '/auth/password',
    summary: 'Cambiar la propia contraseña',
    access: 'learner',
    tokens: 'none',
    body: z.object({
      current_password: z
        .string({ error: 'Ingresa tu contraseña actual' })
        .min(1, 'Ingresa tu contraseña actual')
        .max(200, 'La contraseña admite hasta 200 caracteres'),
      password: chosenPassword,
    }),
    answer: z.object({ token: z.string() }),
  }),
}
