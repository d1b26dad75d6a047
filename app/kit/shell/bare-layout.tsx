import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '../backend/api.server.ts'
import { pageScope } from '../backend/session.server.ts'
import { FormScope } from '../ui/post-form.tsx'
import { ImpersonationBanner } from './menu/impersonation-banner.tsx'

/** Layout of pages of a session without menu and header, which have the banner of a view as somebody else all the same. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [session, scope] = await Promise.all([
    api.call(auth.session, {}),
    pageScope(request, context),
  ])
  return { session, scope }
}

export default function BareLayout() {
  const { session, scope } = useLoaderData<typeof loader>()
  return (
    <FormScope.Provider value={scope}>
      <div className="sticky top-0 z-bar print:static">
        <ImpersonationBanner session={session} />
      </div>
      <Outlet />
    </FormScope.Provider>
  )
}
