import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { SignOnConnection } from '#contract/access/sign-on-shapes.ts'
import { SIGN_ON_PROTOCOLS, type SignOnProtocol } from '#contract/access/sign-on-words.ts'
import { signOn } from '#contract/access/sign-on.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm } from '#app/kit/forms/saving/conflict.server.ts'
import { useFormAnswer } from '#app/kit/forms/saving/use-form-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { withQuery } from '#app/kit/urls/with-query.ts'
import { AddressesCard } from './addresses-card.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { asEdited, FIELDS, SHARED_FIELDS, STANDARD } from './connection.ts'
import { DomainsCard } from './domains-card.tsx'
import { SamlForm } from './saml-form.tsx'
import { saveSignOn } from './save.server.ts'
import { TestCard } from './test-card.tsx'

const TITLE = 'Ingreso único'
const PROTOCOLS = Object.keys(SIGN_ON_PROTOCOLS) as SignOnProtocol[]

const PARAMS = { protocol: keyOf(SIGN_ON_PROTOCOLS) }

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const settings = await api.call(signOn.settings, {})
  const { connection } = settings
  const protocol = readParams(PARAMS, request).protocol || (connection?.protocol ?? 'oidc')
  return formPage(request, context, {
    settings,
    protocol,
    now: new Date().toISOString(),
    defaults: defaultsOf(connection, protocol),
  })
}

/** Values of a form: those of the connection, and the standard ones of a protocol that it does not have yet. */
function defaultsOf(connection: SignOnConnection | null, protocol: SignOnProtocol) {
  if (!connection) return STANDARD[protocol]
  return connection.protocol === protocol
    ? editingForm(FIELDS[protocol], asEdited(connection))
    : { ...STANDARD[protocol], ...editingForm(SHARED_FIELDS, asEdited(connection)) }
}

export const action = saveSignOn

export default function SignOnPage() {
  const { settings, protocol, now, defaults, recovered } = useLoaderData<typeof loader>()
  const { connection } = settings
  // A form that came back is not what would be tested.
  const answer = useFormAnswer()
  const ProtocolForm = protocol === 'saml' ? SamlForm : ConnectionForm
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Las personas ingresan con la cuenta que ya tienen en la compañía: Entra ID, Google Workspace, Okta u otro proveedor."
      />
      <Outlet />
      <ChoiceLinks
        label="Protocolo"
        choices={PROTOCOLS.map((each) => ({
          label: SIGN_ON_PROTOCOLS[each],
          to: withQuery(paths.signOn.page, writeParams(PARAMS, { protocol: each })),
          current: each === protocol,
        }))}
      />
      {connection && connection.protocol !== protocol ? (
        <div className="mb-4">
          <Alert tone="info" live={false}>
            La compañía ingresa por {SIGN_ON_PROTOCOLS[connection.protocol]}. Al guardar este
            formulario lo hará por {SIGN_ON_PROTOCOLS[protocol]}, y lo anterior deja de servir.
          </Alert>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <ProtocolForm
          key={protocol}
          settings={settings}
          defaults={defaults}
          recovered={recovered}
        />
        <div className="grid grid-cols-1 gap-4">
          {connection && !answer ? <TestCard connection={connection} /> : null}
          {connection && answer ? (
            <Card title="Probar la conexión">
              <p>Se prueba lo guardado. Corrige y guarda primero el formulario.</p>
            </Card>
          ) : null}
          <AddressesCard addresses={settings.addresses} protocol={protocol} />
          {connection?.protocol === 'saml' && protocol === 'saml' ? (
            <CertificatesCard certificates={connection.certificates} now={now} />
          ) : null}
          <DomainsCard domains={settings.domains} />
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
