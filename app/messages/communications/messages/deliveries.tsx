import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { DialogError } from '#app/kit/shell/dialog-error.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params } from '#app/kit/urls/url-state.ts'
import { columnsFor, DELIVERIES, NOTHING, statusOf } from './delivery-columns.tsx'
import { DeliveryActions } from './delivery-actions.tsx'
import { listUnderDialog, messageIn, readMessage } from './message-of.server.ts'

const TITLE = 'Envíos del mensaje'
const CAPTIONS = { sent: 'Enviados', problems: 'Problemas', pending: 'Pendientes' }
export const meta: MetaFunction = () => [{ title: TITLE }]

/** Has other names than the page of the messages beneath. */
const PAGE = { ...DELIVERIES, part: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const of = messageIn(params)
  const { shown: view, person, part } = readParams(PAGE, request)
  const { page: under, closeTo } = listUnderDialog(request, of.id)
  const [message, page] = await Promise.all([
    readMessage(api, params),
    readPage(
      { request },
      {
        urlState: { page: part },
        pageSize: 10,
        address: (page) =>
          paths.communications.message(of.id, of.messageId, {
            page: under,
            ...writeParams(PAGE, { shown: view, person, part: page }),
          }),
        read: ({ limit, skip }) =>
          api.call(messages.deliveries, {
            params: of,
            query: { q: person, status: statusOf(view), limit, skip },
          }),
      },
    ),
  ])
  return { message, page, person, view, listUnderDialog: under, closeTo }
}

export default function Deliveries() {
  const { message, page, person, view, listUnderDialog, closeTo } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { communication_id: audience, id } = message
  const { rows, total, pageSize } = page
  const at = (params: Partial<Params<typeof PAGE>> = {}) =>
    paths.communications.message(audience, id, {
      page: listUnderDialog,
      ...writeParams(PAGE, params),
    })
  return (
    <RouteDialog title={TITLE} closeTo={closeTo} size="lg">
      <Tabs
        label="Envíos"
        tabs={[
          { to: at(), label: `Enviados (${formatNumber(message.sent)})`, current: !view },
          {
            to: at({ shown: 'problems' }),
            label: `Problemas (${formatNumber(message.problems)})`,
            current: view === 'problems',
          },
          {
            to: at({ shown: 'pending' }),
            label: `Pendientes (${formatNumber(message.others)})`,
            current: view === 'pending',
          },
        ]}
      />
      {total > 0 || person ? (
        <FilterBar
          action={paths.communications.message(audience, id)}
          name="person"
          q={person}
          label="Buscar personas"
          keep={{ page: listUnderDialog, shown: view }}
          clearTo={at({ shown: view })}
          overlaid
        />
      ) : null}
      {rows.length === 0 ? (
        <NothingFound
          icon="communications"
          title={NOTHING[view || 'sent']}
          q={person}
          none={none(NOUNS.person)}
          clear={{ to: at({ shown: view }), label: 'Ver todos' }}
          inline
        />
      ) : (
        <>
          <DataTable
            caption={CAPTIONS[view || 'sent']}
            columns={columnsFor(view, timezone)}
            rows={rows}
            rowKey={({ id: key }) => key}
          />
          <Pagination
            page={page.urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.person}
            label="Paginación de los envíos"
            stay
            to={(part) => at({ shown: view, person, part })}
          />
        </>
      )}
      <DeliveryActions
        message={message}
        exported={total > 0 ? { shown: view, person } : null}
        page={listUnderDialog}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}

/** Shown in the dialog, over the audience. */
export function ErrorBoundary() {
  const { pathname } = useLocation()
  return (
    <DialogError
      title={TITLE}
      failed="Ocurrio un error al consultar los envios"
      closeTo={pathname.replace(/\/messages\/.*$/, '')}
    />
  )
}
