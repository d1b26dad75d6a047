import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import type { MessageRow } from '#contract/messages/message-shapes.ts'
import { messages } from '#contract/messages/messages.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { AudienceCard } from './audiences/audience-card.tsx'
import { costCentreOf } from './messages/cost-centre.server.ts'
import { MESSAGES } from './list-query.ts'
import { MessageCard } from './messages/message-card.tsx'
import { hasEnded } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.audience.name} · Comunicacion` : 'Comunicacion' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [audience, size, costCentre, page] = await Promise.all([
    api.call(communications.get, { params: { id } }),
    api.call(communications.sizeOf, { params: { id } }),
    costCentreOf(api),
    readPage(
      { request },
      {
        urlState: readParams(MESSAGES, request),
        pageSize: 10,
        address: (page) => paths.communications.detail(id, writeParams(MESSAGES, { page })),
        read: ({ limit, skip }) =>
          api.call(messages.list, { params: { id }, query: { limit, skip } }),
      },
    ),
  ])
  const detail = paths.communications.detail(id)
  const back = returnUrlOfPage(request, detail, paths.communications.list())
  return { audience, size, costCentre, page, back }
}

export default function AudienceDetail() {
  const { audience, size, costCentre, page, back } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={audience.name}
        kind="Comunicacion"
        back={wayTo(back, paths.communications.list(), 'Volver a las audiencias')}
      />
      <Outlet />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[320px_1fr]">
        <AudienceCard audience={audience} size={size} costCentre={costCentre} />
        <Messages id={audience.id} page={page} />
      </div>
    </>
  )
}

/**
 * Maximum number of messages followed by events: a browser has few connections for all its tabs,
 * and each takes one.
 */
const FOLLOWED = 3

/** True while the message is being sent, or the provider has not reported on some recipients. */
const moves = ({ status, others }: Pick<MessageRow, 'status' | 'others'>) =>
  status === 'sending' || (hasEnded(status) && others > 0)

function Messages({
  id,
  page: { rows, total, pageSize, urlState },
}: {
  id: number
  page: ReturnType<typeof useLoaderData<typeof loader>>['page']
}) {
  const create = useIsAdmin() ? (
    <CreateLink to={paths.communications.newMessage(id)}>Nuevo mensaje</CreateLink>
  ) : null
  const followed = new Set(
    rows
      .filter(moves)
      .slice(0, FOLLOWED)
      .map(({ id: message }) => message),
  )
  return (
    <Card title="Mensajes" actions={total > 0 ? create : null} flush>
      <Refresh id={id} sending={rows.some(({ status }) => status === 'sending')} />
      {rows.length === 0 ? (
        <EmptyState
          icon="communications"
          title="No hay mensajes en el momento"
          action={create}
          inline
        >
          Un mensaje de WhatsApp llega a todas las personas de la audiencia, ahora o en la fecha que
          se programe.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((message) => (
            <li key={message.id}>
              <MessageCard
                audience={id}
                message={message}
                page={writeParams(MESSAGES, urlState).page}
                live={followed.has(message.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {total > pageSize ? (
        <div className="px-4 pb-2">
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.message}
            to={(page) => paths.communications.detail(id, writeParams(MESSAGES, { page }))}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** Reloads the page without scripts while something is being sent and no dialog is open. */
function Refresh({ id, sending }: { id: number; sending: boolean }) {
  const isOwnPage = useLocation().pathname === paths.communications.detail(id)
  if (!sending || !isOwnPage) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  )
}

export { ErrorPage as ErrorBoundary }
