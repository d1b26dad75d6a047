import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { shownUrl, type ReportAddress, type ReportState } from './address.ts'
import { asOfWords } from './as-of.ts'
import { reportChips } from './chips.ts'
import { FilterPanel } from './filter-panel.tsx'
import { withoutUnavailable, type ChoicesByName, type ReportFilter } from './filters.ts'
import { useDelayed } from './use-delayed.ts'
import type { TableLayout } from './table-layout.ts'
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

/** What the page of any report has read. */
export type ReportRead<Read> = {
  shown: ReportState
  /** How its rows are shown, and whether the form of that is open. */
  look: TableLayout
  arrange: string | null
  /** Names in the address that are nothing of the report. */
  ignored: string[]
  choices: ChoicesByName
  outcome: Outcome<Read>
  /** 'YYYY-MM-DD' where the company is. */
  today: string
  timezone: string
}

/** What any report tells; `as_of` where it is not of now. */
type Told = { as_of: string | null; out_of_reach?: string[] }

/** The page of a report: its filters, and what became of them. */
export function ReportShell<Read extends Told>({
  title,
  counting,
  report,
  filters,
  read: { shown, ignored, choices: allChoices, outcome, today, timezone },
  choicesAt,
  count,
  actions,
  aside,
  children,
}: {
  title: string
  /** What is counted while one waits. */
  counting: string
  report: ReportAddress
  filters: readonly ReportFilter[]
  read: ReportRead<Read>
  /** Where a filter's choices are searched. */
  choicesAt: (name: string, q: string) => string
  /** Of all rows, in the title. */
  count?: (read: Read) => number
  /** What is done with the report as a whole. */
  actions: ReactNode
  /** Links to the pages that it stands beside. */
  aside?: ReactNode
  /** The report; `nothing` stands in place of its rows where there are none. */
  children: (read: Read, page: { busy: boolean; nothing: ReactNode }) => ReactNode
}) {
  // A report that was made left them out.
  const choices = outcome.state === 'rows' ? withoutUnavailable(allChoices) : allChoices
  const chips = shown.generated ? reportChips(report, filters, shown, choices) : []
  const busy = useDelayed(useNavigation().location?.pathname === report.path)
  const read = outcome.state === 'rows' ? outcome.read : null
  const nothing = (
    <NothingInReport
      chips={chips}
      clearTo={shownUrl(report, { ...shown, generated: false })}
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
        panel={
          <FilterPanel
            report={report}
            filters={filters}
            shown={shown}
            choices={choices}
            errors={outcome.state === 'refused' ? outcome.errors : {}}
            today={today}
            choicesAt={choicesAt}
            folded={read !== null}
          />
        }
      >
        <IgnoredNames names={ignored} />
        <FilterChips chips={chips} clearTo={report.path} />
        {read?.as_of ? <AsOf words={asOfWords(read.as_of, { timezone, today })} /> : null}
        {busy ? <Counting what={counting} /> : null}
        {outcome.state === 'before' ? <BeforeReport /> : null}
        {outcome.state === 'refused' ? (
          <RefusedReport errors={outcome.errors} message={outcome.message} />
        ) : null}
        {outcome.state === 'gone' ? (
          <DeletedFromReport
            message={outcome.message}
            clearTo={shownUrl(report, { ...shown, asked: {}, generated: false })}
          />
        ) : null}
        {outcome.state === 'failed' ? (
          <FailedReport {...outcome} retryTo={shownUrl(report, shown)} />
        ) : null}
        {read === null ? null : children(read, { busy, nothing })}
      </ReportFrame>
    </>
  )
}
