import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { tenants } from '#contract/tenants.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireOwnAccount } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { keepSession, readSession } from '../backend/session.server.ts'
import { paths } from '../paths.ts'
import { tenantIdOf } from './params.server.ts'

/** Action-only route: GET redirects to the home page. */
export const loader = () => redirect(paths.home)

/**
 * Lets a super-administrator act in the tenant `tenant`, or without one return to their own. The
 * session stores the tenant; the API checks the permission at each call.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const chosen = form.get('tenant') as string | null
  const api = await signedIn(request, context)
  await requireOwnAccount(api)
  const { actingTenantId: _left, ...session } = (await readSession(request, context))!
  if (chosen === null) {
    const answer = await redirectWithFlash(context, paths.tenants.list(), 'Volviste a tu compañía.')
    answer.headers.append('Set-Cookie', await keepSession(context, session))
    return answer
  }
  const id = tenantIdOf({ id: chosen })
  await api.call(tenants.act, { params: { id } })
  const acting = { ...session, actingTenantId: id }
  return redirect(paths.users.list(), {
    headers: { 'Set-Cookie': await keepSession(context, acting) },
  })
}
