import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/certifications.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readList } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MenuLink } from '../ui/menu.tsx'
import { columnsFor } from './columns.tsx'
import { certificationList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Certificaciones' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, certificationList, (query) =>
    api.call(certifications.list, { query }),
  )
}

export default function CertificationList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const here = certificationList.toQuery(page.shown)
  const create = admin ? (
    <CreateLink to={paths.certifications.new(here)}>Nueva certificación</CreateLink>
  ) : null
  return (
    <ListPage
      title="Certificaciones"
      headless
      actions={
        <ButtonLink to={paths.certifications.expiring()} icon="clock">
          Próximas a vencer
        </ButtonLink>
      }
      create={create}
      list={certificationList}
      page={page}
      noun={NOUNS.certification}
      search="Buscar certificaciones"
      empty={
        <NothingFound
          icon="certifications"
          title="No hay certificaciones en el momento"
          q={page.shown.q}
          none={none(NOUNS.certification)}
          clear={{ to: paths.certifications.list(), label: 'Ver todas las certificaciones' }}
          action={create}
        >
          Una certificación se asigna en el perfil de cada usuario, con su fecha, hasta cuándo vale
          y los documentos que la prueban.
        </NothingFound>
      }
    >
      <DeletableTable
        list={certificationList}
        page={page}
        caption="Certificaciones"
        columns={columnsFor(admin, here)}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.certifications.edit(id, here)}
                  deletion={paths.certifications.deletion({ ...here, ids: [id] })}
                >
                  <MenuLink to={paths.skills('certifications', id)} icon="skills">
                    Asignar competencias
                  </MenuLink>
                </RowMenu>
              )
            : undefined
        }
        deletion={paths.certifications.deletion}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar las certificaciones" />
}
