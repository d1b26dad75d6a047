import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paged, q, versionRead, wholeNumber } from './shapes.ts'
import { lineOf } from './text.ts'

/** How a company sends its messages, and who wants none. */

const count = z.number().int()
const feature = 'communications'

/** Empty is none: the installation's default counts. Left out of a change it stays. */
function clearable<T extends z.ZodType>(value: T) {
  return z.union([z.null(), z.literal('').transform(() => null), value]).optional()
}

const SENDER = 'El remitente debe ser un número con su código de país, como +573001234567'

/** '+573001234567', also with 'whatsapp:' before it and with spaces. */
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
  /** Of messages with an attachment. */
  whatsapp_template_media_sid: clearable(template),
  /** A message to more people waits for a second administrator; none: it never waits. */
  approval_over: clearable(wholeNumber({ max: 1_000_000, message: OVER })),
  version: versionRead,
})

const senderAndTemplates = {
  whatsapp_from: z.string().nullable(),
  whatsapp_template_sid: z.string().nullable(),
  whatsapp_template_media_sid: z.string().nullable(),
}

export const communicationSettings = z.object({
  /** 'embedded' sends nothing: what each person would have got is kept in the outbox. */
  provider: z.enum(['embedded', 'twilio']),
  /** The company's own. */
  ...senderAndTemplates,
  /** The installation's, for what the company leaves empty. */
  defaults: z.object(senderAndTemplates),
  approval_over: count.nullable(),
  /** The most messages a second that go out by one sender. */
  rate: z.number(),
  /** People of the company who asked for no more messages. */
  opted_out: count,
  version: count,
})
export type CommunicationSettings = z.infer<typeof communicationSettings>

/** Somebody who answered 'STOP' or 'BAJA', and not 'ALTA' since. */
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
