import type { LoaderFunctionArgs } from '@remix-run/node'
import { separatorOf } from '../backend/address.server.ts'
import { download } from '../backend/download.server.ts'
import { openImport } from './open-import.server.ts'

/** Downloads the import's columns as a file to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params } = await openImport(args)
  const sep = separatorOf(args.request, ';')
  return download(await api.stream(calls.template, { params, query: { sep } }), args.context)
}
