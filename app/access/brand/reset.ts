import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { brand } from '#contract/access/brand.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { catchUnavailable, failedToast } from '#app/kit/backend/unavailable.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'

export const loader = () => redirect(paths.brand.page)

/** Button of the page: everything back to the brand of the product. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request)
  const failed = 'Ocurrió un error al quitar la marca'
  const body = { version: param(form, 'version') }
  const outcome = await api.attempt(brand.changeSettings, { body }).catch(catchUnavailable(failed))
  return redirectWithFlash(
    context,
    paths.brand.page,
    outcome.ok ? 'La consola volvió a la marca de Sendero.' : failedToast(failed, outcome.failure),
  )
}
