import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { notFound } from '../backend/not-found.ts'
import { signedIn } from '../backend/api.server.ts'
import { ErrorPage } from './error-page.tsx'

export const meta: MetaFunction = () => [{ title: '404 Not found' }]

/** Answers any other path with a 404 page, inside the shell for signed-in users. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  await signedIn(request, context)
  throw notFound()
}

export default function Never() {
  return null
}

export { ErrorPage as ErrorBoundary }
