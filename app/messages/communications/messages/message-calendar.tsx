import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { messages } from '#contract/messages/messages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { dayOf } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { CALENDAR, addMonths, monthWords } from './calendar-month.ts'
import { MessageMonth } from './message-month.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Mensajes de ${monthWords(data.month)}` : 'Calendario de mensajes' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await api.call(auth.session, {})
  const today = dayOf(Date.now(), tenant.timezone)
  const month = readParams(CALENDAR, request).month || today.slice(0, 7)
  return { today, ...(await api.call(messages.calendar, { query: { month } })) }
}

/** Messages of all audiences in a month. */
export default function MessageCalendarPage() {
  const { month, days, today } = useLoaderData<typeof loader>()
  const to = (other: string) =>
    paths.communications.calendar(writeParams(CALENDAR, { month: other }))
  const thisMonth = today.slice(0, 7)
  return (
    <>
      <PageHeader
        title="Calendario de mensajes"
        back={{ to: paths.communications.list(), label: 'Volver a las audiencias' }}
        actions={
          <ButtonLink to={paths.communications.messages()} icon="columns">
            Lista
          </ButtonLink>
        }
      />
      <nav aria-label="Mes" className="mb-3 flex flex-wrap items-center gap-2">
        <ButtonLink to={to(addMonths(month, -1))} icon="chevron-left">
          {monthWords(addMonths(month, -1))}
        </ButtonLink>
        <h2 className="px-2 text-lg font-semibold">{monthWords(month)}</h2>
        <ButtonLink to={to(addMonths(month, 1))} icon="chevron-right">
          {monthWords(addMonths(month, 1))}
        </ButtonLink>
        {month === thisMonth ? null : <ButtonLink to={to(thisMonth)}>Este mes</ButtonLink>}
      </nav>
      {days.length === 0 ? (
        <p className="mb-3 text-muted">No hay mensajes en {monthWords(month)}.</p>
      ) : null}
      <MessageMonth month={month} days={days} today={today} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
