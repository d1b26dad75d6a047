import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { CREDENTIAL_STATUSES } from '#app/kit/people/credential-status.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { columnsOf } from './columns.tsx'
import { IssuerNotices } from './issuer.tsx'
import { credentialList, type CredentialQuery } from './list-query.ts'

const TITLE = 'Credenciales verificables'

const STATUS = {
  name: 'status',
  label: 'Estado',
  none: 'Todos los estados',
  words: CREDENTIAL_STATUSES,
} as const

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const [settings, page] = await Promise.all([
    api.call(credentials.settings, {}),
    readByName(
      { request, context },
      credentialList,
      (query) => api.call(credentials.list, { query }),
      20,
    ),
  ])
  return { settings, page }
}

export default function Credentials() {
  const { settings, page } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { urlState } = page
  const { chips, filters } = wordFilters([STATUS], credentialList, urlState)
  const here = credentialList.toQuery(urlState)
  return (
    <ListPage
      title={TITLE}
      description="Certificados y certificaciones que otros comprueban por máquina, según Open Badges 3.0."
      actions={
        <>
          {settings.enabled ? (
            <ButtonLink to={paths.credentials.key(here)} icon="key" preventScrollReset>
              Cambiar la clave
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.credentials.settings(here)} icon="settings" preventScrollReset>
            Configurar
          </ButtonLink>
        </>
      }
      list={credentialList}
      page={page}
      noun={NOUNS.credential}
      search="Buscar por persona, curso o certificación"
      chips={chips}
      filters={filters}
      above={<IssuerNotices settings={settings} />}
      empty={<NothingIssued enabled={settings.enabled} urlState={urlState} />}
    >
      <ListTable
        list={credentialList}
        page={page}
        caption={TITLE}
        columns={columnsOf(timezone)}
        rowKey={({ id }) => id}
        rowMenu={({ id, status, name, full_name }) =>
          status === 'superseded' || status === 'removed' ? null : (
            <Menu label={`Acciones de ${name}, ${full_name}`} group="rows">
              {status === 'revoked' ? (
                <MenuLink to={paths.credentials.restoration(id, here)} icon="undo">
                  Anular la revocación
                </MenuLink>
              ) : (
                <MenuLink to={paths.credentials.revocation(id, here)} icon="x">
                  Revocar
                </MenuLink>
              )}
            </Menu>
          )
        }
      />
    </ListPage>
  )
}

function NothingIssued({ enabled, urlState }: { enabled: boolean; urlState: CredentialQuery }) {
  if (credentialList.isNarrowed(urlState)) {
    return (
      <EmptyState
        icon="user-check"
        title="No hay credenciales que coincidan"
        action={
          <ButtonLink to={credentialList.clearedUrl(urlState)}>
            Ver todas las credenciales
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState icon="user-check" title="Aún no se ha firmado ninguna credencial">
      {enabled
        ? 'Cada una se firma la primera vez que se descarga, en la ficha de la persona, en la página pública del certificado o en su PDF.'
        : 'Configura la emisión para que los certificados y las certificaciones de tu compañía se puedan comprobar en otros sistemas.'}
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
