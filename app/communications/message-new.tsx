import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/communications.ts'
import { messages } from '#contract/messages.ts'
import { idOf, returnUrlOfPage } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { timeValues } from '../forms/time-of-day.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { messageAction } from './message-action.server.ts'
import { daysOffered, newMessageForm } from './message-form.server.ts'
import { MessagePage } from './message-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo mensaje' }]

/** Default time: specification 3, section 9. */
const NOON = '12:00'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, { tenant }] = await Promise.all([
    api.call(communications.get, { params: { id } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    audience: name,
    back: returnUrlOfPage(
      request,
      paths.communications.newMessage(id),
      paths.communications.detail(id),
    ),
    ...daysOffered(tenant.timezone),
    // Idempotency key: repeated submissions create one message.
    defaults: { id: randomUUID(), ...timeValues('time', NOON) },
  })
}

export function action(visit: ActionFunctionArgs) {
  const params = { id: idOf(visit.params) }
  return messageAction(visit, {
    schema: newMessageForm,
    store: ({ api }, body) => api.attempt(messages.create, { params, body }),
  })
}

export default function NewMessage() {
  const answer = useAnswer<typeof action>()
  return <MessagePage title="Nuevo mensaje" {...useLoaderData<typeof loader>()} answer={answer} />
}

export { ErrorPage as ErrorBoundary }
