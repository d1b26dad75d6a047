import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/communications.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readList } from '../lists/read-page.server.ts'
import { wordFilters } from '../lists/word-filters.tsx'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { COLUMNS } from './columns.tsx'
import { audienceList, MESSAGE_FILTER } from './list-query.ts'

const TITLE = 'Grupos / Audiencias'
const EVERYTHING = 'Ver todas las audiencias'
const FILTERS = [
  { name: 'messages', label: 'Mensajes', none: 'Todos los mensajes', words: MESSAGE_FILTER },
] as const

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, audienceList, (query) =>
    api.call(communications.list, { query }),
  )
}

export default function AudienceList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const here = audienceList.toQuery(page.shown)
  const create = admin ? (
    <CreateLink to={paths.communications.new(here)}>Nueva audiencia</CreateLink>
  ) : null
  return (
    <ListPage
      title={TITLE}
      actions={
        <ButtonLink to={paths.communications.settings()} icon="settings">
          Configuración
        </ButtonLink>
      }
      create={create}
      list={audienceList}
      page={page}
      noun={NOUNS.audience}
      search="Buscar audiencias"
      {...wordFilters(FILTERS, audienceList, page.shown)}
      empty={
        page.shown.messages && !page.shown.q ? (
          <EmptyState
            icon="communications"
            title="Ningún mensaje espera aprobación"
            action={<ButtonLink to={paths.communications.list()}>{EVERYTHING}</ButtonLink>}
          />
        ) : (
          <NothingFound
            icon="communications"
            title="No hay audiencias en el momento"
            q={page.shown.q}
            none={none(NOUNS.audience)}
            clear={{ to: paths.communications.list(), label: EVERYTHING }}
            action={create}
          >
            En este módulo se crean y programan comunicaciones de WhatsApp para los empleados. Una
            audiencia dice a quiénes les llegan.
          </NothingFound>
        )
      }
    >
      <DeletableTable
        list={audienceList}
        page={page}
        caption={TITLE}
        columns={COLUMNS}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.communications.edit(id)}
                  deletion={paths.communications.deletion({ ...here, ids: [id] })}
                />
              )
            : undefined
        }
        deletion={paths.communications.deletion}
      />
    </ListPage>
  )
}

export { ErrorPage as ErrorBoundary }
