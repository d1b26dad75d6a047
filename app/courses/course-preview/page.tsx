import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { courseDesign } from '#contract/courses/design/course-design.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { filesOf } from '../course-screens/course-files.ts'
import { paths } from '#app/kit/urls/paths.ts'
import {
  PreviewError,
  previewLinks,
  PreviewPage,
  previewTitle,
  type Previewed,
} from './preview.tsx'
import { previewed, versionOf } from './version.server.ts'

export const links = previewLinks

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: previewTitle(data) }]

/** Preview of a design of the tenant: the draft of its own, the publication of another's, or `?version=N`. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Previewed> {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const number = versionOf(request)
  const [{ tenant }, current, asked] = await Promise.all([
    api.call(auth.session, {}),
    api.call(courseDesign.design, { params: { id } }),
    number ? api.call(courseDesign.publication, { params: { id, number } }) : null,
  ])
  const shown = previewed(current, asked, {
    own: current.owner_tenant_id === tenant.id,
    at: (version) => paths.courses.editor(id).preview({ version }),
    editor: paths.courses.design(id),
  })
  return { ...shown, files: filesOf(current, false) }
}

export default function Preview() {
  return <PreviewPage {...useLoaderData<typeof loader>()} />
}

export { PreviewError as ErrorBoundary }
