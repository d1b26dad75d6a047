import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { COLUMNS } from './columns.tsx'
import { audienceList, MESSAGE_FILTER } from './list-query.ts'

const TITLE = 'Grupos / Audiencias'
const ALL = 'Ver todas las audiencias'
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
  const page = useLoaderData<typeof loader>()
  const { urlState } = page
  return (
    <RecordList
      title={TITLE}
      list={audienceList}
      page={page}
      noun={NOUNS.audience}
      admin={useIsAdmin()}
      at={paths.communications}
      search="Buscar audiencias"
      create="Nueva audiencia"
      actions={
        <>
          <ButtonLink to={paths.communications.messages()} icon="communications">
            Mensajes
          </ButtonLink>
          <ButtonLink to={paths.communications.calendar()} icon="calendar">
            Calendario
          </ButtonLink>
          <ButtonLink to={paths.communications.settings()} icon="settings">
            Configuración
          </ButtonLink>
        </>
      }
      {...wordFilters(FILTERS, audienceList, urlState)}
      columns={COLUMNS}
      edit={(id) => paths.communications.edit(id)}
      nothing={{
        icon: 'communications',
        title: 'No hay audiencias en el momento',
        clear: ALL,
        text: 'En este módulo se crean y programan comunicaciones de WhatsApp para los empleados. Una audiencia dice a quiénes les llegan.',
      }}
      empty={() =>
        urlState.messages && !urlState.q ? (
          <EmptyState
            icon="communications"
            title="Ningún mensaje espera aprobación"
            action={<ButtonLink to={paths.communications.list()}>{ALL}</ButtonLink>}
          />
        ) : null
      }
    />
  )
}

export { ErrorPage as ErrorBoundary }
