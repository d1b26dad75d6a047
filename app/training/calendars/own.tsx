import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { calendars } from '#contract/training/calendars.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { FeedLink } from './feed-link.tsx'
import { RENEWED } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Mi calendario' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [link] = await Promise.all([api.call(calendars.own, {}), requireOwnAccount(api)])
  return link
}

/** Renews the link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await api.call(calendars.renewOwn, {})
  return redirectWithFlash(context, paths.account.calendar, RENEWED)
}

export default function OwnCalendar() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Mi calendario"
        description="Tus sesiones de cursos externos, en el calendario que usas."
        back={{ to: paths.account.page, label: 'Volver a mi cuenta' }}
      />
      <FeedLink
        url={url}
        help="Suscríbete con él desde Google Calendar, Outlook o tu celular. Quien lo tenga ve tus sesiones: no lo compartas."
        warning="Si otra persona lo tiene, renuévalo: el de ahora deja de funcionar y tendrás que suscribirte otra vez."
      />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
