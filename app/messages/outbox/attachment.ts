import type { LoaderFunctionArgs } from '@remix-run/node'
import { outbox } from '#contract/messages/outbox.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Attachment of a mail in the outbox. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const back = paths.outbox.detail(id)
  const admin = await superAdmin(request, context, { returnTo: back })
  const api = await admin.of('all')
  const file = api.stream(outbox.attachment, { params: { id } })
  return downloadOrFlash(file, context, { back, failure: 'Ocurrió un error al abrir el adjunto' })
}
