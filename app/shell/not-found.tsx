import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { signedIn } from '../backend/api.server.ts'
import { ErrorPage } from './error-page.tsx'

export const meta: MetaFunction = () => [{ title: '404 Not found' }]

/** Any other path: a 404 with its page, inside the shell for whoever is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  await signedIn(request, context)
  throw new Response(null, { status: 404 })
}

export default function Never() {
  return null
}

export { ErrorPage as ErrorBoundary }
