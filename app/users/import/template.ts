import type { LoaderFunctionArgs } from '@remix-run/node'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { download } from '../../backend/download.server.ts'

/** The columns of the import, as a file to fill in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const sep = new URL(request.url).searchParams.get('sep') === ',' ? ',' : ';'
  return download(await api.stream(userImports.template, { query: { sep } }), context)
}
