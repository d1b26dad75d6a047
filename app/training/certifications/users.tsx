import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { actions } from '#app/kit/ui/common-copy.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { DialogError } from '#app/kit/shell/dialog-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { pageNumber, searchText } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params } from '#app/kit/urls/url-state.ts'
import { certificationList } from './list-query.ts'
import { holderColumns } from './person-columns.tsx'

const TITLE = 'Usuarios con la certificación'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Has other names than the search and page of the list beneath. */
const PARAMS = { person: searchText, part: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const listUnderDialog = certificationList.toQuery(certificationList.readListQuery(request))
  const { person, part } = readParams(PARAMS, request)
  const [{ name }, page] = await Promise.all([
    api.call(certifications.get, { params: { id } }),
    readPage(
      { request },
      {
        urlState: { page: part },
        pageSize: 10,
        address: (page) =>
          paths.certifications.users(id, {
            ...listUnderDialog,
            ...writeParams(PARAMS, { person, part: page }),
          }),
        read: ({ limit, skip }) => {
          const query = { q: person, limit, skip }
          return api.call(certifications.users, { params: { id }, query })
        },
      },
    ),
  ])
  return { id, name, person, listUnderDialog, page, closeTo: certificationList.currentUrl(request) }
}

export default function CertifiedUsers() {
  const { id, name, person, listUnderDialog, page, closeTo } = useLoaderData<typeof loader>()
  const { rows, total, pageSize, urlState } = page
  const at = (params: Partial<Params<typeof PARAMS>>) =>
    paths.certifications.users(id, { ...listUnderDialog, ...writeParams(PARAMS, params) })
  return (
    <RouteDialog title={TITLE} description={name} closeTo={closeTo} size="lg">
      {total > 0 || person ? (
        <FilterBar
          action={paths.certifications.users(id)}
          name="person"
          q={person}
          label="Buscar usuarios"
          keep={listUnderDialog}
          clearTo={at({})}
          overlaid
        />
      ) : null}
      {rows.length === 0 ? (
        <NothingFound
          icon="users"
          title="No hay usuarios en el momento"
          q={person}
          none={none(NOUNS.user)}
          clear={{ to: at({}), label: 'Ver todos los usuarios' }}
          inline
        >
          Se asigna en el perfil de cada usuario.
        </NothingFound>
      ) : (
        <>
          <DataTable
            caption={`Usuarios de ${name}`}
            columns={holderColumns(at({ person, part: urlState.page }))}
            rows={rows}
            rowKey={(user) => user.id}
            muted={(user) => user.disabled}
          />
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.user}
            label="Paginación de los usuarios"
            stay
            to={(part) => at({ person, part })}
          />
        </>
      )}
      <div className="dialog-foot mt-5 flex justify-end">
        <ButtonLink to={closeTo} preventScrollReset>
          {actions.close}
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}

/** Shown in the dialog, over the list. */
export function ErrorBoundary() {
  return (
    <DialogError
      title={TITLE}
      failed="Ocurrio un error al consultar los usuarios de la certificacion"
      closeTo={paths.certifications.list()}
    />
  )
}
