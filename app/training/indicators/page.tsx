import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { indicators } from '#contract/training/indicators.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { dayOf, formatNumber } from '#app/kit/ui/format.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { sameUrl, urlOf, withQuery } from '#app/kit/urls/with-query.ts'
import { Cards } from './cards.tsx'
import { readChoices } from './choices.server.ts'
import { drawnMonths, lengthOf, type Range } from './days.ts'
import { Filters } from './filters.tsx'
import { History } from './history.tsx'
import { NoSessions } from './no-sessions.tsx'
import {
  requestedRange,
  dashboardUrl,
  idsOf,
  readDashboard,
  saidOf,
  typedDays,
  type DashboardQuery,
} from './query.ts'
import { rangeText, rangeWords } from './range-text.ts'
import { UndatedNotice } from './undated-notice.tsx'

export const meta: MetaFunction = () => [{ title: 'Indicadores' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await api.call(auth.session, {})
  const today = dayOf(Date.now(), tenant.timezone)
  const range = requestedRange(request, today)
  const urlState = { ...readDashboard(request), dt: range ? saidOf(range, today) : '' }
  // Redirects to the canonical address; with invalid dates the form keeps the typed values.
  const address = withQuery(dashboardUrl(urlState), { print: param(request, 'print') })
  if (range && !sameUrl(urlOf(request), address)) throw redirect(address)
  const [choices, figures] = await Promise.all([
    readChoices(api),
    range
      ? api.attempt(indicators.summary, {
          query: {
            dt: range.join(),
            ...idsOf(urlState),
            indicator: urlState.indicator,
            group_by: urlState.group_by,
            compare: urlState.compare,
          },
        })
      : null,
  ])
  return { urlState, range, days: range ?? typedDays(request), today, choices, figures }
}

export default function Dashboard() {
  const { urlState, range, days, today, choices, figures } = useLoaderData<typeof loader>()
  return (
    <>
      <h1
        tabIndex={-1}
        className="sr-only print:not-sr-only print:mb-4 print:block print:text-xl print:font-semibold"
      >
        Indicadores
      </h1>
      <Filters urlState={urlState} range={range} days={days} today={today} choices={choices} />
      {range && figures ? (
        <Figures urlState={urlState} range={range} figures={figures} />
      ) : (
        <Alert tone="warning" title="Revisa las fechas">
          El rango necesita dos fechas que existan.
        </Alert>
      )}
    </>
  )
}

type Read = ReturnType<typeof useLoaderData<typeof loader>>
type Props = {
  urlState: DashboardQuery
  range: Range
  figures: NonNullable<Read['figures']>
}

function Figures({ urlState, range, figures }: Props) {
  if (!figures.ok) {
    return (
      <Alert tone="warning" title="Revisa las fechas">
        {figures.failure.message}
      </Alert>
    )
  }
  const { current, months, previous, history, undated, unpriced } = figures.value
  const notice = undated > 0 ? <UndatedNotice count={undated} urlState={urlState} /> : null
  if (current.attendance.total === 0) {
    return (
      <>
        {notice}
        <NoSessions urlState={urlState} range={range} />
      </>
    )
  }
  const isYear = urlState.compare === 'year'
  const drawn = drawnMonths(
    range,
    months.map(({ month }) => month),
  )
  return (
    <>
      {notice}
      <p className="mb-3 text-muted">
        {rangeWords(range)}.
        {previous
          ? ` Se compara con ${isYear ? 'las mismas fechas del año anterior' : daysBefore(range)}, ${rangeText([previous.from, previous.to])}.`
          : null}
      </p>
      <Cards
        urlState={urlState}
        now={current}
        before={previous}
        drawn={drawn}
        months={months}
        unpriced={unpriced}
      />
      <History
        urlState={urlState}
        range={range}
        groups={history}
        drawn={drawn}
        yearAgo={isYear ? (previous?.months ?? []) : []}
      />
    </>
  )
}

function daysBefore(range: Range): string {
  const days = lengthOf(range)
  return days === 1 ? 'el día anterior' : `los ${formatNumber(days)} días anteriores`
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al cargar la información" />
}
