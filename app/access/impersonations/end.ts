import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { impersonations, type Impersonation } from '#contract/access/impersonations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Action-only route: GET redirects to the home page. */
export const loader = () => redirect(paths.home)

/** Leaves the view as somebody else and returns to the page of its subject. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { impersonation } = await api.call(auth.session, {})
  if (!impersonation) return redirect(paths.home)
  await api.call(impersonations.end, {})
  return redirectWithFlash(
    context,
    pageOf(impersonation),
    `Ya no ves la consola como ${impersonation.name}.`,
  )
}

function pageOf({ kind, id }: Impersonation): string {
  return kind === 'user' ? paths.users.detail(id) : paths.organizationalUnits.list()
}
