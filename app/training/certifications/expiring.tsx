import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
import type { ExpiringCertification } from '#contract/training/expiring-certifications.ts'
import { NOUNS, agree, counted } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { selectable } from '#app/kit/lists/list-page-data.ts'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { chipsOf, ExpiringFilters } from './expiring-filters.tsx'
import { expiringApiQuery, expiringList, USUAL_DAYS, type ExpiringQuery } from './list-query.ts'
import { DESCRIPTIONS, NothingExpires } from './nothing-expires.tsx'
import { expiringColumns } from './person-columns.tsx'
import { ExpiringRowMenu, ExpiringSelection } from './expiring-selection.tsx'
import { Reminders } from './reminders.tsx'
import { Unnotified } from './unnotified.tsx'

export const meta: MetaFunction = () => [{ title: 'Certificaciones próximas a vencer' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = expiringList.readListQuery(request)
  const apiQuery = expiringApiQuery(urlState)
  const [page, filters, { subscribed }, unheard] = await Promise.all([
    readPage(
      { request, context, api },
      {
        urlState,
        pageSize: 10,
        address: (page) => expiringList.listUrl(urlState, { page }),
        keyOf: (row: ExpiringCertification) => String(row.assignment_id),
        read: (part) => api.call(certifications.expiring, { query: { ...apiQuery, ...part } }),
      },
    ),
    api.call(certifications.expiringFilters, { query: { days: apiQuery.days } }),
    api.call(certifications.reminders, {}),
    api.call(certifications.unheard, {}),
  ])
  return { page, filters, subscribed, unheard }
}

export default function ExpiringCertifications() {
  const admin = useIsAdmin()
  const { filters, subscribed, unheard, ...loaded } = useLoaderData<typeof loader>()
  const page = selectable(loaded.page, admin)
  const { urlState } = page
  const days = urlState.days || USUAL_DAYS
  const query = expiringList.toQuery({ ...urlState, page: 1 })
  const back = expiringList.listUrl(urlState, { page: urlState.page })
  return (
    <>
      <ListPage
        title="Certificaciones próximas a vencer"
        description={`${DESCRIPTIONS[urlState.status](days)} Sin las renovadas ni las de usuarios inactivos.`}
        actions={
          <>
            <ButtonLink to={paths.certifications.list()} icon="certifications">
              Todas las certificaciones
            </ButtonLink>
            {admin ? (
              <ButtonLink to={paths.certifications.expiringNotices(query)} icon="mail">
                Recordar
              </ButtonLink>
            ) : null}
          </>
        }
        tools={
          <ExportMenu to={(file) => paths.certifications.exportExpiring({ ...query, ...file })} />
        }
        list={expiringList}
        page={page}
        noun={NOUNS.certification}
        search="Buscar usuario o certificación"
        filters={<ExpiringFilters urlState={urlState} choices={filters.choices} />}
        chips={chipsOf(urlState, filters.choices)}
        above={
          <>
            <Unnotified unheard={unheard} back={back} />
            <EndedNotice urlState={urlState} ended={filters.expired} />
          </>
        }
        empty={<NothingExpires urlState={urlState} days={days} />}
      >
        <ListTable
          list={expiringList}
          page={page}
          caption="Certificaciones próximas a vencer"
          columns={expiringColumns(back)}
          rowKey={(row) => row.assignment_id}
          picks={
            admin ? (row) => `Seleccionar ${row.certification_name} de ${row.full_name}` : undefined
          }
          rowMenu={admin ? (row) => <ExpiringRowMenu row={row} urlState={urlState} /> : undefined}
        >
          {admin ? <ExpiringSelection page={page} /> : null}
        </ListTable>
      </ListPage>
      <Reminders subscribed={subscribed} urlState={urlState} />
    </>
  )
}

/** Number of ended certifications with a link to them, where the list leaves them out. */
function EndedNotice({ urlState, ended }: { urlState: ExpiringQuery; ended: number }) {
  if (ended === 0 || urlState.status !== '' || urlState.chosen) return null
  return (
    <p className="mb-2 print:hidden">
      {`${counted(ended, NOUNS.certification)} ya ${agree(ended, 'venció', 'vencieron')}. `}
      <Link
        to={expiringList.clearedUrl(urlState, { status: 'expired', order: 'desc' })}
        className="font-medium underline underline-offset-2"
      >
        Ver las vencidas
      </Link>
    </p>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar las certificaciones" />
}
