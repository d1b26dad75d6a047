import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { certifications } from '#contract/training/certifications.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { expiringList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Recordatorios de certificaciones' }]

/** Action-only route: the page of expiring certifications has the form. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(expiringList.currentUrl(request))
}

/** Turns the reminder mails of the caller on or off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = expiringList.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: page })
  const { form } = await postedForm(request)
  const subscribed = form.get('subscribed') === 'yes'
  const outcome = await api.attempt(certifications.saveReminders, { body: { subscribed } })
  if (!outcome.ok)
    return redirectWithFlash(context, page, { tone: 'danger', message: outcome.failure.message })
  return redirectWithFlash(
    context,
    page,
    subscribed
      ? 'Te escribiremos cuando una certificación esté por vencer.'
      : 'Ya no te escribiremos sobre certificaciones que vencen.',
  )
}

export default function ExpiringReminders() {
  return null
}

export function ErrorBoundary() {
  return <ErrorPage failed="No se pudo guardar si recibes recordatorios" />
}
