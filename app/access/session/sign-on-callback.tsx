import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { flashHeader } from '#app/kit/backend/flash.server.ts'
import { keepSession } from '#app/kit/backend/session.server.ts'
import { endWaitingSignOn, readWaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { completeSignOn } from './sign-on-callback.server.ts'
import { SignOnRefused, TITLE } from './sign-on-refused.tsx'

const OTHER_BROWSER =
  'Pasó el tiempo para completar el ingreso, o lo empezaste en otro navegador. Empieza de nuevo.'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** The provider sends the browser here: signs in, or says why not. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const waiting = await readWaitingSignOn(request, context)
  if (!waiting) return data({ message: OTHER_BROWSER, learner: false }, { status: 401 })
  const headers = new Headers({ 'Set-Cookie': await endWaitingSignOn(context) })
  const { company = '' } = params
  const result = await completeSignOn(request, context, { company, waiting })
  if (!result.ok) {
    const { message, learner, status } = result
    return data({ message, learner }, { status, headers })
  }
  if (result.session) {
    headers.append('Set-Cookie', await keepSession(context, result.session))
    throw redirect(sitePath(waiting.returnTo), { headers })
  }
  const message = 'La prueba terminó: este es su resultado.'
  headers.append('Set-Cookie', await flashHeader(context, { tone: 'info', message }))
  throw redirect(paths.signOn.page, { headers })
}

export default function SignOnCallback() {
  return <SignOnRefused {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
