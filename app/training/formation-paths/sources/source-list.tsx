import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { label, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { IconLink } from '#app/kit/ui/page/icon-button.tsx'
import { AssignLink } from './assign-link.tsx'
import { sourceList } from '../list-query.ts'
import { SOURCE_COLUMNS } from './source-columns.tsx'
import { kindOfSource } from './source-kinds.ts'

/** Loads the groups and positions that give the path, with the number of their users. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const page = await readByName({ request, context }, sourceList(id), ({ q, limit, skip }) =>
    api.call(formationPaths.sources, { params: { id }, query: { q, limit, skip } }),
  )
  return { id, page }
}

const SOURCE = { one: 'grupo o cargo', many: 'grupos y cargos', gender: 'm' } as const

export default function PathSources() {
  const { id, page } = useLoaderData<typeof loader>()
  const list = sourceList(id)
  const admin = useIsAdmin()
  const query = list.toQuery(page.urlState)
  return (
    <section aria-label="Asignado a">
      <Outlet />
      <ListBody
        list={list}
        page={page}
        noun={SOURCE}
        search="Buscar grupos y cargos del plan"
        stay
        empty={
          <NothingFound
            icon="groups"
            title="Nadie recibe este plan todavía"
            q={page.urlState.q}
            none="Ningún grupo o cargo del plan"
            clear={{ to: paths.formationPaths.sources(id), label: 'Ver todos' }}
            action={<AssignLink id={id} />}
          >
            Un plan llega a los usuarios de los grupos y los cargos a los que se asigna.
          </NothingFound>
        }
      >
        <ListTable
          list={list}
          page={page}
          caption="Grupos y cargos que dan el plan"
          columns={SOURCE_COLUMNS}
          rowKey={({ kind, id: one }) => `${kind}-${one}`}
          // Positions are changed by administrators alone.
          rowMenu={({ kind, id: source, name }) =>
            admin || kind === 'group' ? (
              <IconLink
                icon="x"
                label={`Quitar el plan de ${label(NOUNS[kind]).toLowerCase()} ${name}`}
                to={paths.formationPaths.sourceRemoval(id, {
                  ...query,
                  kind: kindOfSource(kind),
                  item: source,
                })}
                preventScrollReset
              />
            ) : null
          }
        />
      </ListBody>
    </section>
  )
}

export { TabError as ErrorBoundary }
