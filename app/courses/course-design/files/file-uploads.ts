import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { designOf, editedDesign } from '../design-of.server.ts'

/** Answer to an uploaded file. */
export type Uploaded =
  | { name: string; type: string; notes: readonly string[] }
  | { refused: string }

/** Action-only route: GET leads to the list of files. */
export async function loader(args: LoaderFunctionArgs) {
  const { at } = await designOf(args)
  throw redirect(at.files())
}

/** Streams a file sent by the page's scripts to the API. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls } = await editedDesign(args)
  const outcome = await api.upload(calls.addResource, args.request, { params: { id } })
  if (!outcome.ok)
    return Response.json({ refused: outcome.failure.message } satisfies Uploaded, {
      status: outcome.failure.status,
    })
  const { name, media_type: type, notes } = outcome.value
  return Response.json({ name, type, notes } satisfies Uploaded)
}
