import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { columnsFor } from './columns.tsx'
import { certificationList } from './list-query.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Certificaciones' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, certificationList, (query) =>
    api.call(certifications.list, { query }),
  )
}

export default function CertificationList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  return (
    <RecordList
      title="Certificaciones"
      list={certificationList}
      page={page}
      noun={NOUNS.certification}
      admin={admin}
      at={paths.certifications}
      search="Buscar certificaciones"
      create="Nueva certificación"
      actions={
        <>
          {admin ? (
            <ButtonLink to={paths.import(paths.certifications.list()).upload} icon="upload">
              Importar
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.certifications.expiring()} icon="clock">
            Próximas a vencer
          </ButtonLink>
        </>
      }
      columns={columnsFor(admin, certificationList.toQuery(page.urlState))}
      edit={paths.certifications.edit}
      rowActions={({ id }) => (
        <MenuLink to={paths.skills('certifications', id)} icon="skills">
          Asignar competencias
        </MenuLink>
      )}
      nothing={{
        icon: 'certifications',
        title: 'No hay certificaciones en el momento',
        clear: 'Ver todas las certificaciones',
        text: 'Una certificación se asigna a muchos a la vez desde la lista de usuarios o por un archivo, y a uno en su perfil, con su fecha, hasta cuándo vale y los documentos que la prueban.',
      }}
    />
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar las certificaciones" />
}
