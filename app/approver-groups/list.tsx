import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { approverGroups } from '#contract/approver-groups.ts'
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
import { columnsFor } from './columns.tsx'
import { approverGroupList } from './list-query.ts'

const TITLE = 'Grupos de autorizacion preregistros'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, approverGroupList, (query) =>
    api.call(approverGroups.list, { query }),
  )
}

export default function ApproverGroupList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const here = approverGroupList.toQuery(page.shown)
  const create = admin ? (
    <CreateLink to={paths.approverGroups.new(here)}>Nuevo grupo</CreateLink>
  ) : null
  return (
    <ListPage
      title={TITLE}
      create={create}
      list={approverGroupList}
      page={page}
      noun={NOUNS.approverGroup}
      search="Buscar grupos"
      empty={
        <NothingFound
          icon="auth-groups"
          title="No hay grupos de autorización en el momento"
          q={page.shown.q}
          none={none(NOUNS.approverGroup)}
          clear={{ to: paths.approverGroups.list(), label: 'Ver todos los grupos' }}
          action={create}
        >
          Un grupo reúne a quienes aprueban o rechazan los prerregistros de unas áreas. Sin grupos,
          los deciden los administradores.
        </NothingFound>
      }
    >
      <DeletableTable
        list={approverGroupList}
        page={page}
        caption={TITLE}
        columns={columnsFor(admin, here)}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.approverGroups.edit(id, here)}
                  deletion={paths.approverGroups.deletion({ ...here, ids: [id] })}
                />
              )
            : undefined
        }
        deletion={paths.approverGroups.deletion}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrio un error al consultar los grupos" />
}
