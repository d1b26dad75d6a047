import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { notFound } from '../backend/not-found.ts'
import { signedIn } from '../backend/api.server.ts'
import { ErrorPage } from './error-page.tsx'

export const meta: MetaFunction = () => [{ title: '404 Not found' }]

/** Any other path: a 404 with its page, inside the shell for whoever is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  await signedIn(request, context)
  throw notFound()
}

export default function Never() {
  return null
}

export { ErrorPage as ErrorBoundary }
