import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import {
  preregistrationObservations,
  type SavedObservation,
} from '#contract/people/preregistration-observations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { RowMenu } from '#app/kit/lists/row-menu.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import type { Query } from '#app/kit/urls/with-query.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { observationList } from './list-query.ts'
import { FIELD_LABELS } from './observation-fields.tsx'

const TITLE = 'Observaciones guardadas'
const at = paths.preregistrationObservations

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context }, observationList, (query) =>
    api.call(preregistrationObservations.list, { query }),
  )
}

/** Texts that users who decide on preregistrations use again. */
export default function ObservationList() {
  const page = useLoaderData<typeof loader>()
  const here = observationList.toQuery(page.urlState)
  const create = <CreateLink to={at.new(here)}>Nueva observación</CreateLink>
  return (
    <ListPage
      title={TITLE}
      description="Textos que eliges al aprobar o rechazar prerregistros, en lugar de escribirlos cada vez."
      back={{ to: paths.preregistrations.list(), label: 'Volver a los prerregistros' }}
      create={create}
      list={observationList}
      page={page}
      noun={NOUNS.preregistrationObservation}
      search="Buscar observaciones"
      empty={
        <NothingFound
          icon="preregistrations"
          title="No hay observaciones guardadas en el momento"
          q={page.urlState.q}
          none={none(NOUNS.preregistrationObservation)}
          clear={{ to: at.list(), label: 'Ver todas las observaciones' }}
          action={create}
        >
          Guarda los textos que más escribes: «Bienvenida», «Falta el contrato firmado».
        </NothingFound>
      }
    >
      <ListTable
        list={observationList}
        page={page}
        caption={TITLE}
        columns={columnsFor(here)}
        rowKey={(row) => row.id}
        rowMenu={(row) =>
          row.editable ? (
            <RowMenu
              name={row.name}
              edit={at.edit(row.id, here)}
              deletion={at.deletion(row.id, here)}
            />
          ) : null
        }
      />
    </ListPage>
  )
}

function columnsFor(here: Query): Column<SavedObservation>[] {
  return [
    {
      key: 'name',
      head: FIELD_LABELS.name,
      sort: 'name',
      width: 'sm:w-[30%]',
      cell: ({ id, name, editable }) => (
        <NameCell name={name} edit={editable ? at.edit(id, here) : undefined} />
      ),
    },
    { key: 'text', head: FIELD_LABELS.text, cell: ({ text }) => text },
    {
      key: 'shared',
      head: 'De quién es',
      width: 'sm:w-32',
      cell: ({ shared }) => (shared ? 'La compañía' : 'Mía'),
    },
    { ...CREATED_AT, hideBelow: 'lg', hideOnPhone: true },
  ]
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar las observaciones guardadas" />
}
