import type { ReactNode } from 'react'
import {
  firstOrder,
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  sortOf,
  type CellSort,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import type { DueState } from '#contract/platform/values/due-words.ts'
import type { CustomField, ReportPerson, ReportRows } from '#contract/reports/report-rows.ts'
import { number, PersonName, Progress, yesOrNo } from '../report-page/table/cells.tsx'
import type { ReportColumn, Width } from '../report-page/table/report-columns.ts'
import { DueTag } from '#app/kit/people/due-tag.tsx'
import { formatDate, formatDay } from '#app/kit/ui/format.ts'
import type { Drawn, Report } from './declaration.ts'

type Company = { timezone: string }
type Value = string | number | boolean | null | undefined

/** Cells by type; null is an empty cell. */
const CELLS: Record<CellSort, (value: NonNullable<Value>, company: Company) => ReactNode> = {
  text: (value) => value,
  whole: (value) => number(Number(value)),
  percentage: (value) => <Progress value={Number(value)} />,
  date: (value) => formatDay(String(value)),
  'due-state': (value) => <DueTag due={value as DueState} />,
  day: (value, { timezone }) => formatDate(String(value), timezone),
  instant: (value, { timezone }) => formatDate(String(value), timezone),
  'yes-no': (value) => yesOrNo(Boolean(value)),
}

/** Column of a value, drawn by its type. */
export function column<Row>(
  key: string,
  { head, width }: { head: string; width: Width },
  company: Company,
): ReportColumn<Row> {
  const sort = sortOf(key)
  return {
    key,
    head,
    width,
    ...(sort === 'whole' && { align: 'end' as const }),
    starts: firstOrder(key),
    cell: (row) => {
      const value = (row as Readonly<Record<string, Value>>)[key]
      return value === null || value === undefined ? null : CELLS[sort](value, company)
    },
  }
}

/** Columns of a report without those of users. */
export function ownColumns<Kind extends ReportKind>(
  { kind, columns }: Pick<Report<Kind>, 'kind' | 'columns'>,
  company: Company,
): ReportColumn<ReportRows[Kind]>[] {
  type Row = ReportRows[Kind]
  const words: Record<string, string> = REPORT_COLUMNS[kind]
  return Object.entries<Width | Drawn<Row>>(columns).map(([key, drawn]) => {
    const own = typeof drawn === 'string' ? { width: drawn } : drawn
    const usual = column<Row>(key, { head: words[key] ?? key, width: own.width }, company)
    return 'cell' in own ? { ...usual, ...own, cell: (row) => own.cell(row, company) } : usual
  })
}

const WIDTHS = {
  identification_number: 'md',
  area_name: 'lg',
  position_name: 'lg',
  location: 'md',
  manager_name: 'lg',
  manager_email: 'lg',
} as const

/** Columns of users: the name first, which stays visible. */
export function personColumns<Row extends ReportPerson>(
  fields: readonly CustomField[],
  /** URL of a user's page; undefined when the reader cannot open it. */
  to: (row: Row) => string | undefined,
): [name: ReportColumn<Row>, ...others: ReportColumn<Row>[]] {
  const company = { timezone: 'UTC' }
  return [
    {
      key: 'full_name',
      head: PERSON_COLUMNS.full_name,
      width: 'lg',
      starts: 'asc',
      cell: (row) => <PersonName name={row.full_name} to={to(row)} disabled={row.disabled} />,
    },
    ...Object.entries(WIDTHS).map(([key, width]) =>
      column<Row>(key, { head: PERSON_COLUMNS[key as keyof typeof WIDTHS], width }, company),
    ),
    ...fields.map(({ field_name: key, field_display_name: head, sort }): ReportColumn<Row> => ({
      ...column<Row>(key, { head, width: 'md' }, company),
      starts: sort === 'date' ? 'desc' : 'asc',
    })),
  ]
}
