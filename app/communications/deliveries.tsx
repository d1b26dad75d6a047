import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { messages } from '#contract/messages.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { sameBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { readPage } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { describeError } from '../shell/error-page.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { formatNumber } from '../ui/format.ts'
import { Pagination } from '../ui/pagination.tsx'
import { pageOf, pageParam } from '../ui/paging.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { columnsFor, SHOWN, shownIn } from './delivery-columns.tsx'
import { messageIn, readMessage } from './message-of.server.ts'
import { retryable } from './words.ts'

const TITLE = 'Envíos del mensaje'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Its search and its page are `person` and `part`, since the messages beneath have their own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const of = messageIn(params)
  const { problems, person } = shownIn(request)
  const { searchParams } = new URL(request.url)
  const shown = problems ? SHOWN.problems : undefined
  const [message, page] = await Promise.all([
    readMessage(api, params),
    readPage(
      { request },
      {
        shown: { page: pageOf(searchParams, 'part') },
        pageSize: 10,
        address: (part) =>
          paths.communications.message(of.id, of.messageId, {
            shown,
            person,
            part: pageParam(part),
          }),
        read: ({ limit, skip }) =>
          api.call(messages.deliveries, {
            params: of,
            query: { q: person, status: problems ? 'error' : 'delivered', limit, skip },
          }),
      },
    ),
  ])
  const closeTo = sameBack(request, paths.communications.detail(of.id))
  return { message, page, problems, person, shown, closeTo }
}

export default function Deliveries() {
  const { message, page, problems, person, shown, closeTo } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { communication_id: audience, id } = message
  const { rows, total, pageSize } = page
  const at = (query: { shown?: string; person?: string; part?: number } = {}) =>
    paths.communications.message(audience, id, query)
  return (
    <RouteDialog
      title={TITLE}
      description={`${formatNumber(message.others)} pendientes`}
      closeTo={closeTo}
      size="lg"
    >
      <Tabs
        label="Envíos"
        tabs={[
          { to: at(), label: `Enviados (${formatNumber(message.sent)})`, current: !problems },
          {
            to: at({ shown: SHOWN.problems }),
            label: `Problemas (${formatNumber(message.problems)})`,
            current: problems,
          },
        ]}
      />
      {total > 0 || person ? (
        <FilterBar
          action={at()}
          name="person"
          q={person}
          label="Buscar personas"
          keep={{ shown }}
          clearTo={at({ shown })}
          overlaid
        />
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          icon="communications"
          title={problems ? 'No hay problemas en el momento' : 'No hay envíos en el momento'}
          inline
        >
          {person ? `${none(NOUNS.person)} coincide con «${person}».` : null}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={problems ? 'Problemas' : 'Enviados'}
            columns={columnsFor(problems, timezone)}
            rows={rows}
            rowKey={({ id: key }) => key}
          />
          <Pagination
            page={page.shown.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.person.many}
            label="Paginación de los envíos"
            stay
            to={(part) => at({ shown, person, part: pageParam(part) })}
          />
        </>
      )}
      <Foot />
    </RouteDialog>
  )
}

function Foot() {
  const { message, page, person, shown, closeTo } = useLoaderData<typeof loader>()
  const { communication_id: audience, id } = message
  const again = retryable(message)
  return (
    <div className="dialog-foot mt-5 flex flex-wrap justify-end gap-2">
      {page.total > 0 ? (
        <ButtonLink
          to={paths.communications.messageExport(audience, id, { shown, person })}
          icon="download"
          download
        >
          {actions.export}
        </ButtonLink>
      ) : null}
      {useIsAdmin() && again > 0 ? (
        <ButtonLink to={paths.communications.messagePart(audience, id, 'retry')} icon="refresh">
          {actions.retry} ({formatNumber(again)})
        </ButtonLink>
      ) : null}
      <ButtonLink to={closeTo} preventScrollReset>
        {actions.close}
      </ButtonLink>
    </div>
  )
}

/** In its place over the audience, which stands. */
export function ErrorBoundary() {
  const { status, message, requestId } = describeError(useRouteError())
  const { pathname, search } = useLocation()
  const missing = status === 404
  return (
    <RouteDialog title={TITLE} closeTo={pathname.replace(/\/messages\/.*$/, '')}>
      <ErrorState
        heading="h2"
        title={missing ? 'No se encontró' : 'Ocurrio un error al consultar los envios'}
        requestId={requestId ?? undefined}
        retryTo={missing ? undefined : pathname + search}
      >
        {message}
      </ErrorState>
    </RouteDialog>
  )
}
