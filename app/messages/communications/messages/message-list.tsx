import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterDays, FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { messageList } from '../list-query.ts'
import { messageColumns } from './message-columns.tsx'
import { STATUS_LABELS } from '../words.ts'

const TITLE = 'Mensajes de todas las audiencias'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = messageList.readListQuery(request)
  const { q, sort, order } = urlState
  const query = {
    q,
    ...messageList.filtersOf(urlState),
    // By default the latest first.
    ...(sort !== 'recent' && { sort, order }),
  }
  return readPage(
    { request, context },
    {
      urlState,
      pageSize: 10,
      address: (page) => messageList.listUrl(urlState, { page }),
      read: ({ limit, skip }) => api.call(messages.all, { query: { ...query, limit, skip } }),
    },
  )
}

/** Messages of all audiences. */
export default function MessageList() {
  const page = useLoaderData<typeof loader>()
  const { urlState } = page
  return (
    <ListPage
      title={TITLE}
      back={{ to: paths.communications.list(), label: 'Volver a las audiencias' }}
      actions={
        <ButtonLink to={paths.communications.calendar()} icon="calendar">
          Calendario
        </ButtonLink>
      }
      list={messageList}
      page={page}
      noun={NOUNS.message}
      search="Buscar mensajes"
      filters={<Filters urlState={urlState} />}
      chips={chipsOf(urlState)}
      empty={
        <NothingFound
          icon="communications"
          title="No hay mensajes en el momento"
          q={urlState.q}
          filtered={messageList.isNarrowed({ ...urlState, q: '' })}
          none={none(NOUNS.message)}
          clear={{ to: messageList.clearedUrl(urlState), label: 'Ver todos los mensajes' }}
        >
          Un mensaje se escribe en su audiencia.
        </NothingFound>
      }
    >
      <ListTable
        list={messageList}
        page={page}
        caption={TITLE}
        columns={messageColumns(useIsAdmin())}
        rowKey={(row) => row.id}
      />
    </ListPage>
  )
}

type MessageListQuery = ReturnType<typeof messageList.readListQuery>

function Filters({ urlState: { status, from, to } }: { urlState: MessageListQuery }) {
  return (
    <>
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        none="Todos los estados"
        options={Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <FilterDays label="Fecha" from={from} to={to} />
    </>
  )
}

function chipsOf(urlState: MessageListQuery): FilterChip[] {
  const { status, from, to } = urlState
  const chip = (label: string, without: Partial<MessageListQuery>) => ({
    label,
    removeTo: messageList.listUrl(urlState, without),
  })
  return [
    ...(status ? [chip(STATUS_LABELS[status], { status: '' })] : []),
    ...(from ? [chip(`Desde: ${formatDay(from)}`, { from: '' })] : []),
    ...(to ? [chip(`Hasta: ${formatDay(to)}`, { to: '' })] : []),
  ]
}

export { ErrorPage as ErrorBoundary }
