import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { impersonations } from '#contract/access/impersonations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Action-only route: GET redirects to the home page. */
export const loader = () => redirect(paths.home)

/**
 * Begins to see the console as the reader `user` or the business unit `unit`, and opens the home page as they see it.
 * A refusal is shown on the page `returnTo`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const api = await signedIn(request, context)
  const user = form.get('user')
  const chosen = user === null ? { organizational_unit_id: form.get('unit') } : { user_id: user }
  try {
    await api.call(impersonations.begin, { body: chosen as { user_id: string } })
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    const { message } = await errorBodyOf(thrown)
    const back = sitePath(form.get('returnTo'))
    return redirectWithFlash(context, back, { tone: 'danger', message })
  }
  return redirect(paths.home)
}
