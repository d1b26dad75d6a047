import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { indicators } from '#contract/training/indicators.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { dayOf, formatDay, formatNumber } from '#app/kit/ui/format.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { sameUrl, urlOf, withQuery } from '#app/kit/urls/with-query.ts'
import { Cards } from './cards.tsx'
import { readChoices } from './choices.server.ts'
import { lengthOf, type Range } from './days.ts'
import { Filters, rangeWords } from './filters.tsx'
import { History } from './history.tsx'
import { NoSessions } from './no-sessions.tsx'
import {
  requestedRange,
  dashboardUrl,
  filtersOf,
  idsOf,
  readDashboard,
  saidOf,
  typedDays,
  type DashboardQuery,
} from './query.ts'
import { readYearAgo } from './year-ago.server.ts'
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
  const [choices, figures, yearAgo] = await Promise.all([
    readChoices(api),
    range
      ? api.attempt(indicators.summary, {
          query: {
            dt: range.join(),
            ...idsOf(urlState),
            indicator: urlState.indicator,
            group_by: urlState.group_by,
          },
        })
      : null,
    range ? readYearAgo(api, urlState, range) : [],
  ])
  return { urlState, range, days: range ?? typedDays(request), today, choices, figures, yearAgo }
}

export default function Dashboard() {
  const { urlState, range, days, today, choices, figures, yearAgo } = useLoaderData<typeof loader>()
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
        <Figures urlState={urlState} range={range} figures={figures} yearAgo={yearAgo} />
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
  yearAgo: Read['yearAgo']
}

function Figures({ urlState, range, figures, yearAgo }: Props) {
  if (!figures.ok) {
    return (
      <Alert tone="warning" title="Revisa las fechas">
        {figures.failure.message}
      </Alert>
    )
  }
  const { current, previous, history, undated, unpriced } = figures.value
  const notice = undated > 0 ? <UndatedNotice count={undated} urlState={urlState} /> : null
  if (current.attendance.total === 0) {
    return (
      <>
        {notice}
        <NoSessions urlState={urlState} range={range} />
      </>
    )
  }
  return (
    <>
      {notice}
      <p className="mb-3 text-muted">
        {rangeWords(range)}.
        {previous
          ? ` Antes: ${daysBefore(range)}, del ${formatDay(previous.from)} al ${formatDay(previous.to)}.`
          : null}
      </p>
      <Cards
        now={current}
        before={previous}
        unpriced={unpriced}
        query={{ dt: urlState.dt, ...filtersOf(urlState) }}
      />
      <History urlState={urlState} range={range} groups={history} yearAgo={yearAgo} />
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
