import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import type { Message } from '#contract/messages/message-shapes.ts'
import { messages } from '#contract/messages/messages.ts'
import { returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { flashHeader } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { timeValues } from '#app/kit/forms/dates/time-of-day.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { dayOf, timeOf } from '#app/kit/ui/format.ts'
import { messageAction } from './message-action.server.ts'
import { daysOffered, messageForm } from './message-form.server.ts'
import { messageIn, readMessage } from './message-of.server.ts'
import { MessagePage } from './message-page.tsx'
import { readSample } from './sample.server.ts'
import { whyNotEditable } from '../words.ts'

const LABELS = {
  body: 'Texto',
  // The attachment's key is posted with its name.
  attachment: null,
  attachment_name: 'Archivo adjunto',
  schedule: 'Programar?',
  day: 'Fecha',
  time_hour: 'Hora',
  time_minute: 'Minutos',
  time_half: 'a. m. o p. m.',
}
const EDITED = Object.keys(LABELS) as (keyof typeof LABELS)[]

export const meta: MetaFunction = () => [{ title: 'Editar mensaje' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { id, messageId } = messageIn(params)
  const [message, { name }, { tenant }, sample] = await Promise.all([
    readMessage(api, params),
    api.call(communications.get, { params: { id } }),
    requireAdmin(api),
    readSample(api, id),
  ])
  const detail = paths.communications.detail(id)
  if (!message.editable) {
    const flash = { tone: 'danger', message: whyNotEditable(message) } as const
    throw redirect(detail, { headers: { 'Set-Cookie': await flashHeader(context, flash) } })
  }
  const page = paths.communications.messagePart(id, messageId, 'edit')
  return formPage(request, context, {
    audience: name,
    sample,
    back: returnUrlOfPage(request, page, detail),
    ...daysOffered(tenant.timezone),
    defaults: editingForm(EDITED, asEdited(message, tenant.timezone)),
  })
}

export function action(visit: ActionFunctionArgs) {
  const { params } = visit
  const of = { params: { id: messageIn(params).messageId } }
  return messageAction(visit, {
    schema: messageForm,
    // The form contains the whole message: without a file the stored one is removed.
    store: ({ api }, values) =>
      api.attempt(messages.update, {
        ...of,
        body: { ...values, remove_attachment: values.attachment === null },
      }),
    newer: async ({ api, timezone }) =>
      newerRecord(EDITED, asEdited(await readMessage(api, params), timezone), { labels: LABELS }),
  })
}

/** Returns the message by the names of the form's fields. */
function asEdited({ body, attachment, programmed_date: date, version }: Message, zone: string) {
  return {
    version,
    body,
    attachment: attachment?.key,
    attachment_name: attachment?.name,
    schedule: date ? 'on' : '',
    day: date ? dayOf(date, zone) : '',
    ...(timeValues('time', date ? timeOf(date, zone) : '12:00') as Record<
      'time_hour' | 'time_minute' | 'time_half',
      string
    >),
  }
}

export default function EditMessage() {
  const answer = useAnswer<typeof action>()
  return <MessagePage title="Editar mensaje" {...useLoaderData<typeof loader>()} answer={answer} />
}

export { ErrorPage as ErrorBoundary }
