import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/kit/backend/address.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { libraryOf } from './library-of.server.ts'

/** Content of a file of the library that a course may take. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, library } = await libraryOf(args)
  const params = { id, libraryFile: idOf(args.params, 'libraryFile') }
  return download(await api.stream(library.offeredContent, { params }), args.context)
}
