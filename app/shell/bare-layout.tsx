import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/auth.ts'
import { signedIn } from '../backend/api.server.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/** Layout of pages of a session without menu and header, which have the banner of a view as somebody else all the same. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return api.call(auth.session, {})
}

export default function BareLayout() {
  const session = useLoaderData<typeof loader>()
  return (
    <>
      <div className="sticky top-0 z-bar print:static">
        <ImpersonationBanner session={session} />
      </div>
      <Outlet />
    </>
  )
}
