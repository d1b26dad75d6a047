import type { LoaderFunctionArgs } from '@remix-run/node'
import { separatorOf } from '#app/kit/backend/address.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { editedDesign } from '../design-of.server.ts'

/** Downloads the columns of a file of questions with examples to replace. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls } = await editedDesign(args)
  const query = { sep: separatorOf(args.request, ';') }
  return download(
    await api.stream(calls.questionsTemplate, { params: { id }, query }),
    args.context,
  )
}
