import { z } from 'zod'
import {
  MAX_BODY,
  MAX_ATTACHMENT_BYTES,
  EMPTY_MESSAGE,
  DATE_MISSING,
  DATE_INVALID,
  MINUTE_STEP,
  DATE_STEP,
} from './message-bounds.ts'
import { hasStrayBraces, UNKNOWN_VARIABLE, unknownVariable } from './message-variables.ts'
import {
  id,
  instant,
  multilineText,
  option,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** WhatsApp messages, and their delivery to each user: specification 3, sections 3 to 5. */

const count = z.number().int()

const KEY = /^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/
const NO_KEY = 'El adjunto no es válido'

/**
 * File of the form, or the key that `POST /communications/attachments` answered. A form's empty
 * field is none.
 */
const attachmentKey = z
  .union([z.literal('').transform(() => null), z.string({ error: NO_KEY }).regex(KEY, NO_KEY)], {
    error: NO_KEY,
  })
  .nullish()
  .transform((value) => value ?? null)

/** File part of a message's multipart form. */
export const messageFiles = {
  parts: ['attachment'],
  maxBytes: MAX_ATTACHMENT_BYTES,
  called: 'El archivo',
} as const

const DATE =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/**
 * ISO with an offset, or a local time of the tenant's zone (`2026-12-01T09:30`): one skipped by a
 * clock change moves forward, a repeated one is the first. Absent: now. Rejects a value that is
 * empty, in the past, or off the steps of five minutes.
 */
const programmedDate = z
  .string({ error: DATE_INVALID })
  .overwrite(lineOf)
  .min(1, { error: DATE_MISSING, abort: true })
  .regex(DATE, { error: DATE_INVALID, abort: true })
  .refine((value) => {
    const [, minute, second] = DATE.exec(value) ?? []
    return Number(minute) % MINUTE_STEP === 0 && Number(second ?? 0) === 0
  }, DATE_STEP)
  .nullish()
  .transform((value) => value ?? null)

/** Text, which may have variables (message-variables.ts). */
export const messageBody = multilineText(
  'Mensaje',
  MAX_BODY,
  `El mensaje admite hasta ${MAX_BODY} caracteres`,
).superRefine((text, context) => {
  const name = unknownVariable(text)
  if (name !== undefined) context.addIssue(`No existe la variable {{${name}}}. ${UNKNOWN_VARIABLE}`)
  else if (hasStrayBraces(text))
    context.addIssue('Las llaves {{ y }} van en pares y sin otras adentro: {{nombre|colega}}')
})

/** Fields of a message form. */
export const messageFields = z.object({
  body: messageBody,
  attachment: attachmentKey,
  programmed_date: programmedDate,
})

const isSomething = ({ body, attachment }: { body: string | null; attachment: string | null }) =>
  body !== null || attachment !== null
const EMPTY = { path: ['body'], message: EMPTY_MESSAGE }

export const newMessage = messageFields
  .extend({
    /** Idempotency key made by the client: sending it again creates no second message. */
    id: z.uuid('El identificador del mensaje no es válido').toLowerCase().optional(),
  })
  .refine(isSomething, EMPTY)

/**
 * Without an attachment the stored one stays, unless this call removes it: a message sent at once
 * may be out before another call. Without a date it is sent at once.
 */
export const messageChanges = messageFields.extend({
  /** Removes the stored attachment; a new one replaces it. */
  remove_attachment: yesOrNo.default(false),
  version: versionRead,
})

/** `message` is one of the audience; its stored attachment is used when none is sent. */
export const testMessage = messageFields
  .pick({ body: true, attachment: true })
  .extend({ message: z.union([z.literal('').transform(() => undefined), id]).optional() })

export const attachmentKind = z.enum(['image', 'video', 'audio', 'document', 'contact'])
export type AttachmentKind = z.infer<typeof attachmentKind>

export const messageAttachment = z.object({
  /** Identifies it in a form that is sent again. */
  key: z.string(),
  /** With the extension of its type. */
  name: z.string(),
  media_type: z.string(),
  kind: attachmentKind,
  bytes: count,
  /** Path of this API that ends with its name. */
  url: z.string(),
})
export type MessageAttachment = z.infer<typeof messageAttachment>

/**
 * programmed → sending → sent, or stopped by an administrator. `pending_approval` waits for a
 * second administrator; `late` was never sent, since no worker ran within 60 minutes of its date.
 * Until it begins (`begun_at`) it can be edited and deleted, and so can a late one.
 */
export const messageStatus = z.enum([
  'programmed',
  'pending_approval',
  'sending',
  'sent',
  'stopped',
  'late',
])
export type MessageStatus = z.infer<typeof messageStatus>

/** State and progress of a message, for every actor who may see the same users. */
export const messageProgress = z.object({
  id,
  body: z.string().nullable(),
  /** Scheduled date; null when it was sent at once. */
  programmed_date: instant.nullable(),
  status: messageStatus,
  created_at: instant,
  /** Start of the sending, and the time when every recipient was processed. */
  begun_at: instant.nullable(),
  finished_at: instant.nullable(),
  file_url: z.string().nullable(),
  attachment: messageAttachment.nullable(),
  /** Delivered, failed and all other deliveries; for a limited actor those of their units. */
  sent: count,
  problems: count,
  others: count,
  /** Number of recipients, fixed when sending began; 0 before. */
  total: count,
  author: z.string().nullable(),
  /** Administrator who approved the message. */
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  /** Administrator who stopped the sending. */
  stopped_by: z.string().nullable(),
  stopped_at: instant.nullable(),
  version: count,
})
export type MessageProgress = z.infer<typeof messageProgress>

export const messageRow = messageProgress.extend({
  /**
   * True when the actor may edit and delete it: it has not begun, and all recipients are in their
   * organizational units.
   */
  editable: z.boolean(),
  /** True when the actor may approve it: it is pending, they may edit it, and did not write it. */
  approvable: z.boolean(),
  /**
   * True when the actor may stop it: it is being sent, and all recipients are in their
   * organizational units.
   */
  stoppable: z.boolean(),
})
export type MessageRow = z.infer<typeof messageRow>

export const message = messageRow.extend({
  communication_id: id,
  /** Recipients of 'Reintentar': those known not to have got it, and those with an unknown result. */
  retry: z.object({ known: count, unknown: count }),
  /** For administrators: the first possible approvers of a pending message by name, and their number. */
  approvers: z.object({ total: count, names: z.array(z.string()) }),
})
export type Message = z.infer<typeof message>

export const deliveryStatus = z.enum(['delivered', 'error', 'pending'])
export type DeliveryStatus = z.infer<typeof deliveryStatus>

const attempt = z.object({
  /** 1, 2, … */
  attempt: count,
  status: deliveryStatus,
  /**
   * A word ('no_mobile', 'invalid_mobile', 'opted_out', 'no_value', 'too_long', 'unknown', 'unavailable', 'rate_limited',
   * 'provider_error', 'no_connection', 'stopped', 'stopped_by_admin') or the provider's number.
   */
  error_code: z.string().nullable(),
  /** Ready to display. */
  error: z.string().nullable(),
  sent_date: instant.nullable(),
})

/** Message to one user, with its last attempt. */
export const delivery = attempt.extend({
  id,
  user_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  /** 'whatsapp:+573001234567'; the stored mobile as it is when it is not a valid one. */
  to: z.string().nullable(),
  /** Earlier attempts, oldest first. */
  earlier: z.array(attempt),
})
export type Delivery = z.infer<typeof delivery>

/** Message to a user, with its last attempt. */
export const userMessage = attempt.extend({
  id,
  message_id: id,
  communication: option,
  body: z.string().nullable(),
  to: delivery.shape.to,
})
export type UserMessage = z.infer<typeof userMessage>
