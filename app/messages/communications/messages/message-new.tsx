import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import { messages } from '#contract/messages/messages.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { asOption } from '#app/kit/forms/choices/lookup.server.ts'
import { timeValues } from '#app/kit/forms/dates/time-of-day.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { idOf as idParam } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { messageAction } from './message-action.server.ts'
import { daysOffered, newMessageForm } from './message-form.server.ts'
import { MessagePage } from './message-page.tsx'
import { readSample } from './sample.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo mensaje' }]

/** Default time: specification 3, section 9. */
const NOON = '12:00'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { copy } = readParams({ copy: idParam }, request)
  const [{ name }, { tenant }, copied, sample] = await Promise.all([
    api.call(communications.get, { params: { id } }),
    requireAdmin(api),
    copy ? readCopied(api, id, copy) : null,
    readSample(api, id),
  ])
  return formPage(request, context, {
    audience: name,
    sample,
    back: returnUrlOfPage(
      request,
      paths.communications.newMessage(id),
      paths.communications.detail(id),
    ),
    ...daysOffered(tenant.timezone),
    // Idempotency key: repeated submissions create one message.
    audiences: copied?.audiences ?? null,
    defaults: { id: randomUUID(), ...timeValues('time', NOON), ...copied?.defaults },
  })
}

/** Reads the message to duplicate, without its date, and the audiences that it can go to. */
async function readCopied(api: ApiClient, id: number, messageId: number) {
  const [{ body, attachment }, { results }] = await Promise.all([
    api.call(messages.get, { params: { id, messageId } }),
    api.call(communications.list, { query: { limit: 1000 } }),
  ])
  return {
    audiences: results.map(asOption),
    defaults: {
      audience: id,
      body,
      attachment: attachment?.key,
      attachment_name: attachment?.name,
    },
  }
}

export function action(visit: ActionFunctionArgs) {
  return messageAction(visit, {
    schema: newMessageForm,
    store: ({ api, audience: id }, body) => api.attempt(messages.create, { params: { id }, body }),
  })
}

export default function NewMessage() {
  const answer = useAnswer<typeof action>()
  const page = useLoaderData<typeof loader>()
  const title = page.audiences ? 'Duplicar mensaje' : 'Nuevo mensaje'
  return <MessagePage title={title} {...page} answer={answer} />
}

export { ErrorPage as ErrorBoundary }
