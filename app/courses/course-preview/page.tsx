import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { filesOf } from '../course-screens/course-files.ts'
import {
  PreviewError,
  previewLinks,
  PreviewPage,
  previewTitle,
  type Previewed,
} from './preview.tsx'
import { readPreviewed } from './version.server.ts'

export const links = previewLinks

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: previewTitle(data) }]

/** Preview of a course's design, of the tenant or, for super-administrators, of any. */
export async function loader(args: LoaderFunctionArgs): Promise<Previewed> {
  const { any, current, preview } = await readPreviewed(args, 'preview')
  return { ...preview, files: filesOf(current, any) }
}

export default function Preview() {
  return <PreviewPage {...useLoaderData<typeof loader>()} />
}

export { PreviewError as ErrorBoundary }
