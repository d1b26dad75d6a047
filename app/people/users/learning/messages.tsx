import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { DeliveryStatus, UserMessage } from '#contract/messages/message-shapes.ts'
import { messages } from '#contract/messages/messages.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { STORED_UNSENT } from '#app/kit/shell/mail.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Tag, type Tone } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'

export const meta: MetaFunction = tabTitle('Mensajes')

const PAGE_PARAMS = { page: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  let sends = true
  const page = await readPage(
    { request },
    {
      urlState: readParams(PAGE_PARAMS, request),
      pageSize: 20,
      address: (number) => pageUrl(id, number),
      read: async (query) => {
        const answer = await api.call(messages.ofUser, { params: { id }, query })
        sends = answer.sends
        return answer
      },
    },
  )
  return { page, sends }
}

function pageUrl(id: number, page: number): string {
  return paths.users.messages(id, writeParams(PAGE_PARAMS, { page }))
}

export default function Messages() {
  const { page, sends } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { id, first_name } = useProfile()
  if (page.total === 0) {
    return (
      <EmptyState icon="communications" title="Aún no hay mensajes">
        Aquí se ven los mensajes de WhatsApp de las audiencias en las que está {first_name}.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption="Mensajes al usuario"
        columns={columnsIn(timezone, sends)}
        rows={page.rows}
        rowKey={(message) => message.id}
      />
      <Pagination
        page={page.urlState.page}
        pageSize={page.pageSize}
        total={page.total}
        noun={NOUNS.message}
        stay
        to={(number) => pageUrl(id, number)}
      />
    </>
  )
}

const STATUS: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  delivered: { label: 'Enviado', tone: 'success' },
  error: { label: 'Problema', tone: 'danger' },
  pending: { label: 'Pendiente', tone: 'info' },
}

function columnsIn(timeZone: string, sends: boolean): Column<UserMessage>[] {
  return [
    {
      key: 'message',
      head: 'Mensaje',
      cell: ({ communication, body }) => (
        <div className="whitespace-normal sm:py-2">
          <p className="line-clamp-2 break-words">{body ?? 'Solo un adjunto'}</p>
          <p className="text-sm text-muted">
            A la audiencia{' '}
            <Link
              to={paths.communications.detail(communication.id)}
              className="underline underline-offset-2"
            >
              {communication.name}
            </Link>
          </p>
        </div>
      ),
    },
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-44',
      cell: (message) => <Status message={message} sends={sends} />,
    },
    {
      key: 'sent',
      head: 'Fecha',
      width: 'sm:w-36',
      cell: ({ sent_date: at }) =>
        at && <DateTime instant={at} timeZone={timeZone} withTime wraps />,
    },
  ]
}

/** State of a message; where the installation has no provider, that it was kept and not sent. */
function Status({ message: { status, error }, sends }: { message: UserMessage; sends: boolean }) {
  if (status === 'delivered' && !sends) return <Tag>{capitalized(STORED_UNSENT)}</Tag>
  const { label, tone } = STATUS[status]
  return (
    <div className="whitespace-normal">
      <Tag tone={tone}>{label}</Tag>
      {error ? <p className="break-words text-sm text-muted">{error}</p> : null}
    </div>
  )
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
