import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { instructors } from '#contract/instructors.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { instructorTypeLabel } from '../copy/common.ts'
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
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { columnsFor } from './columns.tsx'
import { FIELD_LABELS } from './instructor-fields.tsx'
import { instructorList } from './list-query.ts'

const TITLE = 'Formadores'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const read = { request, context, api }
  return readList(read, instructorList, (query) => api.call(instructors.list, { query }), 100)
}

export default function InstructorList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const { shown } = page
  const here = instructorList.toQuery(shown)
  const create = admin ? (
    <CreateLink to={paths.instructors.new(here)}>Nuevo formador</CreateLink>
  ) : null
  return (
    <ListPage
      title={TITLE}
      create={create}
      list={instructorList}
      page={page}
      noun={NOUNS.instructor}
      search="Buscar formadores"
      filters={
        <FilterSelect
          name="type"
          label={FIELD_LABELS.type}
          value={shown.type}
          none="Internos y externos"
          options={Object.entries(instructorTypeLabel).map(([value, label]) => ({ value, label }))}
        />
      }
      chips={
        shown.type
          ? [
              {
                label: `${FIELD_LABELS.type}: ${instructorTypeLabel[shown.type]}`,
                removeTo: instructorList.listUrl(shown, { type: '' }),
              },
            ]
          : []
      }
      empty={<NoInstructors shown={shown} create={create} />}
    >
      <DeletableTable
        list={instructorList}
        page={page}
        caption={TITLE}
        columns={columnsFor(admin, here)}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.instructors.edit(id, here)}
                  deletion={paths.instructors.deletion({ ...here, ids: [id] })}
                />
              )
            : undefined
        }
        deletion={paths.instructors.deletion}
      />
    </ListPage>
  )
}

function NoInstructors({
  shown,
  create,
}: {
  shown: ReturnType<typeof instructorList.readListQuery>
  create: ReactNode
}) {
  const everything = { to: paths.instructors.list(), label: 'Ver todos los formadores' }
  if (shown.type && !shown.q) {
    return (
      <EmptyState
        icon="instructors"
        title="No hay formadores en el momento"
        action={<ButtonLink to={everything.to}>{everything.label}</ButtonLink>}
      >
        {shown.type === 'internal' ? 'Ninguno es interno.' : 'Ninguno es externo.'}
      </EmptyState>
    )
  }
  return (
    <NothingFound
      icon="instructors"
      title="No hay formadores en el momento"
      q={shown.q}
      none={none(NOUNS.instructor)}
      clear={everything}
      action={create}
    >
      Un formador da los cursos externos y puede ser el experto temático de los de la plataforma.
    </NothingFound>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar los formadores" />
}
