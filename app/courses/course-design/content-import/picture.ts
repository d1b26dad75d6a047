import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/kit/backend/address.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { readImportOf } from './import-of.server.ts'

/** Picture of a slide that was read and not created yet. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params } = await readImportOf(args)
  const picture = idOf(args.params, 'picture')
  const file = await api.stream(calls.importedPicture, { params: { ...params, picture } })
  return download(file, args.context)
}
