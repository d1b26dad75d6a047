import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { reportStateUrl, type ReportAddress, type ReportState, without } from './address.ts'
import { asOfWords } from './as-of.ts'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { rangeLabel } from './filters/dates.ts'
import { monthLabel } from './filters/months.ts'
import { FilterPanel } from './filters/filter-panel.tsx'
import {
  parametersOf,
  withoutUnavailable,
  type ChoicesByName,
  type ReportFilter,
  partsOf,
} from './filters/filters.ts'
import { useEffect, useState } from 'react'
import type { TableLayout } from './table/table-layout.ts'
import type { Outcome } from './outcome.ts'
import {
  AsOf,
  BeforeReport,
  Counting,
  FailedReport,
  FilterChips,
  DeletedFromReport,
  IgnoredNames,
  NothingInReport,
  RefusedReport,
  ReportFrame,
} from './states.tsx'

/** Loader data of any report page. */
export type ReportRead<Read> = {
  reportState: ReportState
  /** Layout of the rows, and whether its form is open. */
  look: TableLayout
  arrange: string | null
  /** Parameters of the URL that the report does not have. */
  ignored: string[]
  choices: ChoicesByName
  outcome: Outcome<Read>
  /** Today's date in the tenant's time zone, 'YYYY-MM-DD'. */
  today: string
  timezone: string
}

/** Common properties of reports; `as_of` is set when the data are not current. */
type CommonFields = { as_of: string | null; out_of_reach?: string[] }

/** Page of a report: its filters, and their result. */
export function ReportShell<Read extends CommonFields>({
  title,
  counting,
  report,
  filters,
  read: { reportState, ignored, choices: allChoices, outcome, today, timezone },
  choicesAt,
  count,
  actions,
  views,
  aside,
  children,
}: {
  title: string
  /** Name of what is counted, shown while waiting. */
  counting: string
  report: ReportAddress
  filters: readonly ReportFilter[]
  read: ReportRead<Read>
  /** Returns the URL of a search for a filter's choices. */
  choicesAt: (name: string, q: string) => string
  /** Returns the number of all rows, for the title. */
  count?: (read: Read) => number
  /** Actions for the whole report. */
  actions: ReactNode
  /** Links to other views of the result. */
  views?: ReactNode
  /** Links to related pages. */
  aside?: ReactNode
  /** Renders the report; `nothing` replaces its rows when there are none. */
  children: (read: Read, page: { busy: boolean; nothing: ReactNode }) => ReactNode
}) {
  // A generated report excludes them.
  const choices = outcome.state === 'rows' ? withoutUnavailable(allChoices) : allChoices
  const chips = reportState.generated
    ? reportChips(report, filters, reportState, { choices, today })
    : []
  const busy = useDelayed(useNavigation().location?.pathname === report.path)
  const read = outcome.state === 'rows' ? outcome.read : null
  const nothing = (
    <NothingInReport
      chips={chips}
      clearTo={reportStateUrl(report, { ...reportState, generated: false })}
      outOfReach={filters
        .filter(({ name }) => read?.out_of_reach?.includes(name))
        .map(({ label }) => label)}
    />
  )
  return (
    <>
      <PageHeader
        title={title}
        count={read === null ? undefined : count?.(read)}
        actions={read === null ? null : actions}
      />
      {aside}
      <ReportFrame
        folded={read !== null}
        panel={
          <FilterPanel
            report={report}
            filters={filters}
            reportState={reportState}
            choices={choices}
            errors={outcome.state === 'refused' ? outcome.errors : {}}
            today={today}
            choicesAt={choicesAt}
            folded={read !== null}
          />
        }
        views={read === null ? null : views}
        chips={<FilterChips chips={chips} clearTo={report.path} />}
      >
        <IgnoredNames names={ignored} />
        {read?.as_of ? <AsOf words={asOfWords(read.as_of, { timezone, today })} /> : null}
        {busy ? <Counting what={counting} /> : null}
        {outcome.state === 'before' ? <BeforeReport /> : null}
        {outcome.state === 'refused' ? (
          <RefusedReport errors={outcome.errors} message={outcome.message} />
        ) : null}
        {outcome.state === 'gone' ? (
          <DeletedFromReport
            message={outcome.message}
            clearTo={reportStateUrl(report, { ...reportState, filterValues: {}, generated: false })}
          />
        ) : null}
        {outcome.state === 'failed' ? (
          <FailedReport {...outcome} retryTo={reportStateUrl(report, reportState)} />
        ) : null}
        {read === null ? null : children(read, { busy, nothing })}
      </ReportFrame>
    </>
  )
}

const LATE_MS = 300

/** Returns true once an operation has been running for `LATE_MS`. */
function useDelayed(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  return going && late
}

/** Returns the chips of the filters: 'Área: Ventas', each with the URL of the report without it. */
function reportChips(
  report: ReportAddress,
  filters: readonly ReportFilter[],
  reportState: ReportState,
  { choices, today }: Known,
): FilterChip[] {
  return filters.flatMap((filter) =>
    parametersOf(filter).flatMap((name) =>
      valuesOf(name, reportState, choices).map((value) => ({
        label: wordsOf(filter, { name, value }, { choices, today }),
        removeTo: reportStateUrl(report, leftOf(report, filters, reportState, name, value)),
      })),
    ),
  )
}

/** Choices of the filters, and today's date in the tenant's time zone. */
type Known = { choices: ChoicesByName; today: string }

/** Returns the active values of a parameter; for one with choices, only those found. */
function valuesOf(name: string, { filterValues }: ReportState, choices: ChoicesByName): string[] {
  const chosen = choices[name]?.chosen
  const values = filterValues[name] ?? []
  return values.filter((value) => !chosen || chosen.some((one) => String(one.value) === value))
}

/** Removes a value and the filters that depend on it. A report without a required filter is not generated. */
function leftOf(
  report: ReportAddress,
  filters: readonly ReportFilter[],
  reportState: ReportState,
  name: string,
  value: string,
): ReportState {
  const filterValues = partsOf(filters, name).reduce(
    (left, part) => without(left, part),
    without(reportState.filterValues, name, value),
  )
  const missing = report.required.includes(name) && filterValues[name]?.length === 0
  return { ...reportState, filterValues, generated: reportState.generated && !missing }
}

function wordsOf(
  filter: ReportFilter,
  { name, value }: { name: string; value: string },
  { choices, today }: Known,
): string {
  const { label, kind } = filter
  if (kind === 'box') return filter.off?.label ?? label
  if (kind === 'number') return `${label}: ${value}`
  if (kind === 'range') return rangeLabel(filter, name, value, today)
  if (kind === 'words') {
    return filter.words.find((word) => word.value === value)?.label ?? `${label}: ${value}`
  }
  if (kind === 'month') return `${label}: ${monthLabel(value, today)}`
  const known = choices[name]?.chosen.find((option) => String(option.value) === value)
  return `${label}: ${known?.label ?? value}`
}
