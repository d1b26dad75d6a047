import type { LoaderFunctionArgs } from '@remix-run/node'
import { brand } from '#contract/access/brand.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'

/** Logo of a company, for anybody: pages without a session have it too. Its address never changes its content. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { company = '', key = '' } = params
  const api = anonymous(request, context)
  return download(await api.stream(brand.logo, { params: { company, key } }), context)
}
