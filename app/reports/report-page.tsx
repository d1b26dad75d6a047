import { useNavigation } from '@remix-run/react'
import { useCallback, useMemo } from 'react'
import type { ReportKind } from '#contract/report-kinds.ts'
import type { CustomField } from '#contract/report-rows.ts'
import { paths } from '../paths.ts'
import { shownUrl, keptQuery, type Shown } from '../report-page/address.ts'
import { reportChips } from '../report-page/chips.ts'
import { FilterPanel } from '../report-page/filter-panel.tsx'
import type { ChoicesByName } from '../report-page/filters.ts'
import { useLate } from '../report-page/late.ts'
import { MoreRows } from '../report-page/more-rows.tsx'
import type { Outcome } from '../report-page/outcome.ts'
import { ReportTable } from '../report-page/report-table.tsx'
import {
  BeforeReport,
  Counting,
  FailedReport,
  FilterChips,
  GoneFromReport,
  NothingInReport,
  RefusedReport,
  ReportFrame,
} from '../report-page/states.tsx'
import { useMoreRows } from '../report-page/use-more-rows.ts'
import { useSession } from '../shell/hooks.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { ReportAnswer } from './answers.ts'
import { columnsOf } from './columns.tsx'
import { addressOf, type Report } from './declaration.ts'
import { peopleFilters } from './filters.ts'
import { ReportActions } from './report-actions.tsx'

type Read<Kind extends ReportKind> = {
  shown: Shown
  fields: CustomField[]
  choices: ChoicesByName
  outcome: Outcome<ReportAnswer<Kind>>
  today: string
}

/** The page of a report of the company: its filters, and in which state it is. */
export function ReportPage<Kind extends ReportKind>({
  report,
  read: { shown, fields, choices, outcome, today },
}: {
  report: Report<Kind>
  read: Read<Kind>
}) {
  const address = useMemo(() => addressOf(report), [report])
  const filters = [...report.filters, ...peopleFilters(fields)]
  const chips = shown.generated ? reportChips(address, filters, shown, choices) : []
  const busy = useNavigation().location?.pathname === address.path
  const late = useLate(busy)
  const { state } = outcome
  return (
    <>
      <PageHeader
        title={report.title}
        count={state === 'rows' ? outcome.read.pagination.total : undefined}
        actions={
          state === 'rows' ? (
            <ReportActions kind={report.kind} query={keptQuery(address, shown)} />
          ) : null
        }
      />
      <ReportFrame
        panel={
          <FilterPanel
            report={address}
            filters={filters}
            shown={shown}
            choices={choices}
            errors={state === 'refused' ? outcome.errors : {}}
            today={today}
            choicesAt={(field, q) =>
              paths.reports.choices({ field, q, course: shown.asked['course'] })
            }
            folded={state === 'rows'}
          />
        }
      >
        <FilterChips chips={chips} clearTo={address.path} />
        {late ? <Counting what={report.counting} /> : null}
        {state === 'before' ? <BeforeReport /> : null}
        {state === 'refused' ? (
          <RefusedReport errors={outcome.errors} message={outcome.message} />
        ) : null}
        {state === 'gone' ? (
          <GoneFromReport
            message={outcome.message}
            clearTo={shownUrl(address, { ...shown, asked: {}, generated: false })}
          />
        ) : null}
        {state === 'failed' ? (
          <FailedReport {...outcome} retryTo={shownUrl(address, shown)} />
        ) : null}
        {state === 'rows' ? (
          <Rows report={report} read={outcome.read} shown={shown} fields={fields} busy={late}>
            <NothingInReport
              chips={chips}
              clearTo={shownUrl(address, { ...shown, generated: false })}
            />
          </Rows>
        ) : null}
      </ReportFrame>
    </>
  )
}

function Rows<Kind extends ReportKind>({
  report,
  read,
  shown,
  fields,
  busy,
  children: nothing,
}: {
  report: Report<Kind>
  read: ReportAnswer<Kind>
  shown: Shown
  fields: readonly CustomField[]
  busy: boolean
  /** In place of the rows where there are none. */
  children: React.ReactNode
}) {
  const { timezone } = useSession().tenant
  const address = useMemo(() => addressOf(report), [report])
  const here = shownUrl(address, shown)
  const columns = useMemo(
    () => columnsOf(report, fields, { timezone }, here),
    [report, fields, timezone, here],
  )
  const more = useCallback(
    (skip: number) => paths.reports.rows(report.kind, { ...keptQuery(address, shown), skip }),
    [report, address, shown],
  )
  const { total } = read.pagination
  const page = useMoreRows({ rows: read.rows, total, address: more, rowKey: report.rowKey })
  if (total === 0) return nothing
  return (
    <>
      {report.above?.(read)}
      <ReportTable
        caption={report.title}
        columns={columns}
        rows={page.rows}
        rowKey={report.rowKey}
        total={total}
        sort={{
          by: shown.sort,
          order: shown.order,
          to: (sort, order) => shownUrl(address, { ...shown, sort, order }),
        }}
        foot={report.foot(read)}
        busy={busy}
        muted={({ disabled }) => disabled}
      >
        <MoreRows page={page} total={total} to={(rows) => shownUrl(address, shown, { rows })} />
      </ReportTable>
    </>
  )
}
