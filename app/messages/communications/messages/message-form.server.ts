import type { z } from 'zod'
import type { AudienceSize } from '#contract/messages/audience-shapes.ts'
import { communications } from '#contract/messages/communications.ts'
import {
  DATE_PAST,
  EMPTY_MESSAGE,
  MAX_ATTACHMENT_BYTES,
} from '#contract/messages/message-bounds.ts'
import { messageFields, newMessage, type Message } from '#contract/messages/message-shapes.ts'
import { variablesIn } from '#contract/messages/message-variables.ts'
import { messages, type PersonalText } from '#contract/messages/messages.ts'
import { versionRead } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import { storePictures, type Picture } from '#app/kit/forms/files/pictures.server.ts'
import { readForm, type Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { timeFrom } from '#app/kit/forms/dates/time-of-day.ts'
import { dayFrom, isDay } from '#app/kit/urls/day.ts'
import { dayOf, formatBytes, formatDateTime, timeOf } from '#app/kit/ui/format.ts'
import { oneOf, withDefault } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { sentence } from '../words.ts'

/** Posted fields of a message form, new or not, and its confirmation steps. */

const FILE = 'attachment_file'

const FILES: Record<string, Picture> = {
  attachment: {
    upload: messages.uploadAttachment,
    key: 'key',
    metadata: { attachment_name: 'name' },
    tooLarge: `El archivo admite hasta ${formatBytes(MAX_ATTACHMENT_BYTES)}.`,
  },
}

export const newMessageForm = newMessage

/** Posted fields of an edited message; attributes left out are removed. */
export const messageForm = messageFields
  .extend({ version: versionRead })
  .refine(({ body, attachment }) => body !== null || attachment !== null, {
    path: ['body'],
    message: EMPTY_MESSAGE,
  })

/** Fields of a message that its review and test need. */
export type Written = Pick<
  z.output<typeof messageFields>,
  'body' | 'attachment' | 'programmed_date'
>

/** Step requested by a button; the default, such as by Enter, is the review. */
const STEP = {
  step: withDefault(oneOf(['review', 'people', 'preview', 'edit', 'test', 'send']), 'review'),
}

export type Review = {
  size: AudienceSize
  /** As text, in the tenant's zone; null: now. */
  when: string | null
  approvalOver: number | null
  /** False when the installation has no provider, so that nothing is sent. */
  sends: boolean
  /** Texts of some people, when the message has variables. */
  personal: { results: PersonalText[]; missing: number; total: number; q: string } | null
  /** Result of the test to the user's own number. */
  tested?: { ok: boolean; message: string }
}
export type MessageAnswer = { review?: Review; repopulateFields?: Record<string, unknown> }

/** Parses the form with its file. Called first, so that the form draft is saved however the request ends. */
export const takeMessageForm = (request: Request) =>
  postedForm(request, { maxFileBytes: MAX_ATTACHMENT_BYTES })

/** Reads the posted form for the API. Stores its file at once, so that it is kept when the form comes back. */
export async function readMessageForm<Output>(
  { api, request, timezone }: { api: ApiClient; request: Request; timezone: string },
  schema: z.ZodType<Output>,
) {
  const { form: posted } = await takeMessageForm(request)
  const { step } = readParams(STEP, posted)
  let fileRefused = false
  const form = await readForm(request, schema, {
    maxFileBytes: MAX_ATTACHMENT_BYTES,
    async prepare(whole) {
      const problems = await storePictures(api, whole, FILES)
      fileRefused = Object.keys(problems).length > 0
      return { ...problems, ...readDate(whole.form, timezone) }
    },
    // A rejected file is reported at once, whatever the step.
    asksAgain: () => !fileRefused && (step === 'preview' || step === 'edit'),
    extra: (): { review?: Review } => ({}),
    fields: ['body', FILE, 'schedule', 'day'],
    days: ['day'],
    rename: { programmed_date: 'day', attachment: FILE },
  })
  return form.ok ? { ...form, step } : form
}

/** Converts day and time of 'Programar?' to the API's date; rejects a past one. */
function readDate(form: FormData, timezone: string): Problems {
  form.delete('programmed_date')
  if (!form.has('schedule')) return {}
  const day = dayFrom(param(form, 'day')?.trim() ?? '')
  const time = timeFrom('time', (field) => form.get(field))
  form.set('programmed_date', day === '' ? '' : `${day}T${time || '12:00'}`)
  const now = Date.now()
  const local = `${dayOf(now, timezone)}T${timeOf(now, timezone)}`
  return isDay(day) && `${day}T${time}` < local ? { day: DATE_PAST } : {}
}

/** Returns the days of the calendar, from today in the tenant's zone for a year, and the name of the zone. */
export function daysOffered(timezone: string) {
  const now = Date.now()
  return {
    today: dayOf(now, timezone),
    lastDay: dayOf(now + 365 * 86_400_000, timezone),
    zone: zoneName(timezone),
  }
}

/** Returns the data of the review page. */
export async function reviewOf(
  api: ApiClient,
  audience: number,
  { programmed_date: date, body }: Written,
  q: string,
): Promise<Review> {
  const [size, settings, personal] = await Promise.all([
    api.call(communications.sizeOf, { params: { id: audience } }),
    api.call(communications.settings, {}),
    variablesIn(body).length > 0 ? personalTexts(api, audience, body, q) : null,
  ])
  return {
    size,
    // A local time has no zone: read as UTC it is formatted unchanged.
    when: date === null ? null : formatDateTime(`${date}:00Z`, 'UTC'),
    approvalOver: settings.own_approval_over,
    sends: settings.provider !== 'embedded',
    personal,
  }
}

const PREVIEWED_PEOPLE = 5

async function personalTexts(api: ApiClient, id: number, body: string | null, q: string) {
  const { results, missing, pagination } = await api.call(messages.preview, {
    params: { id },
    body: { body, q, limit: PREVIEWED_PEOPLE },
  })
  return { results, missing, total: pagination.total, q }
}

/** Sends a test to the user's own number, or keeps it where nothing is sent; the result is shown above the review. */
export async function testOf(
  api: ApiClient,
  audience: number,
  { body, attachment }: Written,
  sends: boolean,
): Promise<NonNullable<Review['tested']>> {
  const outcome = await api.attempt(messages.test, {
    params: { id: audience },
    body: { body, attachment },
  })
  if (!outcome.ok) {
    const { message: said, errors } = outcome.failure
    return { ok: false, message: errors.map((one) => one.message).join('. ') || said }
  }
  const { to, error } = outcome.value
  const mobile = to.replace(/^whatsapp:/, '')
  return error
    ? { ok: false, message: `La prueba a ${mobile} no se pudo enviar: ${error}` }
    : {
        ok: true,
        message: sends
          ? `Se envió una prueba a ${mobile}.`
          : `La prueba para ${mobile} quedó guardada, sin enviar.`,
      }
}

/** Returns the success text of a stored message. */
export function storedWords({ status, programmed_date: date }: Message, timezone: string): string {
  if (status === 'pending_approval') return 'El mensaje espera la aprobación de otro administrador.'
  if (status === 'programmed' && date)
    return `El mensaje se enviará el ${sentence(formatDateTime(date, timezone))}`
  return 'El mensaje se está enviando.'
}
