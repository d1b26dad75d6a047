import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { signOn } from '#contract/access/sign-on.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

export function loader({ params }: LoaderFunctionArgs) {
  idOf(params)
  return redirect(paths.signOn.page)
}

/** Looks the TXT record of a domain up. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api
    .attempt(signOn.checkDomain, { params: { id: idOf(params) } })
    .catch(catchUnavailable('Ocurrió un error al comprobar el dominio'))
  return redirectWithFlash(
    context,
    paths.signOn.page,
    outcome.ok
      ? `El dominio ${outcome.value.domain} quedó comprobado.`
      : { tone: 'warning', message: outcome.failure.message },
  )
}
