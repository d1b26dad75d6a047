import type { LoaderFunctionArgs } from '@remix-run/node'
import { messages } from '#contract/messages/messages.ts'
import { separatorOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { messageIn } from './message-of.server.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { DELIVERIES, statusOf } from './delivery-columns.tsx'

/** Deliveries of a message as a CSV for Spanish spreadsheets. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const of = messageIn(params)
  const { shown: view, person } = readParams(DELIVERIES, request)
  const back = paths.communications.message(of.id, of.messageId, { shown: view })
  const api = await signedIn(request, context, { returnTo: back })
  const file = api.stream(messages.exportDeliveries, {
    params: of,
    query: {
      q: person,
      status: statusOf(view),
      sep: separatorOf(request, ';'),
    },
  })
  return downloadOrFlash(file, context, {
    back,
    failure: 'Ocurrio un error al consultar los envios',
  })
}
