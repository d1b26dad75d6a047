import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyCourseDesign } from '#contract/courses/design/course-design.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
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

/** Preview of any tenant's design, for super-administrators: its draft, or `?version=N`. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Previewed> {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const id = idOf(params)
  const number = versionOf(request)
  const [current, asked] = await Promise.all([
    api.call(anyCourseDesign.design, { params: { id } }),
    number ? api.call(anyCourseDesign.publication, { params: { id, number } }) : null,
  ])
  const shown = previewed(current, asked, {
    own: true,
    at: (version) => paths.designs.editor(id).preview({ version }),
    editor: paths.designs.design(id),
  })
  return { ...shown, files: filesOf(current, true) }
}

export default function AnyPreview() {
  return <PreviewPage {...useLoaderData<typeof loader>()} />
}

export { PreviewError as ErrorBoundary }
