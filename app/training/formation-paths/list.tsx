import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { RowMenu } from '#app/kit/lists/row-menu.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { PATH_COLUMNS } from './columns.tsx'
import { pathList } from './list-query.ts'

// As the specification writes it (docs/decisions/0044).
const TITLE = 'Planes de formacion'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context }, pathList, (query) =>
    api.call(formationPaths.list, { query }),
  )
}

export default function FormationPathList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const here = pathList.toQuery(page.urlState)
  const create = admin ? (
    <CreateLink to={paths.formationPaths.new(here)}>Nuevo plan</CreateLink>
  ) : null
  return (
    <ListPage
      title={TITLE}
      create={create}
      list={pathList}
      page={page}
      noun={NOUNS.plan}
      search="Buscar planes"
      empty={
        <NothingFound
          icon="paths"
          title="No hay planes en el momento"
          q={page.urlState.q}
          none={none(NOUNS.plan)}
          clear={{ to: paths.formationPaths.list(), label: 'Ver todos los planes' }}
          action={create}
        >
          Un plan reúne, en orden, lo que deben aprender quienes tienen un cargo o están en un
          grupo.
        </NothingFound>
      }
    >
      <ListTable
        list={pathList}
        page={page}
        caption="Planes de formación"
        columns={PATH_COLUMNS}
        rowKey={(path) => path.id}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.formationPaths.edit(id, 'courses', {
                    back: paths.formationPaths.list(here),
                  })}
                  editing="Cambiar nombre"
                  deletion={paths.formationPaths.deletion(id, here)}
                />
              )
            : undefined
        }
      />
    </ListPage>
  )
}

export { ErrorPage as ErrorBoundary }
