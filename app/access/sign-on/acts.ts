import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { SignOnCheck } from '#contract/access/sign-on-shapes.ts'
import { signOn } from '#contract/access/sign-on.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash, type Flash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { keepWaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { catchUnavailable, failedToast } from '#app/kit/backend/unavailable.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { RESULT } from './test-card.tsx'

export const loader = () => redirect(paths.signOn.page)

/** Buttons of the page: the connection is tried here, a sign-on at the provider. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const here = paths.signOn.page
  const result = `${here}#${RESULT}`
  if (params['act'] === 'check') {
    const failed = 'Ocurrió un error al probar la conexión'
    const outcome = await api.attempt(signOn.check, {}).catch(catchUnavailable(failed))
    if (!outcome.ok) return redirectWithFlash(context, here, failedToast(failed, outcome.failure))
    const states = outcome.value.checks.map(({ state }) => state)
    return redirectWithFlash(context, result, flashOf(states))
  }
  if (params['act'] !== 'trial') throw notFound()
  const failed = 'Ocurrió un error al empezar el ingreso de prueba'
  const begun = await api.attempt(signOn.trial, {}).catch(catchUnavailable(failed))
  if (!begun.ok) return redirectWithFlash(context, here, failedToast(failed, begun.failure))
  const { attempt, authorization_url: url } = begun.value
  return redirect(paths.signIn.signOn, {
    headers: { 'Set-Cookie': await keepWaitingSignOn(context, { attempt, url, returnTo: result }) },
  })
}

/** Returns the message of a test: the connection works where nothing has to be looked at. */
function flashOf(states: readonly SignOnCheck['state'][]): Flash {
  if (states.includes('error'))
    return {
      tone: 'warning',
      message: 'La prueba encontró un problema: míralo en «Probar la conexión».',
    }
  if (states.includes('warning'))
    return {
      tone: 'info',
      message: 'La prueba no encontró errores, pero no todo se pudo ver: lee los avisos.',
    }
  return { tone: 'success', message: 'La conexión funciona. Haz ahora un ingreso de prueba.' }
}
