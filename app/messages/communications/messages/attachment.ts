import type { LoaderFunctionArgs } from '@remix-run/node'
import { messages } from '#contract/messages/messages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** File of a message, whole or as the byte range that a player requests. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.communications.list() })
  const read = messages.attachment.params.safeParse(params)
  if (!read.success) throw notFound()
  return download(await api.stream(messages.attachment, { params: read.data }), context)
}
