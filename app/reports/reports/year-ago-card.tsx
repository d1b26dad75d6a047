import type { ReactNode } from 'react'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import {
  GROUP_FIGURES,
  REPORT_COLUMNS,
  REPORT_DATES,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import type { YearAgo } from '#contract/reports/report-rows.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Report, ToRows } from './declaration.ts'
import { changeText, figureText, figureUrl, type Figures, type PastFigures } from './figures.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

const TITLE = 'Comparado con el año anterior'

/** Figures of a report beside those of the same dates a year before; each leads to its rows. */
export function YearAgoCard({
  report: { kind, compares },
  figures,
  to,
  yearAgo,
  past,
}: {
  report: Report
  figures: Figures
  to: ToRows
  yearAgo: YearAgo
  /** Null without dates. */
  past: PastFigures | null
}) {
  return (
    <div className="mb-4">
      <Card title={TITLE}>
        {past && yearAgo ? (
          <>
            <p className="mb-3">{`Un año antes: ${periodsOf(kind, yearAgo.filters)}.`}</p>
            <Table kind={kind} figures={figures} to={to} past={past} />
          </>
        ) : (
          <p>Elige fechas en los filtros: sin ellas no hay un año anterior con el que comparar.</p>
        )}
        <p className="mt-3 text-sm text-muted">{compares}</p>
      </Card>
    </div>
  )
}

function Table({
  kind,
  figures,
  to,
  past,
}: {
  kind: ReportKind
  figures: Figures
  to: ToRows
  past: PastFigures
}) {
  return (
    <ScrollRegion label={TITLE} className="group-region compact">
      <table aria-label={TITLE} className="group-table year-ago">
        <thead>
          <tr>
            <th scope="col">Cifra</th>
            <th scope="col">Ahora</th>
            <th scope="col">Un año antes</th>
            <th scope="col">Diferencia</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries<string>(GROUP_FIGURES[kind]).map(([key, label]) => {
            const [now, before] = [figures[key] ?? null, past.figures[key] ?? null]
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  <Linked to={figureUrl(key, figures, to)}>{figureText(key, now)}</Linked>
                </td>
                <td>
                  <Linked to={figureUrl(key, past.figures, past.to)}>
                    {figureText(key, before)}
                  </Linked>
                </td>
                <td>{changeText(key, now, before)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Figure of a year before and the change since, under a figure. */
export function PastFigure({
  figureKey: key,
  now,
  past: { figures, to },
  group,
}: {
  figureKey: string
  now: number | null
  past: PastFigures
  group?: Record<string, string[]>
}) {
  const before = figures[key] ?? null
  return (
    <>
      <span className="block whitespace-nowrap text-sm text-muted">
        {'Antes '}
        <Linked to={figureUrl(key, figures, to, group)} underlined>
          {figureText(key, before)}
        </Linked>
      </span>
      <span className="block whitespace-nowrap text-sm">{changeText(key, now, before)}</span>
    </>
  )
}

function Linked({
  to,
  underlined = false,
  children,
}: {
  to: string | undefined
  /** True within a text. */
  underlined?: boolean
  children: ReactNode
}) {
  if (to === undefined) return children
  return (
    <Link
      to={to}
      className={`text-accent-text underline-offset-2 hover:underline ${underlined ? 'underline' : ''}`}
    >
      {children}
    </Link>
  )
}

/** Returns the dates of a year before: 'fecha límite del 1 ene 2025 al 31 mar 2025'. */
function periodsOf(kind: ReportKind, filters: Readonly<Record<string, string>>): string {
  const labels: Record<string, string> = REPORT_COLUMNS[kind]
  const [first, last] = kind === 'activity' ? (filters['date'] ?? '').split(',') : []
  const ranges = REPORT_DATES[kind].map((key) => {
    const [from, to] = [filters[`${key}_from`], filters[`${key}_to`]]
    const words = daysText(from, to)
    return words && `${(labels[key] ?? DUE_DATE).toLowerCase()} ${words}`
  })
  return [daysText(first, last), ...ranges].filter(Boolean).join('; ')
}

function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `del ${formatDay(from)} al ${formatDay(to)}`
  if (from) return `desde el ${formatDay(from)}`
  return to ? `hasta el ${formatDay(to)}` : ''
}
