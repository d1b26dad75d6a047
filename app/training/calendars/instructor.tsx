import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { calendars } from '#contract/training/calendars.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { FeedLink } from './feed-link.tsx'
import { RENEWED } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Calendario del formador' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [link] = await Promise.all([
    api.call(calendars.ofInstructor, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return { ...link, closeTo: returnUrl(request, paths.instructors.list()) }
}

/** Renews the link. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  await api.call(calendars.renewOfInstructor, { params: { id } })
  const here = paths.instructors.calendar(id, {
    back: returnUrl(request, paths.instructors.list()),
  })
  return redirectWithFlash(context, here, RENEWED)
}

export default function InstructorCalendar() {
  const { name, url, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Calendario del formador" description={name} closeTo={closeTo}>
      <FeedLink
        url={url}
        help="Envíaselo al formador: con él ve en su calendario las sesiones que da."
        warning="Si otra persona lo tiene, renuévalo: el de ahora deja de funcionar."
      />
    </RouteDialog>
  )
}
