import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { approverGroups } from '#contract/people/approver-groups.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { columnsFor } from './columns.tsx'
import { approverGroupList } from './list-query.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'

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
  const page = useLoaderData<typeof loader>()
  return (
    <RecordList
      title={TITLE}
      list={approverGroupList}
      page={page}
      noun={NOUNS.approverGroup}
      admin={admin}
      at={paths.approverGroups}
      search="Buscar grupos"
      create="Nuevo grupo"
      columns={columnsFor(admin, approverGroupList.toQuery(page.urlState))}
      edit={paths.approverGroups.edit}
      nothing={{
        icon: 'auth-groups',
        title: 'No hay grupos de autorización en el momento',
        clear: 'Ver todos los grupos',
        text: 'Un grupo reúne a quienes aprueban o rechazan los prerregistros de unas áreas. Sin grupos, los deciden los administradores.',
      }}
    />
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrio un error al consultar los grupos" />
}
