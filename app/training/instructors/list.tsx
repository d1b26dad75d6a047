import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { instructors } from '#contract/training/instructors.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { columnsFor } from './columns.tsx'
import { FIELD_LABELS } from './instructor-fields.tsx'
import { instructorList } from './list-query.ts'

const TITLE = 'Formadores'
const NOTHING = 'No hay formadores en el momento'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const read = { request, context, api }
  return readList(read, instructorList, (query) => api.call(instructors.list, { query }), 100)
}

export default function InstructorList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const { urlState } = page
  const all = 'Ver todos los formadores'
  return (
    <RecordList
      title={TITLE}
      list={instructorList}
      page={page}
      noun={NOUNS.instructor}
      admin={admin}
      at={paths.instructors}
      search="Buscar formadores"
      create="Nuevo formador"
      filters={
        <FilterSelect
          name="type"
          label={FIELD_LABELS.type}
          value={urlState.type}
          none="Internos y externos"
          options={Object.entries(instructorTypeLabel).map(([value, label]) => ({ value, label }))}
        />
      }
      chips={
        urlState.type
          ? [
              {
                label: `${FIELD_LABELS.type}: ${instructorTypeLabel[urlState.type]}`,
                removeTo: instructorList.listUrl(urlState, { type: '' }),
              },
            ]
          : []
      }
      columns={columnsFor(admin, instructorList.toQuery(urlState))}
      edit={paths.instructors.edit}
      rowActions={({ id }) => (
        <MenuLink
          to={paths.instructors.calendar(id, { back: instructorList.listUrl(urlState) })}
          icon="calendar"
        >
          Calendario
        </MenuLink>
      )}
      nothing={{
        icon: 'instructors',
        title: NOTHING,
        clear: all,
        text: 'Un formador da los cursos externos y puede ser el experto temático de los de la plataforma.',
      }}
      empty={() =>
        urlState.type && !urlState.q ? (
          <EmptyState
            icon="instructors"
            title={NOTHING}
            action={<ButtonLink to={paths.instructors.list()}>{all}</ButtonLink>}
          >
            {urlState.type === 'internal' ? 'Ninguno es interno.' : 'Ninguno es externo.'}
          </EmptyState>
        ) : null
      }
    />
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar los formadores" />
}
