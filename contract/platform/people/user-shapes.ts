import { z } from 'zod'
import { role } from './roles.ts'
import { chosenPassword } from '../values/passwords.ts'
import {
  id,
  identifier,
  instant,
  option,
  reference,
  requiredText,
  text,
  version,
} from '../values/shapes.ts'
import { lineOf } from '../values/text.ts'

/** Fields and answers of a user (spec 1, §2 'Users'). */

export const username = identifier('Usuario', 'Debes especificar el nombre de usuario', 100).regex(
  /^\S*$/,
  'El nombre de usuario no puede tener espacios',
)

export const email = identifier(
  'Correo electrónico',
  'Debes especificar el correo electrónico',
  254,
  'El correo electrónico admite hasta 254 caracteres',
).pipe(z.email('Debes especificar un correo válido'))

/** '+{code} {digits}'; the form has two fields, code and digits, and joins them. */
export function mobileOr(message: string) {
  return (
    z
      .string({ error: message })
      .overwrite(lineOf)
      .max(30, message)
      .nullish()
      .transform((value) => value || null)
      .refine((value) => value === null || /^\+\d{1,3} \d[\d ]{3,19}$/.test(value), { message })
      // '+57 300 123 4567' is stored as '+57 3001234567'
      .transform((value) => value?.replace(/(?<= .*) /g, '') ?? null)
  )
}

export const mobile = mobileOr('Ingresa un número de celular válido (solo números)')

export const avatarKey = z
  .string({ error: 'Imagen no válida' })
  .regex(/^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, 'Imagen no válida')

/** Key that `POST /users/avatars` answered, or null for none; a form's empty value is null. */
const avatar = z
  .union([z.literal('').transform(() => null), avatarKey])
  .nullish()
  .transform((value) => value ?? null)

const editable = {
  email,
  first_name: requiredText('Nombre', 'Debes especificar el nombre', 100),
  last_name: text('Apellido', 100),
  mobile,
  avatar,
  area_id: reference,
  position_id: reference,
  role,
  identification_number: text('Identificación', 50),
  location: text('Ubicación', 150),
  manager_id: reference,
  extended_field1: text('Campo 1', 200),
  extended_field2: text('Campo 2', 200),
  extended_field3: text('Campo 3', 200),
  extended_field4: text('Campo 4', 200),
  extended_field5: text('Campo 5', 200),
  extended_field6: text('Campo 6', 200),
  extended_field7: text('Campo 7', 200),
  /** Organizational units that limit a reader or admin. Required, since an empty list means all. */
  organizational_units: z.array(id).max(200),
  /**
   * True when this administrator may revalidate courses. Absent: unchanged. Only a
   * super-administrator changes it; only administrators have it.
   */
  convalidate_enabled: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .optional(),
}

export const newUser = z.object({
  username,
  ...editable,
  role: role.default('user'),
  /** Optional for a learner, who has no access to the console. */
  organizational_units: editable.organizational_units.optional(),
  /** Null or absent: a password is generated and sent by e-mail. */
  password: chosenPassword.nullish(),
})

export const newUserInput = newUser
  .refine((user) => user.role === 'user' || user.organizational_units !== undefined, {
    path: ['organizational_units'],
    message: 'Debes especificar las unidades de negocio; ninguna significa todas',
  })
  .transform((user) => ({ ...user, organizational_units: user.organizational_units ?? [] }))

export const userChanges = z.object({
  ...editable,
  /** Version that was read; a newer stored version is answered with 409 (optimistic locking). */
  version,
})

export const user = z.object({
  id,
  /** The same as `id`: the specification names both. */
  user_id: id,
  tenant_id: id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  area_id: id.nullable(),
  area_name: z.string().nullable(),
  position_id: id.nullable(),
  position_name: z.string().nullable(),
  role,
  identification_number: z.string().nullable(),
  location: z.string().nullable(),
  manager_id: id.nullable(),
  manager_first_name: z.string().nullable(),
  manager_last_name: z.string().nullable(),
  /** True when the caller may open the manager: there is one, within their business units. */
  manager_visible: z.boolean(),
  disabled: z.boolean(),
  extended_field1: z.string().nullable(),
  extended_field2: z.string().nullable(),
  extended_field3: z.string().nullable(),
  extended_field4: z.string().nullable(),
  extended_field5: z.string().nullable(),
  extended_field6: z.string().nullable(),
  extended_field7: z.string().nullable(),
  organizational_units: z.array(option),
  superadmin: z.boolean(),
  convalidate_enabled: z.boolean(),
  /** True for the only enabled administrator of the company. */
  only_administrator: z.boolean(),
  /** Fields that the directory of the company maintains (SCIM), also `disabled`; they are not changed by hand. */
  maintained: z.array(z.string()),
  /** Time of the first sign-in; null before it. */
  signed_in_at: instant.nullable(),
  /** Since when the account has a second factor; null without one, and for whoever is no administrator. */
  second_factor_since: instant.nullable(),
  /** Since when the account is linked to an identity provider; null as above. */
  sign_on_since: instant.nullable(),
  /** Time of the last invitation. */
  invited_at: instant.nullable(),
  version: z.number().int(),
  created_at: instant,
})
export type User = z.infer<typeof user>

/** Row of the list; the detail has the other fields. */
export const userRow = user.pick({
  id: true,
  username: true,
  email: true,
  full_name: true,
  last_name: true,
  avatar: true,
  identification_number: true,
  area_name: true,
  position_name: true,
  location: true,
  role: true,
  disabled: true,
})
export type UserRow = z.infer<typeof userRow>
