import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { designOf, editedDesign } from './design-of.server.ts'

/** What the browser is told of a file that it sent. */
export type Uploaded = { name: string; type: string } | { refused: string }

/** Nothing to see here: the list is where files are sent from. */
export async function loader(args: LoaderFunctionArgs) {
  const { at } = await designOf(args)
  throw redirect(at.files())
}

/** A file that the page's scripts send beside it, handed on as it comes in. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls } = await editedDesign(args)
  const outcome = await api.upload(calls.addResource, args.request, { params: { id } })
  if (!outcome.ok)
    return Response.json({ refused: outcome.failure.message } satisfies Uploaded, {
      status: outcome.failure.status,
    })
  const { name, media_type: type } = outcome.value
  return Response.json({ name, type } satisfies Uploaded)
}
