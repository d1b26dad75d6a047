import {
  firstOrder,
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  type ReportKind,
} from '#contract/report-kinds.ts'
import type { CustomField, ReportPerson, ReportRows } from '#contract/report-rows.ts'
import { paths } from '../paths.ts'
import { PersonName } from '../report-page/cells.tsx'
import type { ReportColumn } from '../report-page/report-columns.ts'
import type { Report } from './declaration.ts'

/** Name of the user first, which stays visible, then the report's columns, then the other user columns. */
export function columnsOf<Kind extends ReportKind>(
  { kind, cells }: Report<Kind>,
  fields: readonly CustomField[],
  company: { timezone: string },
  back: string,
): ReportColumn<ReportRows[Kind]>[] {
  const words: Record<string, string> = REPORT_COLUMNS[kind]
  const own = Object.entries<Report<Kind>['cells'][keyof Report<Kind>['cells']]>(cells).map(
    ([key, { cell, ...look }]) => ({
      key,
      head: words[key] ?? key,
      ...look,
      starts: firstOrder(key),
      cell: (row: ReportRows[Kind]) => cell(row, company),
    }),
  )
  const [name, ...others] = personColumns(fields, back)
  return [name!, ...own, ...others]
}

function personColumns(fields: readonly CustomField[], back: string): ReportColumn<ReportPerson>[] {
  return [
    {
      key: 'full_name',
      head: PERSON_COLUMNS.full_name,
      width: 'lg',
      starts: 'asc',
      cell: ({ id, full_name, disabled }) => (
        <PersonName name={full_name} to={paths.users.courses(id, { back })} disabled={disabled} />
      ),
    },
    column('identification_number', 'md'),
    column('area_name', 'lg'),
    column('position_name', 'lg'),
    column('location', 'md'),
    column('manager_name', 'lg'),
    ...fields.map(
      ({ field_name: key, field_display_name: head, sort }): ReportColumn<ReportPerson> => ({
        key,
        head,
        width: 'md',
        starts: sort === 'date' ? 'desc' : 'asc',
        cell: (row) => row[key],
      }),
    ),
  ]
}

function column(
  key: Exclude<keyof typeof PERSON_COLUMNS, 'full_name'>,
  width: ReportColumn<ReportPerson>['width'],
): ReportColumn<ReportPerson> {
  return { key, head: PERSON_COLUMNS[key], width, starts: firstOrder(key), cell: (row) => row[key] }
}
