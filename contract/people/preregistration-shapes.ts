import { z } from 'zod'
import { dayOf } from './user-certifications.ts'
import {
  id,
  identifier,
  instant,
  reference,
  requiredMultilineText,
  requiredText,
  text,
} from '#contract/platform/values/shapes.ts'
import { mobileOr } from '#contract/platform/people/user-shapes.ts'
import { day } from '#contract/platform/values/validity.ts'

/**
 * Fields and answers of a preregistration (specification 3, sections 3 and 5). Its messages are
 * those of specification 3, without accents.
 */

export const PREREGISTRATION_TAKEN = {
  email: 'El correo electronico ya existe',
  mobile: 'Este numero de celular ya esta asociado a otro usuario',
} as const

const OBSERVATIONS_MISSING =
  'Debes especificar las observaciones. Estas seran enviadas por correo a la persona que solicito el preregistro.'

const MAX_CERTIFICATIONS = 50

/** Fields of the applicant that can be corrected before approval. */
const person = {
  first_name: requiredText('Nombre', 'Debes especificar el nombre', 100),
  last_name: text('Apellido', 100),
  email: identifier(
    'Correo electronico',
    'Debes especificar el correo electronico',
    254,
    'El correo electronico admite hasta 254 caracteres',
  ).pipe(z.email('Debes especificar un correo valido')),
  mobile: mobileOr('Ingresa un numero de celular valido (solo numeros)'),
  identification_number: text('Identificación', 50),
  area_id: reference,
  position_id: reference,
  location: text('Ubicación', 150),
  extended_field1: text('Campo 1', 200),
  extended_field2: text('Campo 2', 200),
  extended_field3: text('Campo 3', 200),
  extended_field4: text('Campo 4', 200),
  extended_field5: text('Campo 5', 200),
  extended_field6: text('Campo 6', 200),
  extended_field7: text('Campo 7', 200),
}

/** Certification that the applicant claims to hold. Approval looks for one of that name, ignoring case and accents. */
const claimed = z
  .object({
    certification_name: requiredText(
      'Certificación',
      'Debes especificar el nombre de la certificacion',
      150,
    ),
    date_completed: dayOf('Fecha de la certificación'),
    valid_through: z
      .union([z.literal('').transform(() => null), dayOf('Válida hasta')])
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(
    ({ date_completed, valid_through }) => !valid_through || valid_through >= date_completed,
    {
      path: ['valid_through'],
      message: 'La fecha de vencimiento no puede ser anterior a la de la certificación',
    },
  )

/** A tenant's slug or uuid; its number only with a token of that tenant. */
export const company = z
  .string({ error: 'La compañía no existe' })
  // An invalid identifier becomes '-', which matches no tenant.
  .transform((slugOrUuid) =>
    /^[a-z0-9-]{1,60}$/i.test(slugOrUuid.trim()) ? slugOrUuid.trim() : '-',
  )

export const newPreregistration = z.object({
  tenant: company,
  ...person,
  certifications: z
    .array(claimed)
    .max(MAX_CERTIFICATIONS, `Se admiten hasta ${MAX_CERTIFICATIONS} certificaciones`)
    .default([]),
})

/** Observations on the decision, sent to the applicant. */
export const observations = requiredMultilineText('Observaciones', OBSERVATIONS_MISSING, 2000)

export const approval = z.object({ ...person, observations })
export const rejection = z.object({ observations })

export const preregistrationStatus = z.enum(['pending', 'approved', 'rejected'])
export type PreregistrationStatus = z.infer<typeof preregistrationStatus>

/** Names that the tenant gave its extended fields, by number. */
export const customFields = z.record(z.string(), z.string())

const nullableText = z.string().nullable()

export const preregistrationRow = z.object({
  id,
  status: preregistrationStatus,
  first_name: z.string(),
  last_name: nullableText,
  full_name: z.string(),
  email: z.string(),
  mobile: nullableText,
  identification_number: nullableText,
  area_id: id.nullable(),
  area_name: nullableText,
  position_id: id.nullable(),
  position_name: nullableText,
  location: nullableText,
  authorization_group_id: id.nullable(),
  authorization_group_name: nullableText,
  /** Created user: true when the account is disabled, and the picture. */
  disabled: z.boolean(),
  avatar: nullableText,
  created_at: instant,
  /** Author and time of the decision; null while it is pending. */
  decided_by: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  decided_at: instant.nullable(),
})
export type PreregistrationRow = z.infer<typeof preregistrationRow>

export const preregistration = preregistrationRow.extend({
  extended_field1: nullableText,
  extended_field2: nullableText,
  extended_field3: nullableText,
  extended_field4: nullableText,
  extended_field5: nullableText,
  extended_field6: nullableText,
  extended_field7: nullableText,
  certifications: z.array(
    z.object({
      id,
      certification_name: z.string(),
      date_completed: day,
      valid_through: day.nullable(),
      /** True when the tenant has a certification of that name: only then approval assigns it. */
      known: z.boolean(),
    }),
  ),
  observations: nullableText,
  /** Created user, when visible to the actor. */
  user_id: id.nullable(),
  /** Reason why the approval of many skipped it. */
  problem: nullableText,
  /** True for administrators, and for readers of its approver group. */
  may_decide: z.boolean(),
})
export type Preregistration = z.infer<typeof preregistration>
