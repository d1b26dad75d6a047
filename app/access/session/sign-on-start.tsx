import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signOn } from '#contract/access/sign-on.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { keepWaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { SignOnRefused, TITLE } from './sign-on-refused.tsx'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Address of a company at which its people begin: leads to its provider at once. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { company = '' } = params
  const begun = await anonymous(request, context).attempt(signOn.start, { body: { company } })
  if (!begun.ok) {
    const { status, message } = begun.failure
    if (status === 404 || status === 422) throw notFound('No se encontró la compañía')
    return data({ message, learner: false }, { status })
  }
  const { attempt, authorization_url: url } = begun.value
  const waiting = { attempt, url, returnTo: sitePath(param(request, 'returnTo')) }
  throw redirect(url, { headers: { 'Set-Cookie': await keepWaitingSignOn(context, waiting) } })
}

export default function SignOnStart() {
  return <SignOnRefused {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
