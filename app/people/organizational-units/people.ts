import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import { MAX_VALUES } from '#contract/platform/people/people-facets.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { unitList } from './list-query.ts'

/** Redirects to the list of users filtered by the unit's areas, where actions are available. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const unit = await api.call(organizationalUnits.get, { params: { id: idOf(params) } })
  const area = unit.areas.map(({ id }) => id)
  if (area.length <= MAX_VALUES) return redirect(paths.users.list({ area }))
  return redirectWithFlash(context, unitList.currentUrl(request), {
    tone: 'info',
    message: `«${unit.name}» tiene más de ${MAX_VALUES} áreas: filtra los usuarios por las que necesites.`,
  })
}
