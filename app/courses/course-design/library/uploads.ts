import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { courseLibrary } from '#contract/courses/course-library.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { Uploaded } from '../files/file-uploads.ts'

/** Action-only route: GET leads to the library. */
export function loader() {
  throw redirect(paths.courseLibrary.list())
}

/** Streams a file sent by the page's scripts to the API, which checks who may. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.upload(courseLibrary.upload, request)
  if (!outcome.ok)
    return Response.json({ refused: outcome.failure.message } satisfies Uploaded, {
      status: outcome.failure.status,
    })
  const { name, media_type: type, notes } = outcome.value
  return Response.json({ name, type, notes } satisfies Uploaded)
}
