import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireOwnAccount, requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { keepSession, readSession } from '#app/kit/backend/session.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { WayToCompany } from '#app/kit/shell/forms/form-scope-way.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { tenantIdOf } from './params.server.ts'

const TITLE = 'Actuar como una compañía'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Asks to act as the company `tenant` again, after the session ended there; then `returnTo` opens. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tenant = param(request, 'tenant')
  const returnTo = sitePath(param(request, 'returnTo'))
  if (tenant === undefined) return redirect(paths.home)
  const id = tenantIdOf({ id: tenant })
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  if ((await readSession(request, context))?.actingTenantId === id) return redirect(returnTo)
  const { name } = await api.call(tenants.get, { params: { id } })
  return { company: { id, name }, returnTo }
}

/**
 * Lets a super-administrator act in the tenant `tenant`, or without one return to their own; then `returnTo` opens.
 * The session stores the tenant; the API checks the permission at each call.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const chosen = form.get('tenant') as string | null
  const returnTo = form.get('returnTo')
  const api = await signedIn(request, context, { anyScope: true })
  await requireOwnAccount(api)
  const { actingTenantId: _left, ...session } = (await readSession(request, context))!
  if (chosen === null) {
    const to = sitePath(returnTo, paths.tenants.list())
    const answer = await redirectWithFlash(context, to, 'Volviste a tu compañía.')
    answer.headers.append('Set-Cookie', await keepSession(context, session))
    return answer
  }
  const id = tenantIdOf({ id: chosen })
  await api.call(tenants.act, { params: { id } })
  const acting = { ...session, actingTenantId: id }
  return redirect(sitePath(returnTo, paths.users.list()), {
    headers: { 'Set-Cookie': await keepSession(context, acting) },
  })
}

export default function Acting() {
  const { company, returnTo } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        description={`Actuabas como ${company.name} cuando terminó tu sesión.`}
      />
      <WayToCompany company={company} returnTo={returnTo} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
