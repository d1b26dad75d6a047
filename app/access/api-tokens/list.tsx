import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { ENDED_TOKEN_DAYS, MAX_TOKENS } from '#contract/access/api-token-words.ts'
import type { ApiToken } from '#contract/access/api-tokens.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { columnsOf, endedColumnsOf } from './columns.tsx'
import { openTokens } from './opened.server.ts'
import { ownerAt } from './owner.ts'

export const meta: MetaFunction = ({ location }) => [{ title: ownerAt(location.pathname).title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, calls } = await openTokens({ request, context })
  return api.call(calls.list, {})
}

export default function TokenList() {
  const { live, ended, second_factor_missing } = useLoaderData<typeof loader>()
  const owner = ownerAt(useLocation().pathname)
  const { timezone } = useSession().tenant
  const full = live.length >= MAX_TOKENS[owner.kind]
  return (
    <>
      <PageHeader
        title={owner.title}
        count={live.length}
        description={owner.description}
        {...(owner.kind === 'personal' && {
          back: { to: paths.account.page, label: 'Volver a mi cuenta' },
        })}
        actions={
          full ? (
            <p className="text-muted">Hay {live.length} vigentes, el máximo: revoca uno.</p>
          ) : (
            <ButtonLink to={owner.at.new} variant="primary" icon="plus" preventScrollReset>
              Nuevo token
            </ButtonLink>
          )
        }
      />
      <Outlet />
      <div className="grid gap-6">
        {second_factor_missing ? (
          <Alert
            tone="warning"
            live={false}
            action={
              <ButtonLink to={paths.secondFactor.page} size="sm">
                Agregar segundo factor
              </ButtonLink>
            }
          >
            Tu compañía exige un segundo factor a sus administradores: tus tokens no sirven hasta
            que agregues uno.
          </Alert>
        ) : null}
        {live.length > 0 ? (
          <DataTable
            caption="Tokens vigentes"
            columns={columnsOf(owner, timezone)}
            rows={live}
            rowKey={({ id }) => id}
            rowMenu={(token) => <TokenMenu token={token} at={owner.at} />}
          />
        ) : (
          <EmptyState icon="key" title="No hay tokens vigentes">
            {owner.nothing}
          </EmptyState>
        )}
        {ended.length > 0 ? (
          <section aria-labelledby="ended" className="grid gap-2">
            <h2 id="ended" className="font-semibold">
              Terminados en los últimos {ENDED_TOKEN_DAYS} días
            </h2>
            <DataTable
              caption="Tokens terminados"
              columns={endedColumnsOf(timezone)}
              rows={ended}
              rowKey={({ id }) => id}
              muted={() => true}
            />
          </section>
        ) : null}
      </div>
    </>
  )
}

function TokenMenu({
  token: { id, name },
  at,
}: {
  token: ApiToken
  at: ReturnType<typeof ownerAt>['at']
}) {
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={at.edit(id)} icon="edit">
        Editar
      </MenuLink>
      <MenuLink to={at.rotation(id)} icon="refresh">
        Reemplazar
      </MenuLink>
      <MenuLine />
      <MenuLink to={at.revocation(id)} icon="x" danger>
        Revocar
      </MenuLink>
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
