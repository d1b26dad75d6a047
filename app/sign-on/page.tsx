import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { signOn } from '#contract/sign-on.ts'
import { signedIn } from '../backend/api.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { saveForm } from '../forms/save-form.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { asEdited, FIELDS, LABELS, STANDARD } from './connection.ts'
import { DomainsCard } from './domains-card.tsx'
import { TestCard } from './test-card.tsx'

const TITLE = 'Ingreso único'

const ticked = z
  .literal('on')
  .optional()
  .transform((box) => box === 'on')
const connectionForm = signOn.saveOidc.body.extend({
  enabled: ticked,
  trusts_email: ticked,
  only_sign_on: ticked,
})

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const settings = await api.call(signOn.settings, {})
  const { connection } = settings
  return formPage(request, context, {
    settings,
    defaults: connection ? editingForm(FIELDS, asEdited(connection)) : STANDARD,
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, connectionForm, {
    fields: [...FIELDS, 'client_secret'],
    save: (body) => api.attempt(signOn.saveOidc, { body }),
    newer: async () => {
      const { connection } = await api.call(signOn.settings, {})
      return newerRecord(FIELDS, asEdited(connection!), { labels: LABELS })
    },
    done: () => [paths.signOn.page, 'El ingreso único quedó guardado. Prueba la conexión.'],
  })
}

export default function SignOnPage() {
  const { settings, defaults, recovered } = useLoaderData<typeof loader>()
  const { connection } = settings
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Las personas ingresan con la cuenta que ya tienen en la compañía: Entra ID, Google Workspace, Okta u otro proveedor OpenID Connect."
      />
      <Outlet />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <ConnectionForm settings={settings} defaults={defaults} recovered={recovered} />
        <div className="grid grid-cols-1 gap-4">
          <AddressesCard addresses={settings.addresses} />
          <DomainsCard domains={settings.domains} />
          {connection ? <TestCard connection={connection} /> : null}
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
