import type { LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '../backend/api.server.ts'
import { pageScope } from '../backend/session.server.ts'
import { styled } from './brand/brand.server.ts'

/** Loader of the shell: the session that its menu and pages are drawn for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const session = await api.call(auth.session, {})
  const brand = styled(session.brand)
  return { session, brand, scope: await pageScope(request, context), now: Date.now() }
}
