import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { IconLink } from '#app/kit/ui/page/icon-button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { unitList } from './list-query.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/**
 * Maximum number of users listed: only console users are limited, so they are few; the list says
 * how many more.
 */
const MAX_LISTED = 100

export const meta: MetaFunction = () => [{ title: 'Usuarios de la unidad de negocio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name, users }, { results }] = await Promise.all([
    api.call(organizationalUnits.get, { params: { id } }),
    api.call(organizationalUnits.users, { params: { id }, query: { limit: MAX_LISTED } }),
  ])
  return {
    id,
    name,
    rows: results,
    hidden: users - results.length,
    closeTo: unitList.currentUrl(request),
  }
}

const COLUMNS: Column<UserRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ id, full_name }) => <NameCell name={full_name} to={paths.users.detail(id)} />,
  },
  { key: 'email', head: 'Correo electrónico', cell: ({ email }) => email },
]

export default function UnitUsers() {
  const { id, name, rows, hidden, closeTo } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const back = paths.organizationalUnits.users(id)
  return (
    <RouteDialog title="Usuarios que limita" description={name} closeTo={closeTo}>
      {rows.length === 0 ? (
        <EmptyState icon="users" title="No hay usuarios en el momento" inline>
          {hidden === 0 ? 'Nadie está limitado a esta unidad de negocio.' : null}
        </EmptyState>
      ) : (
        <DataTable
          caption="Usuarios que limita"
          columns={COLUMNS}
          rows={rows}
          rowKey={(user) => user.id}
          rowMenu={
            admin
              ? (user) => (
                  <IconLink
                    icon="edit"
                    label={`Editar ${user.full_name}`}
                    to={paths.users.edit(user.id, { back })}
                  />
                )
              : undefined
          }
          muted={(user) => user.disabled}
        />
      )}
      {hidden > 0 ? (
        <p className="mt-3 text-muted">Y {counted(hidden, NOUNS.user)} más que no ves.</p>
      ) : null}
      <div className="dialog-foot mt-5 flex flex-wrap justify-end gap-2">
        {admin ? (
          <PostForm action={paths.impersonation.begin} reloadDocument>
            <input type="hidden" name="unit" value={id} />
            <input type="hidden" name="returnTo" value={back} />
            <Button type="submit" icon="eye">
              Ver como esta unidad
            </Button>
          </PostForm>
        ) : null}
        <ButtonLink to={closeTo} preventScrollReset>
          Cerrar
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}
