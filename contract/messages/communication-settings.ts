import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  id,
  instant,
  page,
  paged,
  q,
  versionRead,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Settings of a tenant's messages, and its opt-outs. */

const count = z.number().int()
const feature = 'communications'

/** Empty means none: the installation's default applies. A field left out of a change stays unchanged. */
function clearable<T extends z.ZodType>(value: T) {
  return z.union([z.null(), z.literal('').transform(() => null), value]).optional()
}

const SENDER = 'El remitente debe ser un número con su código de país, como +573001234567'

/** '+573001234567'; the prefix 'whatsapp:' and spaces are accepted. */
const sender = z
  .string({ error: SENDER })
  .overwrite((text) =>
    lineOf(text)
      .replace(/^whatsapp:/i, '')
      .replace(/[\s()-]/g, ''),
  )
  .regex(/^\+[1-9]\d{7,14}$/, SENDER)

const TEMPLATE = 'La plantilla es HX seguido de 32 caracteres, como la muestra Twilio'

const template = z
  .string({ error: TEMPLATE })
  .overwrite(lineOf)
  .regex(/^HX[0-9a-fA-F]{32}$/, TEMPLATE)

const OVER = 'Debe ser un número de personas entre 0 y 1.000.000, o quedar vacío'

export const communicationSettingsForm = z.object({
  whatsapp_from: clearable(sender),
  whatsapp_template_sid: clearable(template),
  /** Template for messages with an attachment. */
  whatsapp_template_media_sid: clearable(template),
  /**
   * Number of recipients above which a message waits for a second administrator; null: it never waits. A higher one
   * holds for messages of whoever stores it only after another administrator stored it as well.
   */
  approval_over: clearable(wholeNumber({ max: 1_000_000, message: OVER })),
  version: versionRead,
})

const senderAndTemplates = {
  whatsapp_from: z.string().nullable(),
  whatsapp_template_sid: z.string().nullable(),
  whatsapp_template_media_sid: z.string().nullable(),
}

export const communicationSettings = z.object({
  /** 'embedded' sends nothing: the outbox keeps each message instead. */
  provider: z.enum(['embedded', 'twilio']),
  /** Values of the tenant. */
  ...senderAndTemplates,
  /** Values of the installation, used where the tenant's are empty. */
  defaults: z.object(senderAndTemplates),
  approval_over: count.nullable(),
  /** Limit for messages of the actor: that of before, while they raised it and nobody has confirmed it. */
  own_approval_over: count.nullable(),
  /** Administrator who raised the limit, until another one stores the settings. */
  approval_raise: z
    .object({ by: z.string(), at: instant, before: count, own: z.boolean() })
    .nullable(),
  /** Maximum number of messages per second from one sender. */
  rate: z.number(),
  /** Number of users of the tenant who opted out. */
  opted_out: count,
  version: count,
})
export type CommunicationSettings = z.infer<typeof communicationSettings>

/** User who answered 'STOP' or 'BAJA', and not 'ALTA' since. */
export const optedOutPerson = z.object({
  id,
  full_name: z.string(),
  mobile: z.string(),
  opted_out_at: instant,
})
export type OptedOutPerson = z.infer<typeof optedOutPerson>

export const communicationSettingsCalls = {
  settings: endpoint({
    method: 'get',
    path: '/communications/settings',
    summary: 'Remitente, plantillas y aprobación de los mensajes de la compañía',
    access: 'staff',
    feature,
    answer: communicationSettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/communications/settings',
    summary:
      'Cambiar el remitente, las plantillas y desde cuántas personas se pide aprobación; lo que no se envía queda como está',
    access: 'admin',
    tokens: 'personal',
    feature,
    body: communicationSettingsForm,
    answer: communicationSettings,
  }),
  optOuts: endpoint({
    method: 'get',
    path: '/communications/opt-outs',
    summary: 'Quiénes pidieron no recibir más mensajes, por nombre, con la fecha',
    access: 'staff',
    feature,
    query: z.object({ ...page, q }),
    answer: paged(optedOutPerson),
  }),
}
