import type { ReactNode } from 'react'
import type { CourseReportArea, CourseReportUser } from '#contract/courses/course-report.ts'
import { AREAS_TABLE, STATUS_TABLES, WITHOUT_AREA } from '#contract/courses/course-report-words.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { agree, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { DataTable, type SortOrder } from '#app/kit/ui/tables/data-table.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import {
  isNarrowed,
  narrowingQuery,
  reportUrl,
  type ReportQuery,
  type TableState,
  type Table,
} from './report-query.ts'

/** Titles, and texts for an empty table. */
const WORDS: Record<Table, { title: string; empty: string; noun: Noun }> = {
  completed: { ...STATUS_TABLES.finished, noun: NOUNS.user },
  active: { ...STATUS_TABLES.active, noun: NOUNS.user },
  noProgress: { ...STATUS_TABLES.downloaded, noun: NOUNS.user },
  notDownloaded: { ...STATUS_TABLES['not-downloaded'], noun: NOUNS.user },
  areas: { ...AREAS_TABLE, noun: NOUNS.area },
}

/** User attributes shown in a row. */
export type ReportUser = Pick<
  CourseReportUser,
  | 'id'
  | 'full_name'
  | 'manager_name'
  | 'area'
  | 'points'
  | 'enabled'
  | 'disabled'
  | 'due_date'
  | 'due'
>

const USER_COLUMNS: Column<ReportUser>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: (user) => (
      <>
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to={paths.users.detail(user.id)}
            className="min-w-0 break-words font-medium hover:underline"
          >
            {user.full_name}
          </Link>
          {user.enabled ? user.disabled ? <Tag>Inactivo</Tag> : null : <Tag>Desasignado</Tag>}
        </span>
        {user.manager_name ? (
          // A blank for readers without styles.
          <>
            {' '}
            <span className="block text-sm text-muted">Jefe: {user.manager_name}</span>
          </>
        ) : null}
      </>
    ),
  },
  { key: 'area', head: 'Area', sort: 'area', cell: (user) => user.area, width: 'sm:w-2/5' },
  {
    key: 'points',
    head: 'Puntos',
    sort: 'points',
    align: 'end',
    width: 'sm:w-24',
    cell: (user) => (
      <>
        {formatNumber(user.points)}
        <span className="sm:hidden"> {agree(user.points, NOUNS.point.one, NOUNS.point.many)}</span>
      </>
    ),
  },
]

const DUE_COLUMN: Column<ReportUser> = {
  key: 'due',
  head: DUE_DATE,
  sort: 'due_date',
  width: 'sm:w-28',
  cell: (user) => <DueDate {...user} />,
}

/** Columns of a table in which somebody has a due date, or that is filtered or sorted by it. */
const DUE_COLUMNS = USER_COLUMNS.flatMap((column) =>
  column.key === 'area' ? [{ ...column, width: 'sm:w-1/4' }, DUE_COLUMN] : [column],
)

export function userColumns(
  { narrowing }: ReportQuery,
  { rows, urlState }: ListPage<ReportUser, TableState<string>>,
): Column<ReportUser>[] {
  const dated = urlState.sort === 'due_date' || rows.some((user) => user.due_date !== null)
  return dated || narrowing.due !== '' ? DUE_COLUMNS : USER_COLUMNS
}

export const AREA_COLUMNS: Column<CourseReportArea>[] = [
  { key: 'name', head: 'Area', sort: 'name', cell: (area) => area.name ?? WITHOUT_AREA },
  {
    key: 'average',
    head: 'Promedio',
    sort: 'average',
    align: 'end',
    width: 'sm:w-28',
    cell: (area) => (
      <>
        <span className="sm:hidden">Promedio </span>
        {formatNumber(area.average)}
      </>
    ),
  },
]

/** Returns true when the account is disabled, or the user no longer has the course. */
export function isOff({ enabled, disabled }: ReportUser): boolean {
  return !enabled || disabled
}

/** Table of the report with its total, its pages and its file. */
export function ReportTable<Row>({
  courseId,
  table,
  reportQuery,
  list: { rows, total, pageSize, usualSize = pageSize, urlState: now },
  columns,
  rowKey,
  muted,
}: {
  courseId: number
  table: Table
  reportQuery: ReportQuery
  list: ListPage<Row, TableState<string>>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  muted?: (row: Row) => boolean
}) {
  const { title, empty, noun } = WORDS[table]
  const { sort, order, page } = now
  const narrowing = narrowingQuery(reportQuery.narrowing)
  return (
    <section aria-labelledby={table} className="min-w-0 print:break-inside-avoid">
      <div className="mb-2 flex min-h-8 items-center gap-2">
        <h2 id={table} className="flex-1 text-lg font-semibold">
          {title}{' '}
          <span className="ml-1 text-base font-normal tabular-nums text-muted">
            {formatNumber(total)}
          </span>
        </h2>
        {total > 0 ? (
          <Menu label={`Exportar ${title}`} group="report">
            <ExportLink to={paths.courses.export(courseId, { table, sort, order, ...narrowing })}>
              Exportar
            </ExportLink>
            <ExportLink
              to={paths.courses.export(courseId, { table, sort, order, sep: ';', ...narrowing })}
            >
              Exportar con punto y coma
            </ExportLink>
          </Menu>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="rounded border border-line bg-surface px-4 py-6 text-center text-muted">
          {isNarrowed(reportQuery.narrowing)
            ? 'Nadie coincide con la búsqueda y los filtros'
            : empty}
        </p>
      ) : (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            sort={{
              by: sort,
              order,
              to: (by: string, direction: SortOrder) =>
                reportUrl(courseId, reportQuery, table, { sort: by, order: direction }),
            }}
            muted={muted}
          />
          <Pagination
            label={`Páginas de ${title}`}
            stay
            page={page}
            pageSize={pageSize}
            total={total}
            noun={noun}
            to={(number) => reportUrl(courseId, reportQuery, table, { page: number })}
            sizes={{
              label: `Filas por página de ${title}`,
              now: pageSize,
              usual: usualSize,
              keep: (each) =>
                paths.listState(paths.courses.detail(courseId), {
                  rows: `${usualSize}:${each}`,
                  to: reportUrl(courseId, reportQuery, table, {}),
                }),
            }}
          />
        </>
      )}
    </section>
  )
}

function ExportLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MenuLink to={to} icon="download" download>
      {children}
    </MenuLink>
  )
}
