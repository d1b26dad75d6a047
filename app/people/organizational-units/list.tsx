import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { MenuLink, MenuPost } from '#app/kit/ui/popups/menu.tsx'
import { columnsFor } from './columns.tsx'
import { unitList } from './list-query.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Unidades de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, unitList, (query) =>
    api.call(organizationalUnits.list, { query }),
  )
}

export default function UnitList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const here = unitList.toQuery(page.urlState)
  return (
    <RecordList
      title="Unidades de negocio"
      list={unitList}
      page={page}
      noun={NOUNS.unit}
      admin={admin}
      at={paths.organizationalUnits}
      search="Buscar unidades"
      create="Nueva unidad"
      columns={columnsFor(admin, here)}
      edit={paths.organizationalUnits.edit}
      opens={({ id }) => (
        <>
          <MenuLink to={paths.organizationalUnits.people(id)} icon="users">
            Ver sus usuarios
          </MenuLink>
          <MenuLink to={paths.organizationalUnits.users(id, here)} icon="units">
            Usuarios que limita
          </MenuLink>
          {admin ? (
            <MenuPost
              action={paths.impersonation.begin}
              icon="eye"
              fields={{ unit: String(id), returnTo: unitList.listUrl(page.urlState) }}
              reloadDocument
            >
              Ver como esta unidad
            </MenuPost>
          ) : null}
        </>
      )}
      nothing={{
        icon: 'units',
        title: 'No hay unidades de negocio en el momento',
        clear: 'Ver todas las unidades',
        text: 'Una unidad limita a un administrador o lector a los usuarios de unas áreas y a unos cursos.',
      }}
    />
  )
}

export { ErrorPage as ErrorBoundary }
