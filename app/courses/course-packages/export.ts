import type { LoaderFunctionArgs } from '@remix-run/node'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { isOfAnyTenant } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** A course as a file, by the id of its design; below /admin of any tenant. A refusal is shown by its editor. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const any = isOfAnyTenant(request)
  const back = (any ? paths.designs : paths.courses).design(id)
  const api = await signedIn(request, context, { returnTo: back })
  const { export: own, exportAny } = coursePackages
  return downloadOrFlash(api.stream(any ? exportAny : own, { params: { id } }), context, { back })
}
